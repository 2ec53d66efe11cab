// Periodic jobs: a pause lies between two runs, and no job runs twice at once.

export type PeriodicJobs = {
  /**
   * Runs the job now, and again `ms` after each run has ended. A run that throws is reported; the next one comes all the
   * same.
   */
  every(ms: number, job: string, work: () => Promise<void>): void;
  /** No run begins any more. */
  stop(): void;
};

export function openPeriodicJobs(failed: (error: unknown, job: string) => void): PeriodicJobs {
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;

  function runAfter(pauseMs: number, ms: number, job: string, work: () => Promise<void>): void {
    const timer = setTimeout(async () => {
      timers.delete(timer);
      await work().catch((error: unknown) => failed(error, job));
      if (!stopped) runAfter(ms, ms, job, work);
    }, pauseMs);
    timers.add(timer);
  }

  return {
    every: (ms, job, work) => runAfter(0, ms, job, work),
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
