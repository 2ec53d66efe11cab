import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSleepDetector } from '../base/sleep-detector.ts';
import { openWorld } from '../base/world.ts';
import type { Silence } from '../connections/connection.ts';
import { nextSilenceAndPingStep, openPings } from './pings.ts';

const EVERY_MS = 6_000;
const MANY = Array.from({ length: 600 }, (_, nth) => ({ nth }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Two clocks that the test sets; a sleep is a jump of both. */
function ringing() {
  let asleep = 0;
  const now = () => Date.now() + asleep;
  const world = { ...openWorld(), wall: now, steady: now };
  const awake = openSleepDetector(world);
  const heard: { one: { nth: number }; isSure: boolean; at: number }[] = [];
  const pings = openPings<{ nth: number }>({
    ...{ world, awake, everyMs: EVERY_MS },
    ping: (one, isSure) => heard.push({ one, isSure, at: Date.now() }),
  });
  for (const one of MANY) pings.add(one);
  const sleep = (ms: number) => {
    asleep += ms;
  };
  return { heard, pings, sleep };
}

test('every connection is checked once in a round, a few at a time', () => {
  const { heard } = ringing();
  vi.advanceTimersByTime(EVERY_MS);
  expect(new Set(heard.map(({ one }) => one)).size).toBe(MANY.length);
  expect(heard).toHaveLength(MANY.length);
  const moments = new Set(heard.map(({ at }) => at));
  for (const moment of moments)
    expect(heard.filter(({ at }) => at === moment).length).toBeLessThanOrEqual(MANY.length / 15);
  expect(heard.every(({ isSure }) => isSure)).toBe(true);
});

test('after a sleep no silence counts until the next ping', () => {
  const { heard, sleep } = ringing();
  vi.advanceTimersByTime(EVERY_MS);
  sleep(20_000);
  heard.length = 0;
  vi.advanceTimersByTime(EVERY_MS);
  expect(heard.filter(({ isSure }) => isSure)).toEqual([]);
  expect(heard).toHaveLength(MANY.length);
  heard.length = 0;
  vi.advanceTimersByTime(EVERY_MS);
  expect(heard.every(({ isSure }) => isSure)).toBe(true);
});

test('a removed connection is not pinged, and none is after stop', () => {
  const { heard, pings } = ringing();
  for (const one of MANY.slice(1)) pings.remove(one);
  vi.advanceTimersByTime(EVERY_MS);
  expect(heard.map(({ one }) => one)).toEqual([MANY[0]]);
  pings.stop();
  vi.advanceTimersByTime(EVERY_MS);
  expect(heard).toHaveLength(1);
});

/** The steps taken with one connection in each round; it sends where `isHeard` says so. */
function rounds(
  count: number,
  isHeard: (round: number, pinged: boolean) => boolean,
  isSure = true,
): string[] {
  let now: Silence = 0;
  return Array.from({ length: count }, (_, round) => {
    const { silence, step } = nextSilenceAndPingStep(now, isSure);
    now = isHeard(round, step === 'ping') ? 0 : silence;
    return step;
  });
}

test('a connection that sends by itself is never pinged', () => {
  expect(new Set(rounds(20, () => true))).toEqual(new Set(['wait']));
});

test('a connection that only answers pings is pinged every second round', () => {
  expect(rounds(6, (_, pinged) => pinged)).toEqual(['wait', 'ping', 'wait', 'ping', 'wait', 'ping']);
});

test('a silent connection is pinged once and ended two rounds later', () => {
  expect(rounds(4, () => false)).toEqual(['wait', 'ping', 'wait', 'end']);
});

test('a silence that proves nothing leads to another ping', () => {
  expect(rounds(5, () => false, false)).toEqual(['ping', 'ping', 'ping', 'ping', 'ping']);
});
