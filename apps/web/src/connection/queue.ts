// The player's place in a queue. It survives a lost connection, and a page load on the same device.

import { type ReadonlySignal, signal } from '@preact/signals';
import { accept, type Refusal, type Result } from '@sente/kernel';
import type { PoolId, QueueKind } from '@sente/match';
import { createRequiredContext } from '../base/required-context.ts';
import type { Connection } from './connection.ts';
import type { Answer } from './outbox.ts';

type Search = { readonly pool: string; readonly kind: QueueKind };

export type Waiting = Search & { readonly since: number; readonly estimateMs: number | null };

export type QueueStore = {
  /** null: the player is not queued. */
  readonly waiting: ReadonlySignal<Waiting | null>;
  /** The room where opponents were found; null once the player goes there or declines. */
  readonly found: ReadonlySignal<string | null>;
  /** Why the last search ended, if the server refused it. */
  readonly refusal: ReadonlySignal<Refusal | null>;
  join(pool: PoolId, kind: QueueKind): Promise<Result<unknown>>;
  /** Leaves the queue, or declines the opponents that were found. */
  leave(): Promise<void>;
  clearFound(): void;
  clearRefusal(): void;
};

export function openQueue(connection: Connection): QueueStore {
  const waiting = signal<Waiting | null>(null);
  const found = signal<string | null>(null);
  const refusal = signal<Refusal | null>(null);
  /** The queue that the player wants to be in, even if the server does not know it yet. */
  let wanted: Search | null = null;
  /** The queue in which opponents were found last. To decline them, the player leaves it. */
  let foundIn: Search | null = null;
  let leaving = false;
  const request = makeOrderedRequestSender(connection);
  function endSearchIfRefused(search: Search, answer: Answer): void {
    // The player has left meanwhile, searches for something else, or was told otherwise.
    if (answer.ok || wanted !== search) return;
    wanted = null;
    waiting.value = null;
    refusal.value = answer.refusal;
  }

  connection.onMessage('queue', (message) => {
    const search = { pool: message.pool, kind: message.kind ?? 'ranked' };
    if (message.state === 'waiting') {
      // The server sent this before it received our request to leave.
      if (leaving) return;
      found.value = null;
      const { since, estimateMs } = message;
      wanted = search;
      waiting.value = { ...search, since, estimateMs };
      return;
    }
    waiting.value = null;
    wanted = null;
    foundIn = search;
    found.value = message.state === 'matched' ? message.room : null;
  });
  // A player who was disconnected for long has lost the place in the queue, so a waiting client joins again.
  connection.onUp(async () => {
    const search = wanted;
    if (search === null) return;
    const answer = await connection.requestNow({ t: 'queue', ...search, on: true });
    // If this connection broke too, the next one asks again.
    if (answer.ok || answer.refusal.code !== 'no_connection') endSearchIfRefused(search, answer);
  });

  return {
    waiting,
    found,
    refusal,
    async join(pool, kind) {
      const search = { pool, kind };
      wanted = search;
      refusal.value = null;
      waiting.value = { ...search, since: connection.now(), estimateMs: null };
      const answer = await request(search, true);
      endSearchIfRefused(search, answer);
      return answer.ok ? accept(null) : answer;
    },
    async leave() {
      const search = wanted ?? foundIn;
      wanted = null;
      found.value = null;
      waiting.value = null;
      if (search === null) return;
      leaving = true;
      await request(search, false);
      leaving = false;
    },
    clearFound() {
      found.value = null;
    },
    clearRefusal() {
      refusal.value = null;
    },
  };
}

/** Requests are sent one after the other, so that the last one decides. */
function makeOrderedRequestSender(connection: Connection) {
  let last: Promise<unknown> = Promise.resolve();
  return (search: Search, on: boolean): Promise<Answer> => {
    const answer = last.then(() => connection.request({ t: 'queue', ...search, on }));
    last = answer;
    return answer;
  };
}

export const { Provider: QueueProvider, use: useQueue } = createRequiredContext<QueueStore>('Queue');
