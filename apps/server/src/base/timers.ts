// Delayed work that can be cancelled all at once.

export type Timers = {
  /** Does the work after `ms`; an error goes to `failed`. */
  later(ms: number, work: () => unknown): void;
  stop(): void;
};

export function openTimers(failed: (error: unknown) => void): Timers {
  const timers = new Set<NodeJS.Timeout>();
  return {
    later(ms, work) {
      const timer = setTimeout(async () => {
        timers.delete(timer);
        try {
          await work();
        } catch (error) {
          failed(error);
        }
      }, ms);
      timers.add(timer);
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
