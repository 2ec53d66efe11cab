// The result of a form, shown above its button.

import type { Refusal, Result } from '@sente/kernel';
import { enAccount } from '../words/en/account.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { translator } from '../words/speak.ts';

const t = translator(enAccount);

/** null: not sent yet; a refusal: not done, and why. */
export type FormResult = 'done' | Refusal | null;

export function formResultOf(answer: Result<unknown>): FormResult {
  return answer.ok ? 'done' : answer.refusal;
}

/** The server says that name or password is wrong; in a form without a name it must be the password. */
export function credentialsAsPasswordError(result: FormResult): FormResult {
  const wrong = result !== null && result !== 'done' && result.code === 'wrong_credentials';
  return wrong ? { code: 'wrong_password', data: {} } : result;
}

export function FormResultText({ result }: { result: FormResult }) {
  return (
    <p class="form-said" role="status">
      {result === 'done' ? t('account.saved') : result && sayRefusal(result)}
    </p>
  );
}
