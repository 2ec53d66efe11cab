// The connections of this server in each room.

import type { Connection } from '../connections/connection.ts';
import { type Room, seatOf } from './room-rules.ts';

export type RoomConnections = {
  join(room: string, connection: Connection): void;
  part(room: string, connection: Connection): void;
  /** Rooms with people in them. */
  rooms(): readonly string[];
  inside(room: string): ReadonlySet<Connection>;
  /** Whether any connection of this identity is in the room. */
  has(room: string, account: string): boolean;
  /** People without a seat. */
  spectatorCount(room: Room): number;
};

const NO_CONNECTIONS: ReadonlySet<Connection> = new Set();

export function openRoomConnections(): RoomConnections {
  const rooms = new Map<string, Set<Connection>>();
  const inside = (room: string) => rooms.get(room) ?? NO_CONNECTIONS;
  return {
    inside,
    rooms: () => [...rooms.keys()],
    join(room, connection) {
      const inside = rooms.get(room) ?? new Set<Connection>();
      rooms.set(room, inside.add(connection));
      if (!connection.rooms.includes(room)) connection.rooms = [...connection.rooms, room];
    },
    part(room, connection) {
      const inside = rooms.get(room);
      inside?.delete(connection);
      if (inside?.size === 0) rooms.delete(room);
      connection.rooms = connection.rooms.filter((one) => one !== room);
    },
    has(room, account) {
      for (const connection of inside(room)) if (connection.who?.id === account) return true;
      return false;
    },
    spectatorCount(room) {
      const people = new Set<string>();
      for (const { who } of inside(room.id)) if (who && seatOf(room, who.id) < 0) people.add(who.id);
      return people.size;
    },
  };
}
