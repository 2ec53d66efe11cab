// The settings sheet: language, theme, board, sound, and how a move is confirmed.

import type { Signal } from '@preact/signals';
import { BOARD_THEMES, CONFIRMS, MEN_FACES } from '@sente/board';
import { useApp } from '../base/app-context.ts';
import { THEMES } from '../base/settings.ts';
import { ChoiceField, Switch } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { enSettings } from '../words/en/settings.ts';
import { enSite } from '../words/en/site.ts';
import { translator } from '../words/speak.ts';
import { LanguageChoice } from './language-choice.tsx';

const t = translator(enSettings, enSite);

/** The switches that hold for one table only. */
export type TableLook = { readonly flipped: Signal<boolean>; readonly zen: Signal<boolean> };

/** `view`: the table that opened the sheet, if any. */
type SettingsSheetProps = { onClose: () => void; view?: TableLook };

export function SettingsSheet({ onClose, view }: SettingsSheetProps) {
  const { settings } = useApp();
  const now = settings.value.value;
  const choices = <T extends string>(values: readonly T[], label: (value: T) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return (
    <Dialog title={t('settings.title')} onClose={onClose} form="sheet" kind="settings-sheet">
      <div class="field">
        <span aria-hidden="true">{t('settings.language')}</span>
        <LanguageChoice />
      </div>
      <ChoiceField
        label={t('settings.theme')}
        value={now.theme}
        choices={choices(THEMES, (value) => t(`settings.theme.${value}`))}
        onChange={(theme) => settings.change({ theme })}
      />
      <ChoiceField
        label={t('settings.board')}
        value={now.board}
        choices={choices(BOARD_THEMES, (value) => t(`settings.board.${value}`))}
        onChange={(board) => settings.change({ board })}
      />
      <ChoiceField
        label={t('settings.confirm')}
        value={now.confirm}
        choices={choices(CONFIRMS, (value) => t(`settings.confirm.${value}`))}
        onChange={(confirm) => settings.change({ confirm })}
      />
      <ChoiceField
        label={t('settings.men')}
        value={now.men}
        choices={choices(MEN_FACES, (value) => t(`settings.men.${value}`))}
        onChange={(men) => settings.change({ men })}
      />
      <Switch
        label={t('settings.coordinates')}
        checked={now.coordinates}
        onChange={(coordinates) => settings.change({ coordinates })}
      />
      <Switch
        label={t('settings.numbers')}
        checked={now.numbers}
        onChange={(numbers) => settings.change({ numbers })}
      />
      <Switch
        label={t('settings.sound')}
        checked={now.sound}
        onChange={(sound) => settings.change({ sound })}
        testid="sound-switch"
      />
      {view && <TableSwitches view={view} onClose={onClose} />}
    </Dialog>
  );
}

/** The switches of this table. Without this sheet they can only be reached by key. */
function TableSwitches({ view, onClose }: { view: TableLook; onClose: () => void }) {
  return (
    <>
      <Switch
        label={t('settings.flipped')}
        checked={view.flipped.value}
        onChange={(flipped) => {
          view.flipped.value = flipped;
        }}
        testid="flip-switch"
      />
      <Switch
        label={t('settings.zen')}
        checked={view.zen.value}
        onChange={(zen) => {
          view.zen.value = zen;
          onClose();
        }}
        testid="zen-switch"
      />
    </>
  );
}
