// Rooms in the store: found, made, and changed only on their newest version. Every change is announced.

import { accept, type Result, refuse } from '@sente/kernel';
import { type Ids, parseRoomCode } from '../base/ids.ts';
import { ReadCache } from '../base/read-cache.ts';
import { AGAIN, type Again, retry } from '../base/retry.ts';
import type { World } from '../base/world.ts';
import type { Bus } from '../bus/bus.ts';
import type { Health } from '../store/health.ts';
import type { NewRoom, RoomLimits, Store } from '../store/store.ts';
import { whenStoreAnswers } from '../store/wait-for-store.ts';
import type { Change, Room } from './room-rules.ts';

const MOST_TRIES = 10;
const MOST_REMEMBERED = 5_000;

type Rule = (room: Room) => Result<Change>;

export type RoomRepository = {
  get(id: string): Promise<Room | null>;
  /** By id, or by code as people type it. */
  find(idOrCode: string): Promise<Room | null>;
  /** Answers the room with this id when there is one already; limits are for one that is not there yet. */
  create(room: Omit<NewRoom, 'code'>, limits?: RoomLimits): Promise<Result<Room>>;
  /**
   * When another change came first, the rule is called again; a rule that changes nothing writes nothing.
   * Changes of a room in one turn of the event loop, or while another change is written, are written together.
   */
  change(id: string, rule: Rule): Promise<Result<Room>>;
  /** The same without the announcement: the caller has more to do first, and calls `announce` then. */
  changeQuietly(id: string, rule: Rule): Promise<Result<Room>>;
  /** Announces a change outside the row of the room: its series, its ratings. */
  announce(id: string): void;
  /** The row was changed past this repository: the cached version is dropped, and the change announced. */
  changed(id: string): void;
  /** Another server has changed the room, or may have: the cached version is dropped, and `roomChanged` is called here. */
  heard(id: string): void;
  /** Sets the functions that are called after a change; until then nothing follows. */
  listen(listeners: RoomListeners): void;
  /** A hint says that the room has changed. Without a version its sender does not know the newest either. */
  hinted(id: string, version: number | null): void;
  /** Hints may be lost: every room is read again when it is next asked for. */
  hintsMissed(): void;
};

export type RoomListeners = {
  /** This server has made the room. Called before the first `roomChanged` of the room. */
  readonly roomMade: (id: string) => void;
  /** The room has changed, here or on another server. */
  readonly roomChanged: (id: string) => void;
};

/** The newest versions this server knows of. */
type RoomCache = {
  readonly store: Store;
  readonly ids: Ids;
  readonly newest: ReadCache<string, Room>;
  announce(id: string): void;
  announceNewRoom(id: string): void;
};

/** A change of a room that waits to be written. */
type QueuedChange = {
  readonly rule: Rule;
  readonly isQuiet: boolean;
  resolve(answer: Result<Room>): void;
  reject(error: unknown): void;
};

type Deps = {
  readonly world: World;
  readonly ids: Ids;
  readonly store: Store;
  readonly health: Health;
  readonly bus: Bus;
};

export function openRoomRepository({ world, ids, store, health, bus }: Deps): RoomRepository {
  const newest = new ReadCache<string, Room>(MOST_REMEMBERED);
  let listeners: RoomListeners = { roomMade: () => {}, roomChanged: () => {} };
  const announce = (id: string) =>
    bus.publish({ topic: 'room', room: id, version: newest.get(id)?.version ?? null });
  const announceNewRoom = (id: string) => {
    listeners.roomMade(id);
    announce(id);
  };
  const cache: RoomCache = { store, ids, newest, announce, announceNewRoom };
  const queueChange = openChangeQueue(world.soon, (id, changes) => applyChanges(cache, id, changes));
  const get = async (id: string) =>
    newest.get(id) ?? (await whenStoreAnswers(health, () => readRoom(cache, id)));

  return {
    get,
    async find(idOrCode) {
      const code = parseRoomCode(idOrCode);
      const found =
        code &&
        (await whenStoreAnswers(health, () => loadRoomIntoCache(cache, () => store.rooms.byCode(code))));
      return found || (await get(idOrCode));
    },
    create: (room, limits) => whenStoreAnswers(health, () => createRoom(cache, room, limits)),
    change: (id, rule) => whenStoreAnswers(health, () => queueChange(id, rule, false)),
    changeQuietly: (id, rule) => whenStoreAnswers(health, () => queueChange(id, rule, true)),
    announce,
    changed(id) {
      newest.forget(id);
      announce(id);
    },
    heard(id) {
      newest.forget(id);
      listeners.roomChanged(id);
    },
    listen(given) {
      listeners = given;
    },
    hinted(id, version) {
      if (version === null || (newest.get(id)?.version ?? 0) < version) newest.forget(id);
      listeners.roomChanged(id);
    },
    hintsMissed: () => newest.forgetAll(),
  };
}

