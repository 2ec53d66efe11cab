// People in the queue, as tests of ranked and of casual play wait for them.

import type { QueueKind } from '@sente/match';
import type { RoomView } from '@sente/protocol';
import { expect } from 'vitest';
import type { Client } from './client.ts';

export const nextState = (client: Client, state: 'idle' | 'waiting' | 'matched') =>
  client.next('queue', (message) => message.state === state);

export const search = (client: Client, pool: string, kind: QueueKind) =>
  client.ask({ t: 'queue', pool, kind, on: true });

export async function matched(client: Client): Promise<string> {
  const message = await nextState(client, 'matched');
  return message.state === 'matched' ? message.room : '';
}

/** Everybody who was told to come comes; answers the room once its game has begun. */
export async function meet(...clients: readonly Client[]): Promise<RoomView> {
  const rooms = await Promise.all(clients.map(matched));
  expect(new Set(rooms).size).toBe(1);
  await Promise.all(clients.map((client) => client.enter(rooms[0] ?? '')));
  const [view] = await Promise.all(
    clients.map((client) => client.untilRoom((room) => room.id === rooms[0] && room.status === 'playing')),
  );
  if (!view) throw new Error('nobody met');
  return view;
}
