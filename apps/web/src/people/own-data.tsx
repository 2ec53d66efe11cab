// The player's stored data: to export as a file, or to delete for good.

import { useSignal } from '@preact/signals';
import { useOnline } from '../connection/online.ts';
import { PasswordField } from '../sign-up/fields.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { enAccount } from '../words/en/account.ts';
import { enSite } from '../words/en/site.ts';
import { translator } from '../words/speak.ts';
import { credentialsAsPasswordError, type FormResult, FormResultText } from './form-result.tsx';

const t = translator(enAccount, enSite);

export function OwnData({ guest }: { guest: boolean }) {
  const asking = useSignal(false);
  return (
    <section>
      <h2>{t('account.data')}</h2>
      <p class="hint">{t('account.data.text')}</p>
      <div class="share-row">
        <a class="button" href="/api/session/export" download="sente-data.json" data-testid="export">
          {t('account.data.do')}
        </a>
        <button
          type="button"
          class="button"
          data-testid="delete"
          onClick={() => {
            asking.value = true;
          }}
        >
          {t(guest ? 'account.delete.guest' : 'account.delete')}
        </button>
      </div>
      {asking.value && (
        <DeleteAccountDialog
          guest={guest}
          onClose={() => {
            asking.value = false;
          }}
        />
      )}
    </section>
  );
}

function DeleteAccountDialog({ guest, onClose }: { guest: boolean; onClose: () => void }) {
  const { session } = useOnline();
  const password = useSignal('');
  const result = useSignal<FormResult>(null);
  const title = t(guest ? 'account.delete.guest' : 'account.delete');
  return (
    <Dialog title={title} onClose={onClose} kind="delete-account">
      <form
        class="account-form"
        onSubmit={async (event) => {
          event.preventDefault();
          const answer = await session.deleteAccount(password.value);
          if (answer.ok) onClose();
          else result.value = credentialsAsPasswordError(answer.refusal);
        }}
      >
        <p>{t('account.delete.text')}</p>
        {!guest && (
          <PasswordField
            label={t('account.password.current')}
            value={password}
            autocomplete="current-password"
            testid="delete-password"
          />
        )}
        <FormResultText result={result.value} />
        <div class="row">
          <button type="button" class="button" onClick={onClose}>
            {t('do.cancel')}
          </button>
          <button type="submit" class="button main" data-testid="delete-do">
            {t('account.delete.do')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
