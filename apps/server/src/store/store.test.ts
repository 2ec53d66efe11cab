// The promises of a store about rooms, people, chat and its own upkeep, on both databases.

import { findGame } from '@sente/games';
import { must } from '@sente/kernel';
import { botAt, readRoomConfig } from '@sente/match';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../base/world.ts';
import { fresh, plainAct, plainMatch } from '../testing/matches.ts';
import { startDatabase, type TestDatabase } from '../testing/stores.ts';
import { queryRows, type Sql } from './drivers/sql.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { migrate } from './migrations/migrate.ts';
import { makeStore } from './open.ts';
import {
  type ChatLine,
  type NewLine,
  type NewMatch,
  type NewRoom,
  type RoomRow,
  type RoomSeat,
  STORE_KINDS,
  type Store,
} from './store.ts';
import * as schema from './tables/schema.ts';

const HOUR = 3_600_000;

function pastMatch(id: string, status: 'playing' | 'ended' | 'aborted'): NewMatch {
  const past = { status, outcome: null, swap2History: null, startedAt: 1, endedAt: null };
  return plainMatch(id, { past });
}

function newRoom(change: Partial<NewRoom> = {}): NewRoom {
  return {
    id: fresh('room'),
    code: fresh('CODE'),
    mode: 'custom',
    config: ROOM_CONFIG,
    swap2Enabled: false,
    isPublic: true,
    hostId: null,
    seats: seatsOf(),
    ...change,
  };
}

const ROOM_CONFIG = must(readRoomConfig({ mode: 'custom' }, findGame));

function seatsOf(...players: readonly string[]): readonly RoomSeat[] {
  return [0, 1].map((seat) => ({ player: players[seat] ?? null, ready: true, goneAt: null }));
}

