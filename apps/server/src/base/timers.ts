// Delayed work that can be cancelled all at once.

export type Timers = {
  /** Does the work after `ms`; an error goes to `failed`. Does nothing after `stop`. */
  later(ms: number, work: () => unknown): void;
  stop(): void;
};

export function openTimers(failed: (error: unknown) => void): Timers {
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;
  return {
    later(ms, work) {
      // Work that was under way when it stopped may ask to be done again: a closed store would then be asked for ever.
      if (stopped) return;
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
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
