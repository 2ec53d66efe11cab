// The form with name and password: to sign up, to log in, or to set a new password with the recovery code.

import { type Signal, useSignal } from '@preact/signals';
import type { Refusal } from '@sente/kernel';
import { useOnline } from '../connection/online.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { enAccount } from '../words/en/account.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { translator } from '../words/speak.ts';
import { PasswordField, TextField } from './fields.tsx';
import { RecoveryCode } from './recovery-code.tsx';
import { hasRunningGame } from './running-game.ts';
import './account-form.css';

const t = translator(enAccount);

type SignUpProps = {
  /** The form that is shown first. */
  first: Way;
  /** Why the player needs an account now. */
  why: string;
  onClose: () => void;
  onDone: () => void;
};

export function SignUpSheet({ why, onClose, onDone }: Omit<SignUpProps, 'first'>) {
  return (
    <Dialog title={t('account.title')} onClose={onClose} form="sheet" kind="sign-up-sheet">
      <AccountForm first="sign-up" why={why} onDone={onDone} />
    </Dialog>
  );
}

/** `recover`: a new password with the recovery code. */
export type Way = 'sign-up' | 'log-in' | 'recover';
const CHOICES = ['sign-up', 'log-in'] as const;

/** The server's rules for passwords and names. */
export const PASSWORD_RULE = { min: 8 };
const NAME_RULE = { min: 2, max: 24 };

export function AccountForm({ first, why, onDone }: Omit<SignUpProps, 'onClose'>) {
  const { session } = useOnline();
  const form = useAccountForm(first, onDone);
  const { way, name, code, password, refusal, busy, asking, sendFormOrAsk: enter } = form;
  const made = session.recoveryCode.value;
  if (made !== null) return <RecoveryCode code={made} onKept={onDone} />;
  const clearRefusal = () => {
    refusal.value = null;
  };
  return (
    <form
      class="account-form"
      onSubmit={(event) => {
        event.preventDefault();
        void enter(false);
      }}
    >
      <p>{way.value === 'sign-up' ? why : t(`account.${way.value}.why`)}</p>
      <ChoiceField
        label={t('account.have')}
        value={way.value === 'sign-up' ? 'sign-up' : 'log-in'}
        choices={CHOICES.map((value) => ({ value, label: t(`account.${value}`) }))}
        onChange={(next) => {
          way.value = next;
          clearRefusal();
        }}
      />
      <AccountFields way={way.value} {...{ name, code, password }} onInput={clearRefusal} />
      {way.value === 'log-in' && <ForgotPassword way={way} onPress={clearRefusal} />}
      <p class="form-said" role="alert">
        {refusal.value && sayRefusal(refusal.value)}
      </p>
      <button type="submit" class="button main" aria-disabled={busy.value} data-testid="account-enter">
        {t(`account.${way.value}.do`)}
      </button>
      {asking.value && (
        <ConfirmDialog
          title={t('account.running.title')}
          text={t('account.running.text')}
          yes={t(`account.${way.value}.do`)}
          onYes={() => void enter(true)}
          onNo={() => {
            asking.value = false;
          }}
        />
      )}
    </form>
  );
}

type FieldsProps = {
  way: Way;
  name: Signal<string>;
  code: Signal<string>;
  password: Signal<string>;
  onInput: () => void;
};

function AccountFields({ way, name, code, password, onInput }: FieldsProps) {
  const isNew = way !== 'log-in';
  return (
    <>
      <TextField
        label={t('account.name')}
        value={name}
        autocomplete="username"
        testid="account-name"
        rule={way === 'sign-up' ? t('account.name.rule', NAME_RULE) : undefined}
        onInput={onInput}
      />
      {way === 'recover' && (
        <TextField
          label={t('account.code')}
          value={code}
          autocomplete="off"
          testid="account-code"
          onInput={onInput}
        />
      )}
      <PasswordField
        label={t(way === 'recover' ? 'account.password.next' : 'account.password')}
        value={password}
        autocomplete={isNew ? 'new-password' : 'current-password'}
        testid="account-password"
        rule={isNew ? t('account.password.rule', PASSWORD_RULE) : undefined}
        onInput={onInput}
      />
    </>
  );
}

function ForgotPassword({ way, onPress }: { way: Signal<Way>; onPress: () => void }) {
  return (
    <p>
      <button
        type="button"
        class="link"
        data-testid="account-forgot"
        onClick={() => {
          way.value = 'recover';
          onPress();
        }}
      >
        {t('account.forgot')}
      </button>
    </p>
  );
}

/** The state of the form, and `enter` to send it. Before a guest's running game is lost, `asking` opens a question. */
function useAccountForm(first: Way, onDone: () => void) {
  const { api, session } = useOnline();
  const way = useSignal<Way>(first);
  const name = useSignal('');
  const code = useSignal('');
  const password = useSignal('');
  const refusal = useSignal<Refusal | null>(null);
  const busy = useSignal(false);
  const asking = useSignal(false);
  const sendForm = () => {
    if (way.value === 'sign-up') return session.signUp(name.value, password.value);
    if (way.value === 'log-in') return session.logIn(name.value, password.value);
    return session.recover(name.value, code.value, password.value);
  };
  const sendFormOrAsk = async (confirmed: boolean) => {
    if (busy.value) return;
    busy.value = true;
    // Signing up keeps the guest's games; logging in to an existing account does not.
    asking.value = !confirmed && way.value !== 'sign-up' && (await hasRunningGame(api));
    if (!asking.value) {
      const done = await sendForm();
      if (!done.ok) refusal.value = done.refusal;
      else if (session.recoveryCode.value === null) onDone();
    }
    busy.value = false;
  };
  return { way, name, code, password, refusal, busy, asking, sendFormOrAsk };
}
