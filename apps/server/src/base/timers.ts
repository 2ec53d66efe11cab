// Work for later that can be called off, all of it at once.

export type Timers = {
  /** Does the work after `ms`; what it throws is told, not thrown. */
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
