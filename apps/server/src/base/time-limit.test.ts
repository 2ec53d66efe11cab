// Time limits, and stalls that hardly count.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resultOrTimeout, startStallProofTimer } from './time-limit.ts';
import { openWorld } from './world.ts';

const world = openWorld();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the limit is reached after its time, unless it is called off', () => {
  const reached = vi.fn();
  const calledOff = vi.fn();
  startStallProofTimer(world, 1_000, reached);
  startStallProofTimer(world, 1_000, calledOff)();
  vi.advanceTimersByTime(999);
  expect(reached).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reached).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(reached).toHaveBeenCalledOnce();
  expect(calledOff).not.toHaveBeenCalled();
});

test('a stall counts as a quarter of the limit, however long it is', () => {
  vi.useRealTimers();
  const reached = vi.fn();
  const callOff = startStallProofTimer(world, 40, reached);
  const until = performance.now() + 200;
  while (performance.now() < until);
  return new Promise<void>((done) =>
    setImmediate(() => {
      expect(reached).not.toHaveBeenCalled();
      callOff();
      done();
    }),
  );
});

test('answers `late` for work that takes too long', async () => {
  const slow = resultOrTimeout(world, 1_000, new Promise<never>(() => {}), 'late');
  vi.advanceTimersByTime(1_000);
  expect(await slow).toBe('late');
  expect(await resultOrTimeout(world, 1_000, Promise.resolve('done'), 'late')).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});
