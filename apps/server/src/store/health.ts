// Whether the store answers. While it does not, acts wait, clients are told, and no deadline is applied.

export type StoreHealth = {
  /** False at first, and from every failure on, until the store answers and the lost time has been given back. */
  isOk(): boolean;
  failed(): void;
  recovered(): void;
  /** Resolves with true once all is well, with false when that takes longer than `ms`. */
  untilOk(ms: number): Promise<boolean>;
  onChange(listener: (ok: boolean) => void): void;
};

export function openStoreHealth(): StoreHealth {
  let ok = false;
  const listeners: ((ok: boolean) => void)[] = [];
  const waiting = new Set<(ok: boolean) => void>();

  function become(next: boolean): void {
    if (ok === next) return;
    ok = next;
    for (const listener of listeners) listener(ok);
  }

  return {
    isOk: () => ok,
    failed: () => become(false),
    recovered() {
      become(true);
      for (const resume of waiting) resume(true);
      waiting.clear();
    },
    untilOk(ms) {
      if (ok) return Promise.resolve(true);
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
  };
}
