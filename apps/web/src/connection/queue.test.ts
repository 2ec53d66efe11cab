// The player's place in a queue: the last request decides, however quickly requests follow each other.

import { accept, refuse } from '@sente/kernel';
import { expect, it } from 'vitest';
import { openQueue } from './queue.ts';
import { testConnection } from './testing/test-connection.ts';

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

it('leaves the queue only after the server has answered the joining, and stays left meanwhile', async () => {
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

it('goes on waiting if the server says that the player is queued', () => {
  const connection = testConnection(ME);
  const queue = openQueue(connection);
  connection.receive(CASUAL);
  expect(queue.waiting.value).toMatchObject({ pool: 'gomoku', kind: 'casual' });
  // A message without a kind is about the ranked queue.
  connection.receive(WAITING);
  expect(queue.waiting.value).toMatchObject({ kind: 'ranked' });
});

it('declines found opponents by leaving the queue in which they were found', async () => {
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

it('joins the queue again after a reconnection, but only if the player was waiting', () => {
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

it('ends the search and says why, if the server refuses it after a reconnection', async () => {
  const connection = testConnection(ME);
  const queue = openQueue(connection);
  connection.receive(CASUAL);
  connection.reconnect();
  connection.requests[0]?.answer(refuse('no_connection'));
  expect(queue.waiting.value).toMatchObject({ pool: 'gomoku' });
  connection.reconnect();
  connection.requests[1]?.answer(refuse('cool_down', { until: 60_000, minutes: 1 }));
  await expect.poll(() => queue.waiting.value).toBeNull();
  expect(queue.refusal.value?.code).toBe('cool_down');
  connection.reconnect();
  expect(connection.requests).toHaveLength(2);
});
