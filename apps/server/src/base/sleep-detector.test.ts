// Sleeps of the process, shorter stalls, and pauses that are neither.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSleepDetector, type SleepDetector } from './sleep-detector.ts';
import { openWorld } from './world.ts';

let wall: number;
let steady: number;
let awake: SleepDetector;
let slept: number[];
beforeEach(() => {
  wall = 1_790_000_000_000;
  steady = 0;
  slept = [];
  awake = openSleepDetector({ ...openWorld(), wall: () => wall, steady: () => steady });
  awake.onSlept((ms) => slept.push(ms));
});
afterEach(() => awake.stop());

function pass(ms: number, wallMs = ms): number {
  steady += ms;
  wall += wallMs;
  return awake.checkForSleep();
}

test('a process that checks often enough was awake', () => {
  for (let i = 0; i < 100; i++) expect(pass(100)).toBe(0);
  expect(awake.until()).toBe(10_000);
  expect(awake.allowanceMs()).toBe(0);
  expect(slept).toEqual([]);
});

test('a stopped process has slept, and the check reports it', () => {
  expect(pass(12_000)).toBe(1);
  expect(slept).toEqual([12_000]);
  expect(awake.allowanceMs()).toBe(0);
  expect(pass(100)).toBe(1);
});

test('a machine that slept or whose clock was set ahead has slept too; a clock set back changes nothing', () => {
  expect(pass(50, 30_000)).toBe(1);
  expect(pass(100, 2_500)).toBe(2);
  expect(pass(100, -30_000)).toBe(2);
  expect(slept).toEqual([30_000, 2_500]);
});

test('stalls too short for a sleep add up, and postpone deadlines for ten seconds', () => {
  pass(1_900);
  expect(awake.allowanceMs()).toBe(1_900);
  pass(100, 700);
  expect(awake.allowanceMs()).toBe(2_600);
  for (let i = 0; i < 99; i++) pass(100);
  expect(awake.allowanceMs()).toBe(700);
  pass(100);
  expect(awake.allowanceMs()).toBe(0);
  expect(slept).toEqual([]);
});
