// How late the event loop is: what waits for it waits so much longer. An idle loop is not late.

import { createHistogram } from 'node:perf_hooks';

/** In seconds, of all looks since the lag was last read. */
export type Lag = { readonly mean: number; readonly p50: number; readonly p99: number; readonly max: number };

export type EventLoopWatch = { read(): Lag; stop(): void };

/** A look is due every so many milliseconds: often enough to see a stall of some length, and nothing to an idle server. */
export const LOOK_MS = 20;

const MICROSECONDS = 1e6;
const NOT_LATE: Lag = { mean: 0, p50: 0, p99: 0, max: 0 };

/** Node's own monitor counts the time between two looks as lag, and misses a stall that begins when it has just been read. */
export function watchEventLoop(): EventLoopWatch {
  const looks = createHistogram();
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    // A histogram holds whole numbers from one on.
    looks.record(1 + Math.max(0, Math.round((now - last - LOOK_MS) * 1000)));
    last = now;
  }, LOOK_MS);
  timer.unref();
  return {
    read() {
      if (looks.count === 0) return NOT_LATE;
      const { mean, max } = looks;
      const [p50, p99] = [looks.percentile(50), looks.percentile(99)];
      looks.reset();
      const late = (microseconds: number) => (microseconds - 1) / MICROSECONDS;
      return { mean: late(mean), p50: late(p50), p99: late(p99), max: late(max) };
    },
    stop: () => clearInterval(timer),
  };
}
