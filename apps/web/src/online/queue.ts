// Waiting for an opponent of about one's own strength. The wish outlives a lost line; leaving the page ends it.

import { type ReadonlySignal, signal } from '@preact/signals';
import { accept, type Result } from '@sente/kernel';
import type { Connection } from './connection.ts';

/** The pool of ranked gomoku. */
export const RANKED_POOL = 'gomoku';

export type Waiting = { readonly since: number; readonly estimateMs: number | null };

export type QueueStore = {
  /** null: not waiting. */
  readonly waiting: ReadonlySignal<Waiting | null>;
  /** The room of the opponent that was found. */
  readonly found: ReadonlySignal<string | null>;
  join(): Promise<Result<unknown>>;
  leave(): Promise<void>;
  close(): void;
};

export function openQueue(connection: Connection, pool = RANKED_POOL): QueueStore {
  const waiting = signal<Waiting | null>(null);
  const found = signal<string | null>(null);
  let wanted = false;

  const deaf = connection.hear('queue', (message) => {
    if (message.pool !== pool) return;
    if (message.state === 'waiting') {
      waiting.value = { since: message.since, estimateMs: message.estimateMs };
      return;
    }
    waiting.value = null;
    if (message.state === 'matched') {
      wanted = false;
      found.value = message.room;
    }
  });
  // A connection that broke has left the queue: who still wants to play says so again.
  const quiet = connection.onUp(async () => {
    if (wanted) await connection.askNow({ t: 'queue', pool, on: true });
  });

  async function leave(): Promise<void> {
    if (!wanted) return;
    wanted = false;
    waiting.value = null;
    await connection.ask({ t: 'queue', pool, on: false });
  }
  return {
    waiting,
    found,
    async join() {
      wanted = true;
      waiting.value = { since: connection.now(), estimateMs: null };
      const answer = await connection.ask({ t: 'queue', pool, on: true });
      if (answer.ok) return accept(null);
      wanted = false;
      waiting.value = null;
      return answer;
    },
    leave,
    close() {
      deaf();
      quiet();
      void leave();
    },
  };
}
