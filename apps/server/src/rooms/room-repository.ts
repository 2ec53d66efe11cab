// Rooms in the store: found, made, and changed only on their newest version. Whoever shows a room is told of a change.

import { accept, type Result, refuse } from '@sente/kernel';
import { newCode, readCode } from '../base/ids.ts';
import { ReadCache } from '../base/read-cache.ts';
import { AGAIN, retry } from '../base/retry.ts';
import type { Bus } from '../bus/bus.ts';
import type { StoreHealth } from '../store/health.ts';
import type { NewRoom, Store } from '../store/store.ts';
import { whenStoreAnswers } from '../store/wait-for-store.ts';
import type { Change, Room } from './room-rules.ts';

const MOST_TRIES = 10;
const MOST_REMEMBERED = 5_000;

type Rule = (room: Room) => Result<Change>;

export type RoomRepository = {
  get(id: string): Promise<Room | null>;
  /** By id, or by code as people type it. */
  find(idOrCode: string): Promise<Room | null>;
  /** Answers the room with this id when there is one already. */
  create(room: Omit<NewRoom, 'code'>): Promise<Room>;
  /** When somebody else has changed the room first, the rule is asked again; a rule that changes nothing writes nothing. */
  change(id: string, rule: Rule): Promise<Result<Room>>;
  /** The same, without telling anybody: there is more to do first, and `announce` follows. */
  changeQuietly(id: string, rule: Rule): Promise<Result<Room>>;
  /** Something else about the room than its row has changed: its series, its ratings. */
  announce(id: string): void;
  /** The row was changed past this repository: what was remembered is forgotten, and everybody told. */
  changed(id: string): void;
  /** Called after every change, here and on every other server. */
  onChange(listener: (id: string) => void): void;
};

/** The newest versions this server knows of. */
type RoomCache = {
  readonly store: Store;
  readonly newest: ReadCache<string, Room>;
  announce(id: string): void;
};

export function openRoomRepository(store: Store, health: StoreHealth, bus: Bus): RoomRepository {
  const newest = new ReadCache<string, Room>(MOST_REMEMBERED);
  const listeners: ((id: string) => void)[] = [];
  const announce = (id: string) =>
    bus.publish({ topic: 'room', room: id, version: newest.get(id)?.version ?? null });
  const cache: RoomCache = { store, newest, announce };
  const get = async (id: string) =>
    newest.get(id) ?? (await whenStoreAnswers(health, () => readRoom(cache, id)));

  bus.subscribe('room', ({ room, version }) => {
    // Without a version the sender does not know the newest either: it is read again.
    if (version === null || (newest.get(room)?.version ?? 0) < version) newest.forget(room);
    for (const listener of listeners) listener(room);
  });

  bus.onRecovered(() => newest.forgetAll());

  return {
    get,
    async find(idOrCode) {
      const code = readCode(idOrCode);
      const found =
        code && (await whenStoreAnswers(health, () => read(cache, () => store.rooms.byCode(code))));
      return found || (await get(idOrCode));
    },
    create: (room) => whenStoreAnswers(health, () => create(cache, room)),
    change: (id, rule) => whenStoreAnswers(health, () => change(cache, id, rule, announce)),
    changeQuietly: (id, rule) => whenStoreAnswers(health, () => change(cache, id, rule, () => {})),
    announce,
    changed(id) {
      newest.forget(id);
      announce(id);
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

async function read({ newest }: RoomCache, load: () => Promise<Room | null>): Promise<Room | null> {
  const found = await newest.read(async () => {
    const row = await load();
    return row ? [[row.id, row]] : [];
  });
  const [row = null] = found.values();
  return row;
}

function readRoom(cache: RoomCache, id: string): Promise<Room | null> {
  return read(cache, () => cache.store.rooms.get(id));
}

async function change(
  cache: RoomCache,
  id: string,
  rule: Rule,
  tell: (id: string) => void,
): Promise<Result<Room>> {
  const answer = await retry(MOST_TRIES, async () => {
    const known = cache.newest.get(id);
    const room = known ?? (await readRoom(cache, id));
    if (!room) return refuse('no_such_room');
    const ruling = rule(room);
    if (ruling.ok && Object.keys(ruling.value).length === 0) return accept(room);
    const changed = await cache.newest.write(id, async () =>
      ruling.ok ? await cache.store.rooms.update(id, room.version, ruling.value) : null,
    );
    if (changed) {
      tell(id);
      return accept(changed);
    }
    // What was remembered may be old: a refusal counts on the newest version only.
    return ruling.ok || known ? AGAIN : ruling;
  });
  return answer === AGAIN ? refuse('busy') : answer;
}

async function create(cache: RoomCache, room: Omit<NewRoom, 'code'>): Promise<Room> {
  const made = await retry(MOST_TRIES, async () => {
    const created = await cache.newest.write(room.id, () =>
      cache.store.rooms.create({ ...room, code: newCode() }),
    );
    if (!created) return (await readRoom(cache, room.id)) ?? AGAIN;
    cache.announce(created.id);
    return created;
  });
  if (made === AGAIN) throw new Error('no free code for a room');
  return made;
}
