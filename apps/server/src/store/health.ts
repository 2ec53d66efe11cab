// Whether the store answers. While it does not, acts wait, clients are told, and no deadline is applied.

/**
 * `owing`: it answers, and clocks may be owed time that is not given back yet. So it is at first.
 * `down`: it does not answer, or has not answered a whole beat since it did not.
 */
type State = 'ok' | 'owing' | 'down';

export type StoreHealth = {
  /** False at first, and from every failure on, until the store answers and the lost time has been given back. */
  isOk(): boolean;
  /** False from a failure of the store on, until it is well again. A debt of time alone is no failure. */
  answers(): boolean;
  failed(): void;
  /** Time may have been lost, though the store answers. */
  owes(): void;
  recovered(): void;
  /** Resolves with true once all is well, with false when that takes longer than `ms`. */
  untilOk(ms: number): Promise<boolean>;
  onChange(listener: (ok: boolean) => void): void;
  /** Calls the listener when the store fails next. Answers how to call that off. */
  onFailure(listener: () => void): () => void;
};

export function openStoreHealth(): StoreHealth {
  let state: State = 'owing';
  const listeners: ((ok: boolean) => void)[] = [];
  const failureListeners = new Set<() => void>();
  const waiting = new Set<(ok: boolean) => void>();

  function become(next: State): void {
    const wasOk = state === 'ok';
    state = next;
    if (wasOk !== (next === 'ok')) for (const listener of listeners) listener(next === 'ok');
  }

  return {
    isOk: () => state === 'ok',
    answers: () => state !== 'down',
    failed() {
      become('down');
      for (const listener of failureListeners) listener();
      failureListeners.clear();
    },
    owes() {
      if (state === 'ok') become('owing');
    },
    recovered() {
      become('ok');
      for (const resume of waiting) resume(true);
      waiting.clear();
    },
    untilOk(ms) {
      if (state === 'ok') return Promise.resolve(true);
      return new Promise((resolve) => {
        const done = (result: boolean) => {
          clearTimeout(timer);
          waiting.delete(done);
          resolve(result);
        };
        const timer = setTimeout(done, ms, false);
        waiting.add(done);
      });
    },
    onChange: (listener) => void listeners.push(listener),
    onFailure(listener) {
      failureListeners.add(listener);
      return () => void failureListeners.delete(listener);
    },
  };
}