describe.each(STORE_KINDS)('the store on %s', (kind) => {
  let database: TestDatabase;
  let sql: Sql;
  let store: Store;
  /** How far the wall clock of this machine is ahead. */
  let aheadMs = 0;
  const world: World = { ...openWorld(), wall: () => Date.now() + aheadMs };

  beforeAll(async () => {
    database = await startDatabase(kind);
    sql = await database.open();
    store = await makeStore(kind, sql, { world });
  });
  afterAll(() => database?.stop());

  async function databaseTime(): Promise<number> {
    const [row] = await queryRows<{ at: number }>(sql, 'select hall_time() as at', []);
    return row?.at ?? 0;
  }

  async function account(password: string | null = null): Promise<string> {
    const id = fresh('acc');
    await store.accounts.create({ id, name: id, nameKey: id, passwordHash: password });
    return id;
  }

  async function makeRoom(room: NewRoom): Promise<RoomRow> {
    const made = await store.rooms.create(room);
    if (made.kind !== 'made') throw new Error(made.kind);
    return made.room;
  }

  async function stored(id: string): Promise<RoomRow> {
    const room = await store.rooms.get(id);
    if (!room) throw new Error(`no room ${id}`);
    return room;
  }

  describe('migrations', () => {
    test('run once, and a second start has nothing to do', async () => {
      const done = await queryRows<{ name: string }>(sql, 'select name from migrations order by id', []);
      expect(done.map((row) => row.name)).toEqual(MIGRATIONS.map((migration) => migration.name));
      expect(await migrate(sql)).toEqual([]);
    });

    test('are run by one of several servers that start together', async () => {
      const extra = [...MIGRATIONS, { id: 1000, name: 'extra', sql: 'create table extra (id integer)' }];
      const servers = await Promise.all([1, 2, 3].map(() => database.open()));
      const ran = database.shared
        ? await Promise.all(servers.map((one) => migrate(one, extra)))
        : [await migrate(sql, extra)];
      expect(ran.flat()).toEqual(['extra']);
      await sql.script('drop table extra; delete from migrations where id = 1000');
    });

    test('that fail leave no trace', async () => {
      const bad = [
        ...MIGRATIONS,
        { id: 1001, name: 'bad', sql: 'create table half (id integer); select nonsense' },
      ];
      await expect(migrate(sql, bad)).rejects.toThrow('nonsense');
      const left = await queryRows(sql, "select 1 from pg_tables where tablename = 'half'", []);
      expect(left).toEqual([]);
      expect(await migrate(sql)).toEqual([]);
    });

    test('of a newer version are not touched by an older one', async () => {
      await expect(migrate(sql, [])).rejects.toThrow('start the newer version');
    });

    test('make the tables that the typed queries expect', async () => {
      type Row = { table: string; column: string; type: string; nullable: boolean };
      const real = await queryRows<Row>(
        sql,
        `select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type", not a.attnotnull as "nullable"
         from pg_attribute a join pg_class c on c.oid = a.attrelid
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
           and c.relname <> 'migrations'`,
        [],
      );
      const believed = Object.values(schema).flatMap((table) => {
        const { name, columns } = getTableConfig(table);
        return columns.map((column) => ({
          table: name,
          column: column.name,
          type: column.getSQLType().replace('timestamp (3)', 'timestamp(3)'),
          nullable: !column.notNull,
        }));
      });
      const sorted = (rows: Row[]) => rows.map((row) => JSON.stringify(row)).sort();
      const typed = new Set(believed.map(({ table }) => table));
      expect(sorted(believed)).toEqual(sorted(real.filter(({ table }) => typed.has(table))));
    });
  });

  describe('rooms', () => {
    test('a room is read as it was created, without Swap 2 unless it is asked for', async () => {
      const room = newRoom({ hostId: 'ann', seats: seatsOf('ann') });
      const made = await makeRoom(room);
      expect(made).toMatchObject({ ...room, members: ['ann'], version: 1, status: 'open', matchId: null });
      expect(await store.rooms.get(room.id)).toEqual(made);
      expect(await store.rooms.byCode(room.code)).toEqual(made);
      const [column] = await queryRows<{ fallback: string; nullable: string }>(
        sql,
        `select column_default as fallback, is_nullable as nullable from information_schema.columns
         where table_name = 'rooms' and column_name = 'swap2_enabled'`,
        [],
      );
      expect(column).toEqual({ fallback: 'false', nullable: 'NO' });
    });

    test('a code and an id are used once only', async () => {
      const room = newRoom();
      await store.rooms.create(room);
      expect(await store.rooms.create(newRoom({ code: room.code }))).toEqual({ kind: 'taken' });
      expect(await store.rooms.create(newRoom({ id: room.id }))).toEqual({ kind: 'taken' });
    });

    test('the number of rooms is limited for each host and each address', async () => {
      const limits = { ofHost: 2, fromAddress: 3, withAbandoned: 100 };
      const [hostId, madeFrom] = [fresh('host'), fresh('here')];
      const seats = seatsOf('ann');
      const make = (change: object) =>
        store.rooms.create({ ...newRoom({ seats, ...change }), madeFrom }, limits);
      const first = await makeRoom({ ...newRoom({ seats, hostId }), madeFrom });
      expect(await make({ hostId })).toMatchObject({ kind: 'made' });
      expect(await make({ hostId })).toEqual({ kind: 'crowded', most: 2 });
      expect(await make({ hostId: fresh('other') })).toMatchObject({ kind: 'made' });
      expect(await make({ hostId: fresh('third') })).toEqual({ kind: 'crowded', most: 3 });
      await store.rooms.update(first, { status: 'closed' });
      expect(await make({ hostId })).toMatchObject({ kind: 'made' });
    });

    test('rooms that all people have left count for their address only in a higher limit', async () => {
      const limits = { ofHost: 100, fromAddress: 2, withAbandoned: 6 };
      const madeFrom = fresh('here');
      const make = (...players: string[]) =>
        store.rooms.create({ ...newRoom({ seats: seatsOf(...players) }), madeFrom }, limits);
      const made = async (...players: string[]) => {
        const creation = await make(...players);
        if (creation.kind !== 'made') throw new Error(creation.kind);
        return creation.room;
      };
      const left = (room: RoomRow, ...gone: string[]) => ({
        seats: room.seats.map((seat) => ({ ...seat, goneAt: gone.includes(seat.player ?? '') ? 1 : null })),
      });
      const [pair, bot] = [await made('ann', 'bob'), await made('cleo', botAt(4, 1))];
      expect(await make('dan')).toEqual({ kind: 'crowded', most: 2 });
      const half = await store.rooms.update(pair, left(pair, 'ann'));
      expect(await make('dan')).toEqual({ kind: 'crowded', most: 2 });
      await store.rooms.update(half ?? pair, left(pair, 'ann', 'bob'));
      const paused = await made('dan', 'eve');
      expect(await make('flo')).toEqual({ kind: 'crowded', most: 2 });
      // A bot is always connected, and is no person.
      await store.rooms.update(bot, left(bot, 'cleo'));
      const damaged = await made('flo');
      expect(await make('gus')).toEqual({ kind: 'crowded', most: 2 });
      // The server that should have updated the room has stopped; the match says that it is paused.
      const begins = plainMatch(fresh('match'), { roomId: paused.id });
      await store.rooms.update(paused, { status: 'playing', matchId: begins.id }, begins);
      expect(await make('gus')).toEqual({ kind: 'crowded', most: 2 });
      await store.matches.append(plainAct(begins.id, 1, { status: 'paused' }));
      const last = await made('gus');
      await queryRows(sql, `update rooms set seats = '"torn"'::jsonb where id = $1`, [damaged.id]);
      await store.rooms.update(last, left(last, 'gus'));
      await made('hal');
      expect(await make('ida')).toEqual({ kind: 'crowded', most: 6 });
    });

    test('a room and the match that begins in it are written together or not at all', async () => {
      const room = await makeRoom(newRoom({ seats: seatsOf('ann', 'bob') }));
      const begins = plainMatch(fresh('match'), { roomId: room.id });
      const changed = await store.rooms.update(room, { status: 'playing', matchId: begins.id }, begins);
      expect(changed).toMatchObject({ version: 2, matchId: begins.id });
      expect(await store.rooms.get(room.id)).toEqual(changed);
      expect(await store.matches.load(begins.id)).toMatchObject({
        match: { id: begins.id, roomId: room.id, seq: 1, status: 'playing' },
        events: begins.events,
      });
      const late = plainMatch(fresh('match'), { roomId: room.id });
      expect(await store.rooms.update(room, { matchId: late.id }, late)).toBeNull();
      expect(await store.matches.get(late.id)).toBeNull();
      expect(await store.rooms.get(room.id)).toEqual(changed);
      // The match id is already used, so the room stays as it is, too.
      await expect(store.rooms.update(changed ?? room, { kicked: ['eve'] }, begins)).rejects.toThrow();
      expect(await store.rooms.get(room.id)).toEqual(changed);
    });

    test('a room with a damaged configuration is left out of every list', async () => {
      const mode = fresh('mode');
      const ann = fresh('ann');
      const rooms = [
        newRoom({ mode, hostId: ann }),
        newRoom({ mode, hostId: ann }),
        newRoom({ mode, hostId: ann }),
      ];
      const [sound, damaged, stranded] = rooms as [NewRoom, NewRoom, NewRoom];
      for (const room of rooms) await makeRoom(room);
      const ids = (found: readonly RoomRow[]) => found.map(({ id }) => id);
      for (const junk of ['null', '[]', '{}', JSON.stringify({ ...ROOM_CONFIG, mode: 'dance' })]) {
        const damage = `update rooms set config = $2::jsonb where id = $1`;
        for (const { id } of [damaged, stranded]) await queryRows(sql, damage, [id, junk]);
        expect(await store.rooms.get(damaged.id)).toBeNull();
        expect(await store.rooms.byCode(damaged.code)).toBeNull();
        expect(ids(await store.rooms.ofAccount(ann))).toEqual([sound.id]);
        const query = { status: 'open', publicOnly: false, mode, limit: 10 } as const;
        expect(ids(await store.rooms.list(query))).toEqual([sound.id]);
      }
      const long = `update rooms set status = 'playing', updated_at = updated_at - interval '1 hour' where id = any($1::text[])`;
      await queryRows(sql, long, [[sound.id, stranded.id]]);
      const left = ids(await store.rooms.stranded(1_000));
      expect([left.includes(sound.id), left.includes(stranded.id)]).toEqual([true, false]);
      // Its code and id stay used, and it is closed like any idle room.
      expect(await store.rooms.create(newRoom({ code: damaged.code }))).toEqual({ kind: 'taken' });
      expect(await store.rooms.closeIdle(store.now() + HOUR, 1_000)).toContain(damaged.id);
    });

    test('one of two changes on the same version is refused', async () => {
      const room = await makeRoom(newRoom());
      const answers = await Promise.all(['ann', 'bob'].map((hostId) => store.rooms.update(room, { hostId })));
      expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
      expect((await store.rooms.get(room.id))?.version).toBe(2);
    });

    test('a change leaves all other columns as they were', async () => {
      const room = newRoom({ seats: seatsOf('ann'), swap2Enabled: true });
      const made = await makeRoom(room);
      const changed = await store.rooms.update(made, {
        status: 'playing',
        matchId: 'm1',
        seats: seatsOf('ann', 'bob"\\'),
      });
      expect(changed).toEqual({
        ...made,
        version: 2,
        status: 'playing',
        matchId: 'm1',
        seats: seatsOf('ann', 'bob"\\'),
        members: ['ann', 'bob"\\'],
        updatedAt: changed?.updatedAt,
      });
    });

    test('lists show the newest room of every host before any second one, and few of one address', async () => {
      const mode = fresh('mode');
      const hosts = [fresh('a'), fresh('b'), fresh('c')];
      const make = async (name: string, hostId: string | null, madeFrom: string | null, minutes: number) => {
        const room = { ...newRoom({ mode, isPublic: true, hostId }), id: `${mode} ${name}`, madeFrom };
        await store.rooms.create(room);
        const age = `update rooms set updated_at = hall_time() - make_interval(mins => $2::integer) where id = $1`;
        await queryRows(sql, age, [room.id, minutes]);
      };
      const here = fresh('here');
      // Seven guests at one address have one room each; then one of them makes five more, all of them newer.
      for (let i = 0; i < 7; i++) await make(`crowd ${i}`, fresh('crowd'), here, 10 + i);
      for (let i = 0; i < 5; i++) await make(`greedy ${i}`, hosts[0] ?? '', here, i);
      await make('other', hosts[1] ?? '', fresh('there'), 50);
      await make('meeting', null, null, 60);
      await make('another', hosts[2] ?? '', fresh('there'), 70);
      const found = await store.rooms.list({ status: 'open', publicOnly: true, mode, limit: 7 });
      expect(found.map(({ id }) => id.slice(mode.length + 1))).toEqual([
        'greedy 0',
        'other',
        'meeting',
        'another',
        'crowd 0',
        'crowd 1',
        'crowd 2',
      ]);
    });

    test('closed rooms without a match are deleted with their chat', async () => {
      const played = newRoom({});
      const unplayed = newRoom({});
      const open = newRoom({});
      const author = await account();
      for (const room of [played, unplayed, open]) {
        await store.rooms.create(room);
        const line = {
          roomId: room.id,
          authorId: author,
          name: 'x',
          audience: 'room',
          text: 'hello',
        } as const;
        await store.chat.say({ ...line, actionId: room.id });
      }
      await store.rooms.update(await stored(played.id), { status: 'closed', matchId: fresh('match') });
      await store.rooms.update(await stored(unplayed.id), { status: 'closed' });
      expect(await store.rooms.forgetClosed(store.now() - HOUR, 1000)).toBe(0);
      expect(await store.rooms.forgetClosed(store.now() + HOUR, 1000)).toBeGreaterThan(0);
      expect(await store.rooms.get(unplayed.id)).toBeNull();
      expect(await store.chat.recent(unplayed.id, 10)).toEqual([]);
      for (const { id } of [played, open]) {
        expect(await store.rooms.get(id)).toMatchObject({ id });
        expect(await store.chat.recent(id, 10)).toHaveLength(1);
      }
    });

    test('lists show rooms of one status, the newest first, and private ones only on request', async () => {
      const mode = fresh('mode');
      const ids: string[] = [];
      const age = `update rooms set updated_at = updated_at - make_interval(mins => $2::integer) where id = $1`;
      for (const [nth, isPublic] of [true, false, true].entries()) {
        const room = newRoom({ mode, isPublic });
        ids.push(room.id);
        await store.rooms.create(room);
        await queryRows(sql, age, [room.id, 3 - nth]);
      }
      const list = async (publicOnly: boolean) =>
        (await store.rooms.list({ status: 'open', publicOnly, mode, limit: 10 })).map((room) => room.id);
      expect(await list(true)).toEqual([ids[2], ids[0]]);
      expect(await list(false)).toEqual([ids[2], ids[1], ids[0]]);
      expect(await store.rooms.list({ status: 'playing', publicOnly: false, mode, limit: 10 })).toEqual([]);
      expect(await store.rooms.list({ status: 'open', publicOnly: false, limit: 1 })).toHaveLength(1);
    });

    test('an account finds its rooms as host and by seat, until they are closed', async () => {
      const hosted = newRoom({ hostId: 'finder' });
      const seated = newRoom({ seats: seatsOf('x', 'finder') });
      for (const room of [hosted, seated, newRoom({ seats: seatsOf('x') })]) await store.rooms.create(room);
      const found = await store.rooms.ofAccount('finder');
      expect(found.map((room) => room.id).sort()).toEqual([hosted.id, seated.id].sort());
      await store.rooms.update(await stored(hosted.id), { status: 'closed' });
      expect((await store.rooms.ofAccount('finder')).map((room) => room.id)).toEqual([seated.id]);
    });

    test('idle open rooms are closed, playing ones are not', async () => {
      const idle = newRoom();
      const busy = newRoom();
      await store.rooms.create(idle);
      await store.rooms.create(busy);
      await store.rooms.update(await stored(busy.id), { status: 'playing' });
      const closed = await store.rooms.closeIdle(store.now() + HOUR, 1000);
      expect(closed).toContain(idle.id);
      expect(closed).not.toContain(busy.id);
      expect((await store.rooms.get(idle.id))?.status).toBe('closed');
    });
  });

  describe('rooms left behind', () => {
    test('are rooms in play whose match is over or was never created', async () => {
      const ids: string[] = [];
      for (const status of ['playing', 'ended', 'aborted'] as const) {
        const room = newRoom();
        ids.push(room.id);
        await store.rooms.create(room);
        await store.rooms.update(await stored(room.id), {
          status: 'playing',
          matchId: `match of ${room.id}`,
        });
        await store.matches.create(pastMatch(`match of ${room.id}`, status));
      }
      const unmade = newRoom();
      await store.rooms.create(unmade);
      await store.rooms.update(await stored(unmade.id), { status: 'playing', matchId: 'nothing' });
      const stranded = (await store.rooms.stranded(1_000)).map(({ id }) => id);
      expect(ids.map((id) => stranded.includes(id))).toEqual([false, true, true]);
      // The match may still be written.
      expect(stranded).not.toContain(unmade.id);
    });
  });

  describe('snapshots', () => {
    const state = {
      gamePhase: 'swap2',
      swap2State: { phase: 'swap2_choice', tentativeStones: [{ x: 7, y: 7 }] },
    };

    async function room(): Promise<string> {
      const made = newRoom();
      await store.rooms.create(made);
      return made.id;
    }

    test('a room without a snapshot answers none', async () => {
      expect(await store.rooms.snapshot(await room())).toEqual({ kind: 'none' });
    });

    test('a snapshot is read as it was saved, and game_state holds the state itself', async () => {
      const id = await room();
      await store.rooms.saveSnapshot(id, 'm1', 4, state);
      expect(await store.rooms.snapshot(id)).toEqual({ kind: 'ok', match: 'm1', seq: 4, state });
      const [raw] = await queryRows<{ phase: string }>(
        sql,
        `select game_state -> 'swap2State' ->> 'phase' as phase from rooms where id = $1`,
        [id],
      );
      expect(raw?.phase).toBe('swap2_choice');
    });

    test('an older snapshot of the same match never replaces a newer one', async () => {
      const id = await room();
      await store.rooms.saveSnapshot(id, 'm1', 9, state);
      await store.rooms.saveSnapshot(id, 'm1', 8, {});
      expect(await store.rooms.snapshot(id)).toMatchObject({ seq: 9 });
      await store.rooms.saveSnapshot(id, 'm2', 1, {});
      expect(await store.rooms.snapshot(id)).toMatchObject({ match: 'm2', seq: 1 });
    });

    test('an append saves the snapshot with the events, or neither', async () => {
      const id = await room();
      const match = fresh('snap');
      await store.matches.create(plainMatch(match, { roomId: id }));
      const act = plainAct(match, 1);
      await store.matches.append({ ...act, snapshot: { roomId: id, state } });
      expect(await store.rooms.snapshot(id)).toEqual({ kind: 'ok', match, seq: 2, state });
      await store.matches.append({ ...act, snapshot: { roomId: id, state: {} } });
      expect(await store.rooms.snapshot(id)).toEqual({ kind: 'ok', match, seq: 2, state });
    });

    test.each([
      ['a key more', `game_state || '{"more": 1}'`, { ...state, more: 1 }],
      ['cut short', `'{}'::jsonb`, {}],
      ['not an object', `'"nonsense"'::jsonb`, 'nonsense'],
      ['wiped', `null`, null],
    ])('a snapshot damaged by hand is told, with what is left of it: %s', async (_, damage, left) => {
      const id = await room();
      await store.rooms.saveSnapshot(id, 'm1', 4, state);
      await queryRows(sql, `update rooms set game_state = ${damage} where id = $1`, [id]);
      expect(await store.rooms.snapshot(id)).toEqual({ kind: 'damaged', match: 'm1', seq: 4, state: left });
    });
  });

  describe('people', () => {
    test('a name is used once, and so is one that looks like it', async () => {
      const first = await store.accounts.create({
        id: fresh('a'),
        name: 'Ann',
        nameKey: 'key-ann',
        passwordHash: null,
      });
      expect(first).toMatchObject({ name: 'Ann', guest: true });
      const second = await store.accounts.create({
        id: fresh('a'),
        name: 'Αnn',
        nameKey: 'key-ann',
        passwordHash: 'h',
      });
      expect(second).toBeNull();
    });

    test('an account and its first session are created together or not at all', async () => {
      const id = fresh('a');
      const guest = { id, name: 'Guest', nameKey: id, passwordHash: null, tokenHash: `${id}-token` };
      expect(await store.accounts.create(guest)).toMatchObject({ id, guest: true, deletedAt: null });
      expect(await store.sessions.find(`${id}-token`)).toMatchObject({ id, name: 'Guest' });
      const taken = { ...guest, id: fresh('a'), tokenHash: `${id}-other` };
      expect(await store.accounts.create(taken)).toBeNull();
      expect(await store.sessions.find(`${id}-other`)).toBeNull();
    });

    test('a guest becomes an account and keeps the id', async () => {
      const id = await account();
      const nameKey = fresh('key');
      const as = { name: 'Ann', nameKey, passwordHash: 'hash' };
      expect(await store.accounts.upgrade(id, { ...as, nameKey: await account() })).toBeNull();
      expect(await store.accounts.get(id)).toMatchObject({ name: id, guest: true });
      expect(await store.accounts.upgrade(id, as)).toMatchObject({ id, name: 'Ann', guest: false });
      expect(await store.accounts.byNameKey(nameKey)).toMatchObject({
        id,
        guest: false,
        passwordHash: 'hash',
      });
      await store.accounts.rehash(id, 'not the hash', 'lost');
      expect(await store.accounts.byNameKey(nameKey)).toMatchObject({ passwordHash: 'hash' });
      await store.accounts.rehash(id, 'hash', 'dearer');
      expect(await store.accounts.byNameKey(nameKey)).toMatchObject({ passwordHash: 'dearer' });
    });

    test('a guest becomes an account once, and gets a password in no other way', async () => {
      const id = await account();
      const nameKey = fresh('key');
      expect(await store.accounts.setPassword(id, 'planted')).toBeNull();
      expect(await store.accounts.byNameKey(id)).toMatchObject({ guest: true, passwordHash: null });
      const as = { name: 'Ann', nameKey, passwordHash: 'hash' };
      const late = { name: 'Eve', nameKey: fresh('key'), passwordHash: 'planted' };
      await store.accounts.upgrade(id, as);
      expect(await store.accounts.upgrade(id, late)).toBeNull();
      expect(await store.accounts.byNameKey(nameKey)).toMatchObject({ name: 'Ann', passwordHash: 'hash' });
      expect(await store.accounts.setPassword(id, 'next')).toMatchObject({ id, guest: false });
      expect(await store.accounts.byNameKey(nameKey)).toMatchObject({ passwordHash: 'next' });
      await store.accounts.erase(id, 'Gone', nameKey);
      expect(await store.accounts.setPassword(id, 'after')).toBeNull();
      expect(await store.accounts.byNameKey(nameKey)).toMatchObject({ passwordHash: null });
    });

    test('a rename to a taken name is refused and changes nothing', async () => {
      const [one, other] = [await account(), await account()];
      expect(await store.accounts.rename(one, 'Other', other)).toBeNull();
      expect(await store.accounts.get(one)).toMatchObject({ name: one });
      expect(await store.accounts.rename(one, 'Free', fresh('free'))).toMatchObject({
        id: one,
        name: 'Free',
      });
    });

    test('several accounts are read at once; unknown ids are left out', async () => {
      const ids = [await account(), await account()];
      const found = await store.accounts.many([...ids, 'nobody']);
      expect(found.map((one) => one.id).sort()).toEqual([...ids].sort());
      expect(await store.accounts.many([])).toEqual([]);
    });

    test('a session is found until it is closed', async () => {
      const id = await account();
      await store.sessions.open('hash-1', id);
      expect(await store.sessions.find('hash-1')).toMatchObject({ id });
      await store.sessions.close('hash-1');
      expect(await store.sessions.find('hash-1')).toBeNull();
      expect(await store.sessions.find('never')).toBeNull();
    });

    test('logging out everywhere ends all sessions of this account only', async () => {
      const [one, other] = [await account(), await account()];
      await store.sessions.open(`${one}-a`, one);
      await store.sessions.open(`${one}-b`, one);
      await store.sessions.open(`${other}-a`, other);
      expect(await store.sessions.closeAll(one)).toBe(2);
      expect(await store.sessions.find(`${one}-b`)).toBeNull();
      expect(await store.sessions.find(`${other}-a`)).toMatchObject({ id: other });
    });

    test('the last use of a session is recorded when the recorded one is old', async () => {
      const id = await account();
      await store.sessions.open(`${id}-s`, id);
      await queryRows(
        sql,
        `update sessions set last_seen_at = hall_time() - interval '3 hours' where token_hash = $1`,
        [`${id}-s`],
      );
      await store.sessions.find(`${id}-s`);
      expect(await store.sessions.forget(store.now() - 2 * HOUR)).toBe(0);
      expect(await store.sessions.find(`${id}-s`)).not.toBeNull();
    });

    test('guests without session, match and room are deleted; all others stay', async () => {
      const lost = await account();
      const kept = [await account('hash'), await account(), await account()];
      await store.sessions.open(`${kept[1]}-s`, kept[1] ?? '');
      await store.rooms.create(newRoom({ seats: seatsOf(kept[2] ?? '') }));
      expect(await store.accounts.forgetGuests(store.now() + HOUR, 1000)).toBeGreaterThan(0);
      expect(await store.accounts.get(lost)).toBeNull();
      expect(await store.accounts.many(kept)).toHaveLength(3);
    });
  });

  describe('chat', () => {
    const line = (part: Partial<NewLine>): NewLine => ({
      ...{ roomId: 'talk', authorId: 'ann', actionId: fresh('say'), name: 'Ann', text: 'hello' },
      audience: 'room',
      ...part,
    });

    test('the newest lines come oldest first, and each can be read by id', async () => {
      const roomId = fresh('talk');
      const lines: ChatLine[] = [];
      for (const text of ['one', 'two', 'three']) {
        lines.push(await store.chat.say(line({ roomId, text })));
      }
      await store.chat.say(line({ roomId: 'elsewhere', text: 'no' }));
      expect(await store.chat.recent(roomId, 2)).toEqual(lines.slice(1));
      expect(await store.chat.get(lines[0]?.id ?? 0)).toEqual(lines[0]);
    });

    test('a line is stored once for each author and action id', async () => {
      const roomId = fresh('once');
      const actionId = fresh('say');
      const said = await store.chat.say(line({ roomId, actionId }));
      expect(await store.chat.say(line({ roomId, actionId, text: 'something else' }))).toEqual(said);
      const bobs = await store.chat.say(line({ roomId, actionId, authorId: 'bob' }));
      expect(await store.chat.recent(roomId, 10)).toEqual([said, bobs]);
    });
  });

  describe('heartbeats', () => {
    const GRACE = 5_000;
    const age = (minutes: number) =>
      queryRows(sql, `update servers set beat_at = beat_at - make_interval(mins => $1::integer)`, [minutes]);

    test('a gap without a heartbeat is an outage, reported until it is repaid', async () => {
      expect(await store.heartbeats.beat('a', GRACE)).toEqual([]);
      expect(await store.heartbeats.beat('b', GRACE)).toEqual([]);
      await age(10);
      const [outage, ...more] = await store.heartbeats.beat('b', GRACE);
      expect(more).toEqual([]);
      expect((outage?.to ?? 0) - (outage?.from ?? 0)).toBeGreaterThan(599_000);
      expect(await store.heartbeats.beat('a', GRACE)).toEqual([outage]);
      await store.heartbeats.markRepaid(outage?.id ?? 0);
      expect(await store.heartbeats.beat('a', GRACE)).toEqual([]);
    });

    test('there is no outage while another server is alive', async () => {
      await store.heartbeats.beat('a', GRACE);
      await age(10);
      await store.heartbeats.beat('b', 24 * HOUR);
      expect(await store.heartbeats.beat('a', GRACE)).toEqual([]);
    });

    test('servers that start together find the same outage once', async () => {
      await store.heartbeats.beat('a', GRACE);
      await age(10);
      await Promise.all(['a', 'b', 'c'].map((server) => store.heartbeats.beat(server, GRACE)));
      const outages = await store.heartbeats.beat('a', GRACE);
      expect(outages).toHaveLength(1);
      await store.heartbeats.markRepaid(outages[0]?.id ?? 0);
    });

    test('an outage begins when the last server stops on purpose', async () => {
      await store.heartbeats.beat('a', GRACE);
      await age(10);
      const before = await databaseTime();
      await store.heartbeats.stop('a');
      expect(await store.heartbeats.beat('z', GRACE)).toEqual([]);
      const [last] = await queryRows<{ at: number }>(sql, 'select max(beat_at) as at from servers', []);
      expect(last?.at).toBeGreaterThanOrEqual(before);
    });

    test('a silent server is removed and reported once; the one with the newest heartbeat never is', async () => {
      // No server of an earlier test had its heartbeat in the same millisecond.
      await age(1);
      await store.heartbeats.beat('dead', 24 * HOUR);
      await age(10);
      await store.heartbeats.removeSilent(GRACE);
      expect(await store.heartbeats.removeSilent(GRACE)).toEqual([]);
      await store.heartbeats.beat('alive', 24 * HOUR);
      expect(await store.heartbeats.removeSilent(GRACE)).toEqual(['dead']);
      expect(await store.heartbeats.removeSilent(GRACE)).toEqual([]);
    });
  });

  test('a secret is made once for all servers', async () => {
    const servers = await Promise.all(
      [1, 2, 3].map(async () => makeStore(kind, await database.open(), { world })),
    );
    const made = await Promise.all(servers.map((one, i) => one.secret('cookie', () => `made by ${i}`)));
    expect(new Set(made).size).toBe(1);
    expect(await store.secret('cookie', () => 'another')).toBe(made[0]);
  });

  test('a heartbeat corrects the clock after this machine’s clock has jumped', async () => {
    try {
      for (const jump of [HOUR, -HOUR]) {
        aheadMs = jump;
        await store.heartbeats.beat('clock', 24 * HOUR);
        const [row] = await queryRows<{ at: number }>(sql, 'select hall_time() as at', []);
        expect(Math.abs(store.now() - (row?.at ?? 0))).toBeLessThan(2_000);
      }
    } finally {
      aheadMs = 0;
      await store.syncClock();
    }
  });

  test('the clock follows that of the database', async () => {
    const before = store.now();
    const at = await databaseTime();
    // The clock is an estimate, less exact when the database answered slowly.
    expect(at).toBeGreaterThan(before - 1_000);
    expect(at).toBeLessThan(store.now() + 1_000);
  });
});
