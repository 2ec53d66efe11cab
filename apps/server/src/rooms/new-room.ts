// New rooms: one that a host makes, and one in which players from the queue are to meet.

import { must } from '@sente/kernel';
import type { RoomConfig } from '@sente/match';
import type { NewRoom } from '../store/store.ts';
import type { RoomRepository } from './room-repository.ts';
import { awaitedSeats, type Room, type Seat } from './room-rules.ts';

export function newRoom(
  id: string,
  config: RoomConfig,
  seats: readonly Seat[],
  hostId: string | null,
): Omit<NewRoom, 'code'> {
  const { mode, swap2Enabled, public: isPublic } = config;
  return { id, mode, config, swap2Enabled, isPublic, hostId, seats };
}

/** Makes a room without a host. Its game starts when all of these players have come in. */
export async function makeMeetingRoom(
  repository: RoomRepository,
  id: string,
  config: RoomConfig,
  players: readonly string[],
  now: number,
): Promise<Room> {
  return must(await repository.create(newRoom(id, config, awaitedSeats(players, now), null)));
}
