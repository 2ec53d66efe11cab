// Waiting for opponents: what one wished last holds, however quickly it was wished.

import { accept } from '@sente/kernel';
import { expect, it } from 'vitest';
import { testConnection } from '../connection/testing/test-connection.ts';
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
  const connection = testConnection(ME);
  const queue = openQueue(connection);
  const joined = queue.join('gomoku', 'casual');
  const left = queue.leave();
  expect(queue.waiting.value).toBeNull();
  await Promise.resolve();
  expect(connection.requests.map(({ message }) => message)).toEqual([
    { t: 'queue', pool: 'gomoku', kind: 'casual', on: true },
  ]);
  connection.receive(CASUAL);
  connection.requests[0]?.answer(accept({}));
  await joined;
  expect(connection.requests[1]?.message).toEqual({ t: 'queue', pool: 'gomoku', kind: 'casual', on: false });
  connection.receive(CASUAL);
  connection.requests[1]?.answer(accept({}));
  await left;
  expect(queue.waiting.value).toBeNull();
});

it('goes on for who is found waiting there', () => {
  const connection = testConnection(ME);
  const queue = openQueue(connection);
  connection.receive(CASUAL);
  expect(queue.waiting.value).toMatchObject({ pool: 'gomoku', kind: 'casual' });
  // What says nothing else is ranked.
  connection.receive(WAITING);
  expect(queue.waiting.value).toMatchObject({ kind: 'ranked' });
});

it('opponents that were found are declined by leaving what they were found for', async () => {
  const connection = testConnection(ME);
  const queue = openQueue(connection);
  connection.receive(CASUAL);
  connection.receive({ t: 'queue', pool: 'gomoku', kind: 'casual', state: 'matched', room: 'abc' } as never);
  expect([queue.waiting.value, queue.found.value]).toEqual([null, 'abc']);
  const left = queue.leave();
  await Promise.resolve();
  expect(connection.requests.map(({ message }) => message)).toEqual([
    { t: 'queue', pool: 'gomoku', kind: 'casual', on: false },
  ]);
  connection.requests[0]?.answer(accept({}));
  await left;
  expect(queue.found.value).toBeNull();
});

it('who was away says again what is waited for, and says nothing who waits for nothing', () => {
  const connection = testConnection(ME);
  const queue = openQueue(connection);
  connection.reconnect();
  expect(connection.requests).toEqual([]);
  connection.receive(CASUAL);
  connection.reconnect();
  expect(connection.requests.map(({ message }) => message)).toEqual([
    { t: 'queue', pool: 'gomoku', kind: 'casual', on: true },
  ]);
  expect(queue.waiting.value).toMatchObject({ pool: 'gomoku' });
});
