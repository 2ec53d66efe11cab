// Waiting for opponents of about one's own strength. The wish outlives a lost line, and a page load on the same device.

import { type ReadonlySignal, signal } from '@preact/signals';
import { accept, type Result } from '@sente/kernel';
import type { PoolId } from '@sente/match';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Connection } from '../line/connection.ts';
import type { Answer } from '../line/outbox.ts';

export type Waiting = { readonly pool: string; readonly since: number; readonly estimateMs: number | null };

export type QueueStore = {
  /** null: not waiting. */
  readonly waiting: ReadonlySignal<Waiting | null>;
  /** The room of the opponents that were found, until somebody has gone there. */
  readonly found: ReadonlySignal<string | null>;
  join(pool: PoolId): Promise<Result<unknown>>;
  leave(): Promise<void>;
  /** We are on our way to the room that was found. */
  went(): void;
};

export function openQueue(connection: Connection): QueueStore {
  const waiting = signal<Waiting | null>(null);
  const found = signal<string | null>(null);
  /** The pool one wants to play in, whatever the server has heard of it. */
  let wanted: string | null = null;
  /** The pool opponents were last found in: to decline them is to leave it. */
  let foundIn: string | null = null;
  let leaving = false;
  /** One wish after the other: the last one is to be the one that holds. */
  let asked: Promise<unknown> = Promise.resolve();

  function ask(pool: string, on: boolean): Promise<Answer> {
    const answer = asked.then(() => connection.ask({ t: 'queue', pool, on }));
    asked = answer;
    return answer;
  }

  connection.hear('queue', (message) => {
    if (message.state === 'waiting') {
      // Said before the server has heard of it.
      if (leaving) return;
      found.value = null;
      const { pool, since, estimateMs } = message;
      wanted = pool;
      waiting.value = { pool, since, estimateMs };
      return;
    }
    waiting.value = null;
    wanted = null;
    foundIn = message.pool;
    found.value = message.state === 'matched' ? message.room : null;
  });
  // Who was away for long has left the queue: who still wants to play says so again.
  connection.onUp(async () => {
    if (wanted !== null) await connection.askNow({ t: 'queue', pool: wanted, on: true });
  });

  return {
    waiting,
    found,
    async join(pool) {
      wanted = pool;
      waiting.value = { pool, since: connection.now(), estimateMs: null };
      const answer = await ask(pool, true);
      if (answer.ok) return accept(null);
      wanted = null;
      waiting.value = null;
      return answer;
    },
    async leave() {
      const pool = wanted ?? foundIn;
      wanted = null;
      found.value = null;
      waiting.value = null;
      if (pool === null) return;
      leaving = true;
      await ask(pool, false);
      leaving = false;
    },
    went() {
      found.value = null;
    },
  };
}

const QueueContext = createContext<QueueStore | null>(null);
export const QueueProvider = QueueContext.Provider;

export function useQueue(): QueueStore {
  const queue = useContext(QueueContext);
  if (!queue) throw new Error('an online page outside its provider');
  return queue;
}
