// Requests without an answer yet: sent again on the next connection, or refused when this one breaks.

import { type Result, refuse } from '@sente/kernel';
import type { ToServer } from '@sente/protocol';

type Numbered = Extract<ToServer, { readonly id: string }>;
type WithoutId<M> = M extends unknown ? Omit<M, 'id'> : never;
export type RequestMessage = WithoutId<Numbered>;
export type OneWayMessage = Exclude<ToServer, Numbered | { readonly t: 'hello' | 'ping' }>;
export type Done = { readonly room?: string; readonly seq?: number };
export type Answer = Result<Done>;

/** Repeated on every connection, or refused when the current one breaks. */
type Lifetime = 'until-answered' | 'this-connection';
type Pending = {
  readonly message: RequestMessage;
  readonly answer: (answer: Answer) => void;
  readonly lifetime: Lifetime;
};

export type Outbox = {
  request(message: RequestMessage, lifetime: Lifetime): Promise<Answer>;
  resolveAnsweredRequest(id: string, answer: Answer): void;
  /** Calls `greet` after every (re)connection, and at once if connected: it sends what the server must know first. */
  onUp(greet: () => unknown): () => void;
  /** Sends the greetings, and when they are answered all pending requests. */
  connected(): void;
  disconnected(): void;
};

const MOST_PENDING = 64;

export function makeRequestOutbox(newId: () => string, send: (message: Numbered) => void): Outbox {
  const pending = new Map<string, Pending>();
  const greetings = new Set<() => unknown>();
  let status: 'down' | 'greeting' | 'open' = 'down';
  /** Counts connections, so that the greetings of an earlier one open nothing. */
  let generation = 0;

  function sendRequest(id: string, message: RequestMessage): void {
    send({ ...message, id } as Numbered);
  }
  function openAndSendPending(): void {
    status = 'open';
    for (const [id, { message, lifetime }] of pending) {
      if (lifetime === 'until-answered') sendRequest(id, message);
    }
  }
  function resolveAnsweredRequest(id: string, answer: Answer): void {
    const request = pending.get(id);
    pending.delete(id);
    request?.answer(answer);
  }

  return {
    resolveAnsweredRequest,
    request(message, lifetime) {
      const isForThisConnection = lifetime === 'this-connection';
      if (pending.size >= MOST_PENDING) return Promise.resolve(refuse('slow_down'));
      if (isForThisConnection && status === 'down') return Promise.resolve(refuse('no_connection'));
      const id = newId();
      return new Promise((answer) => {
        pending.set(id, { message, answer, lifetime });
        if (status === 'open' || (status === 'greeting' && isForThisConnection)) sendRequest(id, message);
      });
    },
    onUp(greet) {
      greetings.add(greet);
      if (status !== 'down') void greet();
      return () => void greetings.delete(greet);
    },
    connected() {
      const current = ++generation;
      status = 'greeting';
      void Promise.allSettled([...greetings].map((greet) => greet())).then(() => {
        if (current === generation) openAndSendPending();
      });
    },
    disconnected() {
      generation += 1;
      status = 'down';
      for (const [id, { lifetime }] of pending) {
        if (lifetime === 'this-connection') resolveAnsweredRequest(id, refuse('no_connection'));
      }
    },
  };
}
