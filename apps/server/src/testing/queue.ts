// Clients in the queue, for tests of ranked and casual play.

import type { QueueKind } from '@sente/match';
import type { RoomView } from '@sente/protocol';
import { expect } from 'vitest';
import type { Client } from './client.ts';

export const nextState = (client: Client, state: 'idle' | 'waiting' | 'matched') =>
  client.next('queue', (message) => message.state === state);

export const search = (client: Client, pool: string, kind: QueueKind) =>
  client.ask({ t: 'queue', pool, kind, on: true });

const meetingsOf = new WeakMap<Client, Set<string>>();

/**
 * Waits for the room of the next meeting. A client may hear of it twice: by the answer to its search and by the pairing.
 */
export async function matched(client: Client): Promise<string> {
  const known = meetingsOf.get(client) ?? new Set();
  meetingsOf.set(client, known);
  const isNew = (state: object) =>
    'room' in state && typeof state.room === 'string' && !known.has(state.room);
  const message = await client.next('queue', (told) => told.state === 'matched' && isNew(told));
  if (message.state !== 'matched') throw new Error(`the state is ${message.state}, not matched`);
  known.add(message.room);
  return message.room;
}

/** All clients enter the room of their meeting; answers the room once its game has begun. */
export async function meet(...clients: readonly Client[]): Promise<RoomView> {
  const rooms = await Promise.all(clients.map(matched));
  expect(new Set(rooms).size).toBe(1);
  await Promise.all(clients.map((client) => client.enter(rooms[0] ?? '')));
  const [view] = await Promise.all(
    clients.map((client) => client.untilRoom((room) => room.id === rooms[0] && room.status === 'playing')),
  );
  if (!view) throw new Error('the game of the meeting did not begin');
  return view;
}