async function loadRoomIntoCache(
  { newest }: RoomCache,
  load: () => Promise<Room | null>,
): Promise<Room | null> {
  const found = await newest.read(async () => {
    const row = await load();
    return row ? [[row.id, row]] : [];
  });
  const [row = null] = found.values();
  return row;
}

function readRoom(cache: RoomCache, id: string): Promise<Room | null> {
  return loadRoomIntoCache(cache, () => cache.store.rooms.get(id));
}

/** One change of a room after another, those that wait at the same time together. */
function openChangeQueue(
  soon: World['soon'],
  applyTogether: (id: string, changes: readonly QueuedChange[]) => Promise<void>,
) {
  const waiting = new Map<string, QueuedChange[]>();

  async function writeWaitingChanges(id: string, changes: QueuedChange[]): Promise<void> {
    while (changes.length > 0) {
      // Quiet changes are written separately, because the caller announces them later.
      const other = changes.findIndex(({ isQuiet }) => isQuiet !== changes[0]?.isQuiet);
      const group = changes.splice(0, other < 0 ? changes.length : other);
      await applyTogether(id, group).catch((error: unknown) => {
        for (const { reject } of group) reject(error);
      });
    }
    waiting.delete(id);
  }

  return (id: string, rule: Rule, isQuiet: boolean) =>
    new Promise<Result<Room>>((resolve, reject) => {
      const asked = { rule, isQuiet, resolve, reject };
      const others = waiting.get(id);
      if (others) return void others.push(asked);
      const changes = [asked];
      waiting.set(id, changes);
      soon(() => void writeWaitingChanges(id, changes));
    });
}

/** A rule that throws is a bug. It fails its own caller, and not the callers whose changes are written with it. */
type Ruling = Result<Change> | { readonly ok: false; readonly error: unknown };

/** Every rule gets the room as the rules before it leave it. */
function applyRules(room: Room, changes: readonly QueuedChange[]): { rulings: Ruling[]; change: Change } {
  let change: Change = {};
  const rulings = changes.map((queued): Ruling => {
    try {
      const ruling = queued.rule({ ...room, ...change });
      if (ruling.ok) change = { ...change, ...ruling.value };
      return ruling;
    } catch (error) {
      return { ok: false, error };
    }
  });
  return { rulings, change };
}

async function applyChanges(cache: RoomCache, id: string, changes: readonly QueuedChange[]): Promise<void> {
  type Answer = Result<Room> | Exclude<Ruling, Result<Change>>;
  const answers = await retry(MOST_TRIES, async (): Promise<readonly Answer[] | Again> => {
    const known = cache.newest.get(id);
    const room = known ?? (await readRoom(cache, id));
    if (!room) return changes.map(() => refuse('no_such_room'));
    const { rulings, change } = applyRules(room, changes);
    const changed = await writeChange(cache, room, change);
    // The version in the cache may be old: a refusal counts on the newest version only.
    const isNewest = !known || changed !== room || rulings.every(({ ok }) => ok);
    if (changed && isNewest) {
      if (changed !== room && !changes[0]?.isQuiet) cache.announce(id);
      return rulings.map((ruling) => (ruling.ok ? accept(changed) : ruling));
    }
    cache.newest.forget(id);
    return AGAIN;
  });
  for (const [index, { resolve, reject }] of changes.entries()) {
    const answer = (answers === AGAIN ? undefined : answers[index]) ?? refuse('busy');
    if ('error' in answer) reject(answer.error);
    else resolve(answer);
  }
}

/** The room itself when nothing changes; null: it is not as it was. */
async function writeChange({ store, newest }: RoomCache, room: Room, change: Change): Promise<Room | null> {
  const { begins, ...columns } = change;
  if (Object.keys(columns).length === 0) return room;
  return await newest.write(room.id, () => store.rooms.update(room, columns, begins));
}

async function createRoom(
  cache: RoomCache,
  room: Omit<NewRoom, 'code'>,
  limits: RoomLimits | undefined,
): Promise<Result<Room>> {
  const made = await retry(MOST_TRIES, async () => {
    const crowd: { most?: number } = {};
    const created = await cache.newest.write(room.id, async () => {
      const creation = await cache.store.rooms.create({ ...room, code: cache.ids.newRoomCode() }, limits);
      if (creation.kind === 'crowded') crowd.most = creation.most;
      return creation.kind === 'made' ? creation.room : null;
    });
    if (created) {
      cache.announceNewRoom(created.id);
      return accept(created);
    }
    const there = await readRoom(cache, room.id);
    if (there) return accept(there);
    return crowd.most === undefined ? AGAIN : refuse('too_many_rooms', { most: crowd.most });
  });
  if (made === AGAIN) throw new Error('no free code for a room');
  return made;
}
