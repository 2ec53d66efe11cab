// Who one is here: a guest at once, somebody with a name and a password when they like.

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Result } from '@sente/kernel';
import type { Person } from '@sente/protocol';
import type { Memory } from '../base/memory.ts';
import type { Api } from './api.ts';
import { hasBeenOnline, rememberBeenOnline } from './been-online.ts';

export type Session = {
  readonly you: ReadonlySignal<Person | null>;
  /** Makes sure that the browser has a session; false when nobody answers. */
  ready(): Promise<boolean>;
  /** The line was answered for another session than the browser's: the next call asks anew. */
  forget(): void;
  met(you: Person): void;
  signUp(name: string, password: string): Promise<Result<Person>>;
  logIn(name: string, password: string): Promise<Result<Person>>;
  /** A new password with the recovery code. */
  recover(name: string, code: string, password: string): Promise<Result<Person>>;
  newRecoveryCode(password: string): Promise<Result<unknown>>;
  /** A code that was just made and is to be kept; null when there is none to show. */
  readonly recoveryCode: ReadonlySignal<string | null>;
  codeKept(): void;
  /** A guest has no password. */
  deleteAccount(password: string): Promise<Result<unknown>>;
  rename(name: string): Promise<Result<Person>>;
  changePassword(current: string, next: string): Promise<Result<Person>>;
  logOut(where: 'here' | 'everywhere'): Promise<Result<unknown>>;
};

type Made = { readonly recoveryCode?: string };
type Welcome = Made & { readonly you: Person };

/** `changed` is called when one has become somebody else, or the same with another standing. */
export function openSession(api: Api, memory: Memory, changed: () => void): Session {
  const you = signal<Person | null>(null);
  const meet = (person: Person | null) => {
    you.value = person;
    rememberBeenOnline(memory, person);
  };
  const recoveryCode = signal<string | null>(null);
  let known = hasBeenOnline(memory);

  async function become(answer: Promise<Result<Welcome>>): Promise<Result<Person>> {
    const result = await answer;
    if (!result.ok) return result;
    recoveryCode.value = result.value.recoveryCode ?? null;
    meet(result.value.you);
    changed();
    return { ok: true, value: result.value.you };
  }

  /** Whoever one was, one is nobody now, and a guest in a moment. */
  async function end(answer: Promise<Result<unknown>>): Promise<Result<unknown>> {
    const done = await answer;
    if (!done.ok) return done;
    known = false;
    meet(null);
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
      meet(welcome.value.you);
      return true;
    },
    forget() {
      known = false;
    },
    met: meet,
    signUp: (name, password) => become(api.post('/api/session/register', { name, password })),
    logIn: (name, password) => become(api.post('/api/session/log-in', { name, password })),
    rename: (name) => become(api.post('/api/session/rename', { name })),
    changePassword: (current, next) => become(api.post('/api/session/password', { current, next })),
    recover: (name, code, password) => become(api.post('/api/session/recover', { name, code, password })),
    async newRecoveryCode(password) {
      const made = await api.post<Made>('/api/session/recovery-code', { password });
      if (made.ok) recoveryCode.value = made.value.recoveryCode ?? null;
      return made;
    },
    recoveryCode: computed(() => recoveryCode.value),
    codeKept() {
      recoveryCode.value = null;
    },
    deleteAccount: (password) => end(api.post('/api/session/delete', { password })),
    logOut: (where) =>
      end(api.post(where === 'here' ? '/api/session/log-out' : '/api/session/log-out-everywhere')),
  };
}
