// The person at this browser: a guest from the first request on, and an account after signing up.

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Result } from '@sente/kernel';
import type { Person } from '@sente/protocol';
import type { Memory } from '../base/memory.ts';
import type { Api } from './api.ts';
import { hasBeenOnline, rememberSession } from './session-memory.ts';

export type Session = {
  readonly you: ReadonlySignal<Person | null>;
  /** Makes sure that the browser has a session; false when the server does not answer. */
  ready(): Promise<boolean>;
  /** The server did not know the browser's session: the next `ready` asks for a new one. */
  forget(): void;
  setAndRememberPerson(you: Person): void;
  signUp(name: string, password: string): Promise<Result<Person>>;
  logIn(name: string, password: string): Promise<Result<Person>>;
  /** Sets a new password by means of the recovery code. */
  recover(name: string, code: string, password: string): Promise<Result<Person>>;
  newRecoveryCode(password: string): Promise<Result<unknown>>;
  /** A new code that the player still has to copy; null when there is none to show. */
  readonly recoveryCode: ReadonlySignal<string | null>;
  codeKept(): void;
  /** Guests have no password and give an empty one. */
  deleteAccount(password: string): Promise<Result<unknown>>;
  rename(name: string): Promise<Result<Person>>;
  changePassword(current: string, next: string): Promise<Result<Person>>;
  logOut(where: 'here' | 'everywhere'): Promise<Result<unknown>>;
};

type Made = { readonly recoveryCode?: string };
type Welcome = Made & { readonly you: Person };

/** `changed` is called when the person, the name or the account of this session has changed. */
export function openSession(api: Api, memory: Memory, changed: () => void): Session {
  const you = signal<Person | null>(null);
  const setAndRememberPerson = (person: Person | null) => {
    you.value = person;
    rememberSession(memory, person);
  };
  const recoveryCode = signal<string | null>(null);
  let known = hasBeenOnline(memory);

  async function adoptAccount(answer: Promise<Result<Welcome>>): Promise<Result<Person>> {
    const result = await answer;
    if (!result.ok) return result;
    recoveryCode.value = result.value.recoveryCode ?? null;
    setAndRememberPerson(result.value.you);
    changed();
    return { ok: true, value: result.value.you };
  }

  /** The session is over; the next `ready` makes a new guest. */
  async function endSession(answer: Promise<Result<unknown>>): Promise<Result<unknown>> {
    const done = await answer;
    if (!done.ok) return done;
    known = false;
    setAndRememberPerson(null);
    changed();
    return done;
  }

  return {
    you: computed(() => you.value),
    async ready() {
      if (known) return true;
      const welcome = await api.get<Welcome>('/api/session');
      if (!welcome.ok) return false;
      known = true;
      setAndRememberPerson(welcome.value.you);
      return true;
    },
    forget() {
      known = false;
    },
    setAndRememberPerson,
    signUp: (name, password) => adoptAccount(api.post('/api/session/register', { name, password })),
    logIn: (name, password) => adoptAccount(api.post('/api/session/log-in', { name, password })),
    rename: (name) => adoptAccount(api.post('/api/session/rename', { name })),
    changePassword: (current, next) => adoptAccount(api.post('/api/session/password', { current, next })),
    recover: (name, code, password) =>
      adoptAccount(api.post('/api/session/recover', { name, code, password })),
    async newRecoveryCode(password) {
      const made = await api.post<Made>('/api/session/recovery-code', { password });
      if (made.ok) recoveryCode.value = made.value.recoveryCode ?? null;
      return made;
    },
    recoveryCode: computed(() => recoveryCode.value),
    codeKept() {
      recoveryCode.value = null;
    },
    deleteAccount: (password) => endSession(api.post('/api/session/delete', { password })),
    logOut: (where) =>
      endSession(api.post(where === 'here' ? '/api/session/log-out' : '/api/session/log-out-everywhere')),
  };
}
