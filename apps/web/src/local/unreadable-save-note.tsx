// The note that a saved game could not be read and was set aside.

import { useSignal } from '@preact/signals';
import { Dialog } from '../ui/dialog.tsx';
import { enSite } from '../words/en/site.ts';
import { enSitting } from '../words/en/sitting.ts';
import { translator } from '../words/speak.ts';

const t = translator(enSite, enSitting);

export function UnreadableSaveNote() {
  const told = useSignal(false);
  const close = () => {
    told.value = true;
  };
  if (told.value) return null;
  return (
    <Dialog title={t('aside.title')} kind="set-aside" onClose={close}>
      <p>{t('aside.text')}</p>
      <div class="row">
        <button type="button" class="button" onClick={close}>
          {t('do.close')}
        </button>
      </div>
    </Dialog>
  );
}
