// The settings button in the corner of a table, for tables without another way to the settings.

import { useSignal } from '@preact/signals';
import { Icon } from '../ui/icons.tsx';
import { Lazy } from '../ui/lazy.tsx';
import { enSettings } from '../words/en/settings.ts';
import { translator } from '../words/speak.ts';
import { loadSettingsSheet } from './load-settings-sheet.ts';
import type { TableLook } from './settings-sheet.tsx';

const t = translator(enSettings);

/** `view`: the table of the button; the sheet shows its switches, too. */
export function SettingsButton({ view }: { view: TableLook }) {
  const open = useSignal(false);
  const turn = (is: boolean) => () => {
    open.value = is;
  };
  return (
    <>
      <button
        type="button"
        class="icon-button table-settings"
        aria-label={t('settings.title')}
        data-testid="open-settings"
        onClick={turn(true)}
      >
        <Icon name="settings" />
      </button>
      {open.value && <Lazy load={loadSettingsSheet} props={{ view, onClose: turn(false) }} />}
    </>
  );
}
