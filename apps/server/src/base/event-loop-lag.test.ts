// The lag of the event loop: close to zero while it is idle, and a stall is reported with its length.

import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type EventLoopWatch, type Lag, SAMPLE_MS, watchEventLoopLag } from './event-loop-lag.ts';
import { openWorld } from './world.ts';

const STALL_MS = 300;

function stall(): void {
  for (const until = performance.now() + STALL_MS; performance.now() < until; );
}

let watch: EventLoopWatch;
afterEach(() => watch.stop());

/** The lag of the next few looks. */
async function next(): Promise<Lag> {
  watch.read();
  await pause(5 * SAMPLE_MS);
  return watch.read();
}

test('an idle loop is not late', async () => {
  watch = watchEventLoopLag(openWorld());
  // On a busy machine the loop may be late for a while.
  await expect.poll(async () => (await next()).p50, { timeout: 60_000 }).toBeLessThan(SAMPLE_MS / 2_000);
});

test('reports a stall once, with its length', async () => {
  watch = watchEventLoopLag(openWorld());
  await next();
  stall();
  await pause(2 * SAMPLE_MS);
  expect(watch.read().max).toBeGreaterThan((STALL_MS - 2 * SAMPLE_MS) / 1000);
  await expect.poll(async () => (await next()).max, { timeout: 60_000 }).toBeLessThan(STALL_MS / 2_000);
});

test('reads no lag before the first sample', () => {
  watch = watchEventLoopLag(openWorld());
  expect(watch.read()).toEqual({ mean: 0, p50: 0, p99: 0, max: 0 });
});
