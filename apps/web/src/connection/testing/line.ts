// A line whose other end is the test: it hears what is said, and answers when the test wants it to.

import { signal } from '@preact/signals';
import type { Person, ToClient } from '@sente/protocol';
import type { Connection } from '../connection.ts';
import type { Answer, Ask } from '../outbox.ts';

type Asked = { readonly message: Ask; answer(answer: Answer): void };

export type TestLine = Connection & {
  readonly told: unknown[];
  readonly asked: Asked[];
  /** The server says something. */
  say(message: ToClient): void;
  /** The line comes up (again). */
  greet(): void;
  readonly silent: ReturnType<typeof signal<boolean>>;
  time: number;
};

export function testLine(me: Person): TestLine {
  const listeners = new Map<string, Set<(message: never) => void>>();
  const greeters = new Set<() => unknown>();
  const told: unknown[] = [];
  const asked: Asked[] = [];
  const ask = (message: Ask) =>
    new Promise<Answer>((answer) => {
      asked.push({ message, answer });
    });
  const line = {
    up: signal(true),
    silent: signal(false),
    ended: signal(null),
    you: signal<Person | null>(me),
    saving: signal(true),
    busSilent: signal(false),
    build: signal('one'),
    time: 1_000,
    now: () => line.time,
    ask,
    askNow: ask,
    tell: (message: unknown) => void told.push(message),
    hear(t: string, listener: (message: never) => void) {
      const set = listeners.get(t) ?? new Set();
      listeners.set(t, set.add(listener));
      return () => void set.delete(listener);
    },
    onUp(greet: () => unknown) {
      greeters.add(greet);
      greet();
      return () => void greeters.delete(greet);
    },
    restart() {},
    stop() {},
    told,
    asked,
    say(message: ToClient) {
      for (const listener of listeners.get(message.t) ?? []) listener(message as never);
    },
    greet() {
      for (const greet of greeters) greet();
    },
  };
  return line as unknown as TestLine;
}
