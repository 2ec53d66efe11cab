// The answers of the server to a request that changes while the player walks through a game.

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Result } from '@sente/kernel';
import type { Api } from '../connection/api.ts';

/** The answer to the current request; null while it is awaited. */
export type CachedAnswer<T> = {
  readonly value: ReadonlySignal<Result<T> | null>;
  /** Sends the current request again. */
  again(): void;
  close(): void;
};

const MOST_CACHED = 200;

/**
 * Requests `path` whenever it changes; null: no request. The latest answers are cached. A refused
 * request is sent again when its path comes back.
 */
export function openCachedRequests<T>(api: Api, path: ReadonlySignal<string | null>): CachedAnswer<T> {
  const known = new Map<string, Result<T>>();
  const answers = signal(0);
  const round = signal(0);
  const close = effect(() => {
    void round.value;
    const asked = path.value;
    if (asked === null) return;
    const answered = known.get(asked);
    known.delete(asked);
    // Set again at the end of the map: the answer used last is dropped last.
    if (answered?.ok) known.set(asked, answered);
    else void api.get<T>(asked).then((result) => cacheAnswer(asked, result));
  });
  function cacheAnswer(asked: string, result: Result<T>): void {
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= MOST_CACHED) known.delete(oldest);
    known.set(asked, result);
    answers.value += 1;
  }
  return {
    value: computed(() => {
      void answers.value;
      void round.value;
      return known.get(path.value ?? '') ?? null;
    }),
    again() {
      known.delete(path.peek() ?? '');
      round.value += 1;
    },
    close,
  };
}
