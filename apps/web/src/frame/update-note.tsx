// The note that a newer version waits. It never appears in the middle of a game.

import { useSignal } from '@preact/signals';
import { useApp } from '../base/app-context.ts';
import { enSite } from '../words/en/site.ts';
import { translator } from '../words/speak.ts';
import './update-note.css';

const t = translator(enSite);

export function UpdateNote() {
  const { updates, busy } = useApp();
  const later = useSignal(false);
  if (!updates.updateWaiting.value || busy.value || later.value) return null;
  return (
    <aside class="update-note" data-testid="update-note">
      <p>{t('update.ready')}</p>
      <button
        type="button"
        class="button"
        onClick={() => {
          later.value = true;
        }}
      >
        {t('update.later')}
      </button>
      <button type="button" class="button main" onClick={() => updates.applyUpdate()}>
        {t('update.use')}
      </button>
    </aside>
  );
}
