// Whether this process was awake. A process that was stopped, whose machine slept, or whose clock was set ahead cannot
// say which player is late: every judgement by time checks here first.

import type { World } from './world.ts';

const TICK_MS = 100;
/** The longest turn of the event loop that is no stall. */
const STALL_MS = 250;
/** A stall as long as this is a sleep: the clocks of all matches get the lost time back. */
const SLEPT_MS = 2_000;
/** For this long after a shorter stall, deadlines are judged later by its length. */
const ALLOW_MS = 10_000;

export type SleepDetector = {
  /**
   * Compares both clocks now, and reports a sleep that was not noticed before. Answers the number of sleeps so far: while
   * it stays the same, this process was awake.
   */
  checkForSleep(): number;
  /** The moment of the last check, by the steady clock: every sleep before it is known. */
  until(): number;
  /** How much later a deadline is judged, because of recent stalls that were too short to be a sleep. */
  allowanceMs(): number;
  /** Called within the check that finds a sleep, so that no deadline is judged between the two. */
  onSlept(listener: (ms: number) => void): void;
  stop(): void;
};

/** The wall clock goes on while a machine sleeps, and can be set. The steady clock does neither. */
export function openSleepDetector(world: Pick<World, 'wall' | 'steady' | 'every'>): SleepDetector {
  const listeners: ((ms: number) => void)[] = [];
  let stalls: { readonly at: number; readonly ms: number }[] = [];
  let seen = { wall: world.wall(), steady: world.steady() };
  let sleeps = 0;

  function checkForSleep(): number {
    const now = { wall: world.wall(), steady: world.steady() };
    const ms = Math.max(now.steady - seen.steady, now.wall - seen.wall);
    seen = now;
    if (ms >= SLEPT_MS) {
      sleeps += 1;
      for (const listener of listeners) listener(ms);
    } else if (ms > STALL_MS) stalls.push({ at: now.steady, ms });
    return sleeps;
  }

  const stop = world.every(TICK_MS, checkForSleep);
  return {
    checkForSleep,
    until: () => seen.steady,
    allowanceMs() {
      if (stalls.length > 0) stalls = stalls.filter(({ at }) => at > seen.steady - ALLOW_MS);
      return stalls.reduce((sum, { ms }) => sum + ms, 0);
    },
    onSlept: (listener) => void listeners.push(listener),
    stop,
  };
}
