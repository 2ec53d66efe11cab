// A connection for tests: it records what is sent, and the test plays the server.

import { signal } from '@preact/signals';
import type { Person, ToClient } from '@sente/protocol';
import type { Connection } from '../connection.ts';
import type { Answer, RequestMessage } from '../outbox.ts';

type TestRequest = { readonly message: RequestMessage; answer(answer: Answer): void };

export type TestConnection = Connection & {
  readonly sent: unknown[];
  readonly requests: TestRequest[];
  /** The server sends a message. */
  receive(message: ToClient): void;
  reconnect(): void;
  readonly silent: ReturnType<typeof signal<boolean>>;
  time: number;
};

export function testConnection(me: Person): TestConnection {
  const listeners = new Map<string, Set<(message: never) => void>>();
  const greeters = new Set<() => unknown>();
  const sent: unknown[] = [];
  const requests: TestRequest[] = [];
  const request = (message: RequestMessage) =>
    new Promise<Answer>((answer) => {
      requests.push({ message, answer });
    });
  const connection = {
    up: signal(true),
    silent: signal(false),
    ended: signal(null),
    you: signal<Person | null>(me),
    saving: signal(true),
    busSilent: signal(false),
    build: signal('one'),
    time: 1_000,
    now: () => connection.time,
    request,
    requestNow: request,
    send: (message: unknown) => void sent.push(message),
    onMessage(t: string, listener: (message: never) => void) {
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
    sent,
    requests,
    receive(message: ToClient) {
      for (const listener of listeners.get(message.t) ?? []) listener(message as never);
    },
    reconnect() {
      for (const greet of greeters) greet();
    },
  };
  return connection as unknown as TestConnection;
}
