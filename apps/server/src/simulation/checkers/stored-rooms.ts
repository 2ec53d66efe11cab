// Every version that a room has had: a row only shows the newest one. A trigger of the simulated database notes them.

import type { RoomSeat } from '../../store/tables/rooms.ts';
import type { Database } from '../database.ts';

export type RoomVersion = {
  readonly room: string;
  readonly version: number;
  /** In true time. */
  readonly at: number;
  readonly status: string;
  readonly host: string | null;
  readonly seats: readonly RoomSeat[];
  readonly match: string | null;
};

export type StoredRooms = {
  /** In order. */
  versions(room: string): readonly RoomVersion[];
  /** Reads what was stored since the last call. */
  read(): readonly RoomVersion[];
};

const TABLE = `create table simulated_room_versions (n bigint generated always as identity primary key, room text,
  version integer, at timestamptz default hall_time(), status text, host text, seats jsonb, match text)`;
const NOTE = `create function note_simulated_room() returns trigger language plpgsql as $$ begin
  insert into simulated_room_versions (room, version, status, host, seats, match)
  values (new.id, new.version, new.status, new.host_id, new.seats, new.match_id);
  return null; end $$`;
const TRIGGER = `create trigger note_simulated_room after insert or update of version on rooms
  for each row execute function note_simulated_room()`;
const NEW_VERSIONS = `select n, room, version, at, status, host, seats, match from simulated_room_versions
  where n > $1 order by n`;

export function openStoredRooms(database: Database, trueTimeOf: (at: number) => number): StoredRooms {
  for (const statement of [TABLE, NOTE, TRIGGER]) database.read(statement);
  const rooms = new Map<string, RoomVersion[]>();
  let last = 0;
  return {
    versions: (room) => rooms.get(room) ?? [],
    read() {
      const rows = database.read<RoomVersion & { readonly n: number }>(NEW_VERSIONS, [last]);
      return rows.map(({ n, ...row }) => {
        last = n;
        const version = { ...row, at: trueTimeOf(row.at) };
        const known = rooms.get(row.room) ?? [];
        rooms.set(row.room, known);
        known.push(version);
        return version;
      });
    },
  };
}
