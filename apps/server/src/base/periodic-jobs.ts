// Periodic jobs: a pause lies between two runs, and no job runs twice at once.

import type { Cancel, World } from './world.ts';

export type PeriodicJobs = {
  /**
   * Runs the job now, and again `ms` after each run has ended. A run that throws is reported; the next run still follows.
   */
  every(ms: number, job: string, work: () => Promise<void>): void;
  /** No job starts after this. */
  stop(): void;
};

export function openPeriodicJobs(
  world: Pick<World, 'after'>,
  failed: (error: unknown, job: string) => void,
): PeriodicJobs {
  const waiting = new Set<Cancel>();
  let stopped = false;

  function runRepeatedly(pauseMs: number, ms: number, job: string, work: () => Promise<void>): void {
    const cancel = world.after(pauseMs, async () => {
      waiting.delete(cancel);
      await work().catch((error: unknown) => failed(error, job));
      if (!stopped) runRepeatedly(ms, ms, job, work);
    });
    waiting.add(cancel);
  }

  return {
    every: (ms, job, work) => runRepeatedly(0, ms, job, work),
    stop() {
      stopped = true;
      for (const cancel of waiting) cancel();
    },
  };
}
