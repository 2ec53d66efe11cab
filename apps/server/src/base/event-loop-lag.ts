// How late the event loop runs its timers. An idle loop is not late.

import { createHistogram } from 'node:perf_hooks';
import type { World } from './world.ts';

/** In seconds, over all samples since the lag was last read. */
export type Lag = { readonly mean: number; readonly p50: number; readonly p99: number; readonly max: number };

export type EventLoopWatch = { read(): Lag; stop(): void };

/** The time between two samples: short enough to notice stalls, and cheap for an idle server. */
export const SAMPLE_MS = 20;

const MICROSECONDS = 1e6;
const NOT_LATE: Lag = { mean: 0, p50: 0, p99: 0, max: 0 };

/** Node's own monitor counts the time between two samples as lag, and misses a stall that begins right after a reading. */
export function watchEventLoopLag(world: Pick<World, 'steady' | 'every'>): EventLoopWatch {
  const samples = createHistogram();
  let last = world.steady();
  const stop = world.every(SAMPLE_MS, () => {
    const now = world.steady();
    // A histogram holds whole numbers from one up.
    samples.record(1 + Math.max(0, Math.round((now - last - SAMPLE_MS) * 1000)));
    last = now;
  });
  return {
    read() {
      if (samples.count === 0) return NOT_LATE;
      const { mean, max } = samples;
      const [p50, p99] = [samples.percentile(50), samples.percentile(99)];
      samples.reset();
      const late = (microseconds: number) => (microseconds - 1) / MICROSECONDS;
      return { mean: late(mean), p50: late(p50), p99: late(p99), max: late(max) };
    },
    stop,
  };
}
