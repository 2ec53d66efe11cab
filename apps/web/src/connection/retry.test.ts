// Retries: the pauses grow up to a limit, a reset makes them short again, and only the last request for a retry counts.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTimer } from '../base/tasks.ts';
import { makeRetryTimer, type Retry } from './retry.ts';

const PAUSES = { firstMs: 100, longestMs: 500, growth: 2 };
let retry: Retry;
let tries: number[];

const later = (afterMs?: number) => retry.later(() => tries.push(Date.now()), afterMs);

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  retry = makeRetryTimer(PAUSES, { startTimer, random: () => 1 });
  tries = [];
});

afterEach(() => {
  vi.useRealTimers();
});

async function pauseOf(start: () => void): Promise<number> {
  const before = Date.now();
  start();
  await vi.advanceTimersToNextTimerAsync();
  return Date.now() - before;
}

it('waits twice as long each time, and never longer than the longest pause', async () => {
  const pauses: number[] = [];
  for (let n = 0; n < 5; n++) pauses.push(await pauseOf(later));
  expect(pauses).toEqual([100, 200, 400, 500, 500]);
});

it('begins with the shortest pause again after a success', async () => {
  await pauseOf(later);
  await pauseOf(later);
  retry.reset();
  expect(await pauseOf(later)).toBe(100);
});

it('retries after half the pause at the earliest', async () => {
  retry = makeRetryTimer(PAUSES, { startTimer, random: () => 0 });
  expect(await pauseOf(later)).toBe(50);
});

it('retries exactly after a given pause', async () => {
  expect(await pauseOf(() => later(7))).toBe(7);
});

it('retries once, however often it was asked, and not after it was cancelled', async () => {
  later(10);
  later(20);
  await vi.runAllTimersAsync();
  expect(tries).toEqual([20]);
  later(10);
  retry.cancel();
  await vi.runAllTimersAsync();
  expect(tries).toEqual([20]);
});
