// What a form came to, said under what was pressed.

import type { Refusal, Result } from '@sente/kernel';
import { sayRefusal, t } from '../words/index.ts';

/** Nothing yet, done, or why not. */
export type FormResult = 'done' | Refusal | null;

export function formResultOf(answer: Result<unknown>): FormResult {
  return answer.ok ? 'done' : answer.refusal;
}

/** Nobody was asked for a name here: it is the password alone that does not fit. */
export function asPasswordError(outcome: FormResult): FormResult {
  const wrong = outcome !== null && outcome !== 'done' && outcome.code === 'wrong_credentials';
  return wrong ? { code: 'wrong_password', data: {} } : outcome;
}

export function FormResultText({ outcome }: { outcome: FormResult }) {
  return (
    <p class="form-said" role="status">
      {outcome === 'done' ? t('account.saved') : outcome && sayRefusal(outcome)}
    </p>
  );
}
