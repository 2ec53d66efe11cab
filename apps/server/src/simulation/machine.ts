// The machines of a simulation: each process has a world of its own, with clocks that may be wrong and timers that end with
// it.

import type { World } from '../base/world.ts';
import type { Process, Scheduler } from './scheduler.ts';
import type { Seed } from './seed.ts';

/** The wall clock at the beginning: a morning in 2026. */
export const BEGINNING = Date.UTC(2026, 0, 5, 8);

export type Machine = Process & {
  readonly world: World;
  /** How far the wall clock is ahead of true time. */
  wallAheadMs: number;
  /** How long the machine has slept; the steady clock did not run meanwhile. */
  sleptMs: number;
};

/** A timer of a busy process is a little late: so much at most, decided by the moment at which it is due. */
const TIMER_LATE_MS = 2;

export function openMachine(name: string, scheduler: Scheduler, seed: Seed): Machine {
  const began = scheduler.now();
  const lateness = seed.noise(name, 'timers');
  const lateBy = (ms: number) => TIMER_LATE_MS * lateness(scheduler.now() + ms);
  const steady = () => scheduler.now() - began - machine.sleptMs;
  const machine: Machine = {
    name,
    alive: true,
    frozenUntil: 0,
    wallAheadMs: 0,
    sleptMs: 0,
    world: {
      wall: () => Math.floor(BEGINNING + scheduler.now() + machine.wallAheadMs),
      steady,
      after: (ms, work) => scheduler.after(machine, Math.max(1, ms) + lateBy(ms), work),
      every(ms, work) {
        let cancel = () => {};
        const scheduleRepeat = (dueMs: number) => {
          cancel = scheduler.after(machine, dueMs + lateBy(dueMs), () => {
            scheduleRepeat(ms);
            work();
          });
        };
        scheduleRepeat(ms);
        return () => cancel();
      },
      soon: (work) => void scheduler.after(machine, 0, work),
      chance: (purpose) => seed.stream(name, 'chance', purpose),
    },
  };
  return machine;
}
