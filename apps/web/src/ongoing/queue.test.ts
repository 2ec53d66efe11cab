// Waiting for opponents: what one wished last holds, however quickly it was wished.

import { accept } from '@sente/kernel';
import { expect, it } from 'vitest';
import { testLine } from '../connection/testing/line.ts';
import { openQueue } from './queue.ts';

const ME = { id: 'me', name: 'Me', guest: false };
const WAITING = {
  t: 'queue',
  pool: 'gomoku',
  state: 'waiting',
  since: 0,
  estimateMs: null,
  now: 1_000,
} as const;
const CASUAL = { ...WAITING, kind: 'casual' } as const;

it('is left only after the server has heard that one joined, and does not come back meanwhile', async () => {
  const line = testLine(ME);
  const queue = openQueue(line);
  const joined = queue.join('gomoku', 'casual');
  const left = queue.leave();
  expect(queue.waiting.value).toBeNull();
  await Promise.resolve();
  expect(line.asked.map(({ message }) => message)).toEqual([
    { t: 'queue', pool: 'gomoku', kind: 'casual', on: true },
  ]);
  line.say(CASUAL);
  line.asked[0]?.answer(accept({}));
  await joined;
  expect(line.asked[1]?.message).toEqual({ t: 'queue', pool: 'gomoku', kind: 'casual', on: false });
  line.say(CASUAL);
  line.asked[1]?.answer(accept({}));
  await left;
  expect(queue.waiting.value).toBeNull();
});

it('goes on for who is found waiting there', () => {
  const line = testLine(ME);
  const queue = openQueue(line);
  line.say(CASUAL);
  expect(queue.waiting.value).toMatchObject({ pool: 'gomoku', kind: 'casual' });
  // What says nothing else is ranked.
  line.say(WAITING);
  expect(queue.waiting.value).toMatchObject({ kind: 'ranked' });
});

it('opponents that were found are declined by leaving what they were found for', async () => {
  const line = testLine(ME);
  const queue = openQueue(line);
  line.say(CASUAL);
  line.say({ t: 'queue', pool: 'gomoku', kind: 'casual', state: 'matched', room: 'abc' } as never);
  expect([queue.waiting.value, queue.found.value]).toEqual([null, 'abc']);
  const left = queue.leave();
  await Promise.resolve();
  expect(line.asked.map(({ message }) => message)).toEqual([
    { t: 'queue', pool: 'gomoku', kind: 'casual', on: false },
  ]);
  line.asked[0]?.answer(accept({}));
  await left;
  expect(queue.found.value).toBeNull();
});

it('who was away says again what is waited for, and says nothing who waits for nothing', () => {
  const line = testLine(ME);
  const queue = openQueue(line);
  line.greet();
  expect(line.asked).toEqual([]);
  line.say(CASUAL);
  line.greet();
  expect(line.asked.map(({ message }) => message)).toEqual([
    { t: 'queue', pool: 'gomoku', kind: 'casual', on: true },
  ]);
  expect(queue.waiting.value).toMatchObject({ pool: 'gomoku' });
});
