// Waiting for opponents, ranked or not. The wish outlives a lost line, and a page load on the same device.

import { type ReadonlySignal, signal } from '@preact/signals';
import { accept, type Result } from '@sente/kernel';
import type { PoolId, QueueKind } from '@sente/match';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Connection } from '../connection/connection.ts';
import type { Answer } from '../connection/outbox.ts';

/** What one looks for. */
type Search = { readonly pool: string; readonly kind: QueueKind };

export type Waiting = Search & { readonly since: number; readonly estimateMs: number | null };

export type QueueStore = {
  /** null: not waiting. */
  readonly waiting: ReadonlySignal<Waiting | null>;
  /** The room of the opponents that were found, until somebody has gone there. */
  readonly found: ReadonlySignal<string | null>;
  join(pool: PoolId, kind: QueueKind): Promise<Result<unknown>>;
  leave(): Promise<void>;
  /** We are on our way to the room that was found. */
  went(): void;
};

export function openQueue(connection: Connection): QueueStore {
  const waiting = signal<Waiting | null>(null);
  const found = signal<string | null>(null);
  /** What one wants to play, whatever the server has heard of it. */
  let wanted: Search | null = null;
  /** What opponents were last found for: to decline them is to leave it. */
  let foundFor: Search | null = null;
  let leaving = false;
  /** One wish after the other: the last one is to be the one that holds. */
  let asked: Promise<unknown> = Promise.resolve();

  function ask(search: Search, on: boolean): Promise<Answer> {
    const answer = asked.then(() => connection.request({ t: 'queue', ...search, on }));
    asked = answer;
    return answer;
  }

  connection.onMessage('queue', (message) => {
    const search = { pool: message.pool, kind: message.kind ?? 'ranked' };
    if (message.state === 'waiting') {
      // Said before the server has heard of it.
      if (leaving) return;
      found.value = null;
      const { since, estimateMs } = message;
      wanted = search;
      waiting.value = { ...search, since, estimateMs };
      return;
    }
    waiting.value = null;
    wanted = null;
    foundFor = search;
    found.value = message.state === 'matched' ? message.room : null;
  });
  // Who was away for long has left the queue: who still wants to play says so again.
  connection.onUp(async () => {
    if (wanted !== null) await connection.requestNow({ t: 'queue', ...wanted, on: true });
  });

  return {
    waiting,
    found,
    async join(pool, kind) {
      wanted = { pool, kind };
      waiting.value = { ...wanted, since: connection.now(), estimateMs: null };
      const answer = await ask(wanted, true);
      if (answer.ok) return accept(null);
      wanted = null;
      waiting.value = null;
      return answer;
    },
    async leave() {
      const search = wanted ?? foundFor;
      wanted = null;
      found.value = null;
      waiting.value = null;
      if (search === null) return;
      leaving = true;
      await ask(search, false);
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
