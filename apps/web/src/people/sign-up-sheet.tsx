// A name and a password: for a guest who wants to keep everything, or somebody who comes back.

import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { Refusal } from '@sente/kernel';
import { useId } from 'preact/hooks';
import { useOnline } from '../line/online.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Ask, Dialog } from '../ui/dialog.tsx';
import { sayRefusal, t } from '../words/index.ts';
import { playsSomewhere } from './own-rooms.ts';
import './account-form.css';

type SignUpProps = {
  /** Which of the two ways is shown first. */
  first: Way;
  /** Why one is asked just now. */
  why: string;
  onClose: () => void;
  onDone: () => void;
};

export function SignUpSheet({ why, onClose, onDone }: Omit<SignUpProps, 'first'>) {
  return (
    <Dialog title={t('account.title')} onClose={onClose} look="sheet" kind="sign-up-sheet">
      <SignUpForm first="sign-up" why={why} onDone={onDone} />
    </Dialog>
  );
}

const WAYS = ['sign-up', 'log-in'] as const;
export type Way = (typeof WAYS)[number];

export function SignUpForm({ first, why, onDone }: Omit<SignUpProps, 'onClose'>) {
  const way = useSignal<Way>(first);
  const name = useSignal('');
  const password = useSignal('');
  const { refusal, busy, asking, enter } = useEnter(way, onDone);
  const press = (asked: boolean) => void enter(name.value, password.value, asked);
  return (
    <form
      class="account-form"
      onSubmit={(event) => {
        event.preventDefault();
        press(false);
      }}
    >
      <p>{way.value === 'sign-up' ? why : t('account.log-in.why')}</p>
      <ChoiceField
        label={t('account.have')}
        value={way.value}
        choices={WAYS.map((value) => ({ value, label: t(`account.${value}`) }))}
        onChange={(next) => {
          way.value = next;
          refusal.value = null;
        }}
      />
      <TextField
        label={t('account.name')}
        value={name}
        autocomplete="username"
        testid="account-name"
        onInput={() => {
          refusal.value = null;
        }}
      />
      <TextField
        label={t('account.password')}
        value={password}
        type="password"
        autocomplete={way.value === 'sign-up' ? 'new-password' : 'current-password'}
        testid="account-password"
      />
      <p class="form-said" role="alert">
        {refusal.value && sayRefusal(refusal.value)}
      </p>
      <button type="submit" class="button main" aria-disabled={busy.value} data-testid="account-enter">
        {t(`account.${way.value}.do`)}
      </button>
      {asking.value && (
        <Ask
          title={t('account.running.title')}
          text={t('account.running.text')}
          yes={t('account.log-in.do')}
          onYes={() => press(true)}
          onNo={() => {
            asking.value = false;
          }}
        />
      )}
    </form>
  );
}

/** The way into an account, and whether there is something to ask before it is gone. */
function useEnter(way: ReadonlySignal<Way>, onDone: () => void) {
  const { api, session } = useOnline();
  const refusal = useSignal<Refusal | null>(null);
  const busy = useSignal(false);
  const asking = useSignal(false);
  const enter = async (name: string, password: string, asked: boolean) => {
    if (busy.value) return;
    busy.value = true;
    // A new account takes the guest's games along; one that is there already does not.
    asking.value = !asked && way.value === 'log-in' && (await playsSomewhere(api));
    if (!asking.value) {
      const act = way.value === 'sign-up' ? session.signUp : session.logIn;
      const answer = await act(name, password);
      if (answer.ok) onDone();
      else refusal.value = answer.refusal;
    }
    busy.value = false;
  };
  return { refusal, busy, asking, enter };
}

type TextFieldProps = {
  label: string;
  value: { value: string };
  type?: 'text' | 'password';
  autocomplete: string;
  testid: string;
  onInput?: () => void;
};

const LONGEST = 200;

export function TextField({ label, value, type = 'text', autocomplete, testid, onInput }: TextFieldProps) {
  const id = useId();
  const field = {
    id,
    required: true,
    maxLength: LONGEST,
    autocomplete,
    value: value.value,
    'data-testid': testid,
    onInput: (event: { currentTarget: HTMLInputElement }) => {
      value.value = event.currentTarget.value;
      onInput?.();
    },
  };
  return (
    <div class="text-field">
      <label for={id}>{label}</label>
      {type === 'password' ? <input type="password" {...field} /> : <input type="text" {...field} />}
    </div>
  );
}
