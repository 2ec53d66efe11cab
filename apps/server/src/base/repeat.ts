// Work that is done again and again with a pause between, never twice at once.

export type Repeat = {
  /** At once, and then each time so long after it was done. What it throws is told, and it goes on. */
  every(ms: number, work: () => Promise<void>): void;
  /** Nothing is begun any more. */
  stop(): void;
};

export function openRepeat(failed: (error: unknown) => void): Repeat {
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;

  function after(pauseMs: number, ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(async () => {
      timers.delete(timer);
      await work().catch(failed);
      if (!stopped) after(ms, ms, work);
    }, pauseMs);
    timers.add(timer);
  }

  return {
    every: (ms, work) => after(0, ms, work),
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
