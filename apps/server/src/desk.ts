// Rooms in the store: found, made, and changed only on their newest version. Whoever shows a room is told of a change.

import { accept, type Result, refuse } from '@sente/kernel';
import type { Bus } from './bus/bus.ts';
import { newCode, readCode } from './ids.ts';
import { patiently } from './patience.ts';
import { type Change, changeRow, type Room, readRoom } from './room-rules.ts';
import type { Storage } from './storage.ts';
import type { NewRoom, RoomRow, Store } from './store/store.ts';

/** Servers tell each other that a room has changed: `<room> <version>`. */
const ROOM_TOPIC = 'room';
const MOST_TRIES = 10;
const MOST_REMEMBERED = 5_000;

export type Rule = (room: Room) => Result<Change>;

export type Desk = {
  get(id: string): Promise<Room | null>;
  /** By id, or by code as people type it. */
  find(idOrCode: string): Promise<Room | null>;
  /** A room with this id that is there already is the answer. */
  create(room: Omit<NewRoom, 'code'>): Promise<Room>;
  change(id: string, rule: Rule): Promise<Result<Room>>;
  /** Something else about the room than its row has changed: its series, its ratings. */
  announce(id: string): void;
  /** The row was changed by another hand: forget what we knew, and tell. */
  changed(id: string): void;
  /** Called with the newest version, here and on every other server. */
  onChange(listener: (id: string) => void): void;
};

export function openDesk(store: Store, storage: Storage, bus: Bus): Desk {
  const newest = new Map<string, Room>();
  const listeners: ((id: string) => void)[] = [];

  function remember(row: RoomRow): Room {
    const room = readRoom(row);
    newest.delete(room.id);
    if (newest.size >= MOST_REMEMBERED) newest.delete(newest.keys().next().value as string);
    newest.set(room.id, room);
    return room;
  }

  async function read(id: string): Promise<Room | null> {
    const row = await store.rooms.get(id);
    return row && remember(row);
  }

  async function get(id: string): Promise<Room | null> {
    return newest.get(id) ?? (await patiently(storage, () => read(id)));
  }

  function announce(id: string): void {
    bus.publish(ROOM_TOPIC, `${id} ${newest.get(id)?.version ?? 0}`);
  }

  async function change(id: string, rule: Rule): Promise<Result<Room>> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const known = newest.get(id);
      const room = known ?? (await read(id));
      if (!room) return refuse('no_such_room');
      const ruling = rule(room);
      if (ruling.ok && Object.keys(ruling.value).length === 0) return accept(room);
      const row = ruling.ok ? await store.rooms.update(id, room.version, changeRow(ruling.value)) : null;
      if (row) {
        const changed = remember(row);
        announce(id);
        return accept(changed);
      }
      newest.delete(id);
      // What was remembered may be old: a refusal counts on the newest version only.
      if (!ruling.ok && !known) return ruling;
    }
    return refuse('busy');
  }

  async function create(room: Omit<NewRoom, 'code'>): Promise<Room> {
    for (;;) {
      const there = await read(room.id);
      if (there) return there;
      const row = await store.rooms.create({ ...room, code: newCode() });
      if (!row) continue;
      const made = remember(row);
      announce(made.id);
      return made;
    }
  }

  bus.subscribe(ROOM_TOPIC, (payload) => {
    const [id = '', version] = payload.split(' ');
    // Version 0: whoever says so does not know it either.
    if (version === '0' || (newest.get(id)?.version ?? 0) < Number(version)) newest.delete(id);
    for (const listener of listeners) listener(id);
  });

  return {
    get,
    async find(idOrCode) {
      const code = readCode(idOrCode);
      const row = code && (await patiently(storage, () => store.rooms.byCode(code)));
      return row ? remember(row) : await get(idOrCode);
    },
    create: (room) => patiently(storage, () => create(room)),
    change: (id, rule) => patiently(storage, () => change(id, rule)),
    announce,
    changed(id) {
      newest.delete(id);
      announce(id);
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
