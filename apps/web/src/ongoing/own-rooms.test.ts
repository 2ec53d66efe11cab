// The page of a room, running rooms, and the matches that are followed.

import { signal } from '@preact/signals';
import { findGame } from '@sente/games';
import type { RoomCard } from '@sente/protocol';
import { expect, it } from 'vitest';
import { testConnection } from '../connection/testing/test-connection.ts';
import { followOwnRooms, isAddressOfRoom, isRunning } from './own-rooms.ts';

const ME = { id: 'me', name: 'Me', guest: false };
const room = (id: string, status: RoomCard['status'], match: string | null = `match of ${id}`) =>
  ({ id, code: id.toUpperCase(), status, match }) as RoomCard;

it.each([
  ['/r/abc', true],
  ['/r/ABC', true],
  ['/r/room-id', true],
  ['/r/abd', false],
  ['/m/abc', false],
  ['/r', false],
])('%s is the page of the room: %s', (path, is) => {
  expect(isAddressOfRoom(path, { id: 'room-id', code: 'ABC' })).toBe(is);
});

it.each([
  ['open', false],
  ['playing', true],
  ['between', true],
] as const)('a room that is %s is running: %s', (status, is) => {
  expect(isRunning(room('a', status))).toBe(is);
});

it('follows the games of all rooms but the open one, and stops following those that ended', () => {
  const connection = testConnection(ME);
  const path = signal('/lobby');
  const own = followOwnRooms({ connection, find: async (id) => findGame(id), path });
  expect(own.rooms.value).toBeNull();
  const followed = () => own.games.value.map((one) => one.room.id);
  connection.receive({
    t: 'mine',
    rooms: [room('a', 'playing'), room('b', 'between'), room('c', 'open', null), room('d', 'playing')],
  } as never);
  expect(followed()).toEqual(['a', 'b', 'd']);
  path.value = '/r/b';
  expect(followed()).toEqual(['a', 'd']);
  path.value = '/r/A';
  expect(followed()).toEqual(['b', 'd']);
  connection.receive({ t: 'mine', rooms: [room('d', 'playing')] } as never);
  expect(followed()).toEqual(['d']);
});
