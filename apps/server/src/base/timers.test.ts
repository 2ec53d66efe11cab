import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTimers } from './timers.ts';
import { openWorld } from './world.ts';

const world = openWorld();
const ignoreError = () => undefined;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work that fails is reported', async () => {
  const failed = vi.fn();
  openTimers(world).later(50, () => Promise.reject(new Error('no answer')), failed);
  await vi.runAllTimersAsync();
  expect(failed).toHaveBeenCalledExactlyOnceWith(new Error('no answer'));
});

test('work that is waiting is not done after a stop', async () => {
  const work = vi.fn();
  const timers = openTimers(world);
  timers.later(50, work, ignoreError);
  timers.stop();
  await vi.runAllTimersAsync();
  expect(work).not.toHaveBeenCalled();
});

test('work that was under way at a stop cannot ask to be done again', async () => {
  const timers = openTimers(world);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  timers.later(
    50,
    async () => {
      await answered;
      timers.later(50, () => undefined, ignoreError);
    },
    ignoreError,
  );
  await vi.advanceTimersByTimeAsync(50);
  timers.stop();
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});
