// The forms for a new password and for a new recovery code.

import { useSignal } from '@preact/signals';
import { useOnline } from '../connection/online.ts';
import { PasswordField } from '../sign-up/fields.tsx';
import { PASSWORD_RULE } from '../sign-up/sign-up-sheet.tsx';
import { enAccount } from '../words/en/account.ts';
import { translator } from '../words/speak.ts';
import { credentialsAsPasswordError, type FormResult, FormResultText, formResultOf } from './form-result.tsx';

const t = translator(enAccount);

export function ChangePassword() {
  const { session } = useOnline();
  const current = useSignal('');
  const next = useSignal('');
  const result = useSignal<FormResult>(null);
  return (
    <section>
      <h2>{t('account.password.change')}</h2>
      <form
        class="account-form"
        onSubmit={async (event) => {
          event.preventDefault();
          const answer = await session.changePassword(current.value, next.value);
          result.value = credentialsAsPasswordError(formResultOf(answer));
        }}
      >
        <PasswordField
          label={t('account.password.current')}
          value={current}
          autocomplete="current-password"
          testid="password-current"
        />
        <PasswordField
          label={t('account.password.next')}
          value={next}
          autocomplete="new-password"
          testid="password-next"
          rule={t('account.password.rule', PASSWORD_RULE)}
        />
        <FormResultText result={result.value} />
        <button type="submit" class="button">
          {t('account.password.change')}
        </button>
      </form>
    </section>
  );
}

/** The new code is shown once, in place of the page. */
export function NewRecoveryCodeForm() {
  const { session } = useOnline();
  const password = useSignal('');
  const result = useSignal<FormResult>(null);
  return (
    <section>
      <h2>{t('account.code')}</h2>
      <form
        class="account-form"
        onSubmit={async (event) => {
          event.preventDefault();
          const answer = await session.newRecoveryCode(password.value);
          result.value = answer.ok ? null : credentialsAsPasswordError(answer.refusal);
        }}
      >
        <p>{t('account.code.another')}</p>
        <PasswordField
          label={t('account.password.current')}
          value={password}
          autocomplete="current-password"
          testid="code-password"
        />
        <FormResultText result={result.value} />
        <button type="submit" class="button" data-testid="code-new">
          {t('account.code.new')}
        </button>
      </form>
    </section>
  );
}
