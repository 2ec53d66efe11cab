// Whether this process was awake. One that was stopped, whose machine slept, or whose clock was set ahead without it
// cannot say who is late: whoever judges by time looks here first.

const TICK_MS = 100;
/** A turn of the event loop may take so long; more is a stall. */
const STALL_MS = 250;
/** A stall as long as this is a sleep: what it cost is given back to every clock. */
const SLEPT_MS = 2_000;
/** What shorter stalls cost is allowed for so long. */
const ALLOW_MS = 10_000;

export type Awake = {
  /**
   * Looks at both clocks now, and tells of a sleep that nobody has noticed yet. Answers how many there have been: as long
   * as the number stays the same, this process was awake.
   */
  look(): number;
  /** The last look, by the clock of `performance.now()`: up to there nothing went by unseen. */
  until(): number;
  /** How much later than it was a deadline is to be judged: what stalls too short to be a sleep have just cost. */
  allowanceMs(): number;
  /** Told within the look that finds a sleep, so that nothing is judged between the two. */
  onSlept(listener: (ms: number) => void): void;
  stop(): void;
};

/** The wall's clock goes on while a machine sleeps, and can be set; the other does neither. */
export type Clocks = { wall(): number; steady(): number };

const CLOCKS: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

export function openAwake(clocks: Clocks = CLOCKS): Awake {
  const listeners: ((ms: number) => void)[] = [];
  let stalls: { readonly at: number; readonly ms: number }[] = [];
  let seen = { wall: clocks.wall(), steady: clocks.steady() };
  let sleeps = 0;

  function look(): number {
    const now = { wall: clocks.wall(), steady: clocks.steady() };
    const ms = Math.max(now.steady - seen.steady, now.wall - seen.wall);
    seen = now;
    if (ms >= SLEPT_MS) {
      sleeps += 1;
      for (const listener of listeners) listener(ms);
    } else if (ms > STALL_MS) stalls.push({ at: now.steady, ms });
    return sleeps;
  }

  const ticking = setInterval(look, TICK_MS).unref();
  return {
    look,
    until: () => seen.steady,
    allowanceMs() {
      if (stalls.length > 0) stalls = stalls.filter(({ at }) => at > seen.steady - ALLOW_MS);
      return stalls.reduce((sum, { ms }) => sum + ms, 0);
    },
    onSlept: (listener) => void listeners.push(listener),
    stop: () => clearInterval(ticking),
  };
}
