// The lag of the event loop: next to nothing while it is idle, and a stall as long as it was.

import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type EventLoopWatch, type Lag, LOOK_MS, watchEventLoop } from './event-loop-lag.ts';

const STALL_MS = 300;

function stall(): void {
  for (const until = performance.now() + STALL_MS; performance.now() < until; );
}

let watch: EventLoopWatch;
afterEach(() => watch.stop());

/** The lag of the next few looks. */
async function next(): Promise<Lag> {
  watch.read();
  await pause(5 * LOOK_MS);
  return watch.read();
}

test('an idle loop is not late', async () => {
  watch = watchEventLoop();
  // A busy machine may be late for a while.
  await expect.poll(async () => (await next()).p50, { timeout: 60_000 }).toBeLessThan(LOOK_MS / 2_000);
});

test('a stall is seen as long as it was, and once', async () => {
  watch = watchEventLoop();
  await next();
  stall();
  await pause(2 * LOOK_MS);
  expect(watch.read().max).toBeGreaterThan((STALL_MS - 2 * LOOK_MS) / 1000);
  await expect.poll(async () => (await next()).max, { timeout: 60_000 }).toBeLessThan(STALL_MS / 2_000);
});

test('a lag that is read before the first look is none', () => {
  watch = watchEventLoop();
  expect(watch.read()).toEqual({ mean: 0, p50: 0, p99: 0, max: 0 });
});
