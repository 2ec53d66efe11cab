// Every list has one order, even for rows written in the same millisecond, on both databases.

import { findGame } from '@sente/games';
import { must } from '@sente/kernel';
import { readRoomConfig } from '@sente/match';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '../../base/world.ts';
import { fresh, plainMatch } from '../../testing/matches.ts';
import { startDatabase, type TestDatabase } from '../../testing/stores.ts';
import { queryRows, type Sql } from '../drivers/sql.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { makeStore } from '../open.ts';
import { STORE_KINDS, type Store } from '../store.ts';

const THEN = '2020-01-01 00:00:00+00';
const CONFIG = must(readRoomConfig({ mode: 'custom' }, findGame));

describe.each(STORE_KINDS)('rows of one millisecond on %s', (kind) => {
  let database: TestDatabase;
  let sql: Sql;
  let store: Store;

  beforeAll(async () => {
    database = await startDatabase(kind);
    sql = await database.open();
    store = await makeStore(kind, sql, { world: openWorld() });
  });
  afterAll(() => database?.stop());

  async function accounts(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => fresh('acc'));
    for (const id of ids) await store.accounts.create({ id, name: id, nameKey: id, passwordHash: 'h' });
    return ids;
  }

  /** Written one after another, so that the rows lie in the table in this order. */
  async function happenAtOnce(
    table: string,
    key: string,
    column: string,
    ids: readonly string[],
  ): Promise<void> {
    for (const id of ids)
      await queryRows(sql, `update ${table} set ${column} = '${THEN}' where ${key} = $1`, [id]);
  }

  /** The order 3, 1, 2 is neither that of the ids nor its reverse. */
  function mixed<T>([first, second, third]: readonly T[]): T[] {
    return [third, first, second] as T[];
  }

  async function makeRooms(hosts: readonly (string | null)[], mode = 'custom'): Promise<string[]> {
    const ids = hosts.map(() => fresh('room'));
    for (const [i, id] of ids.entries())
      await store.rooms.create({
        ...{ id, code: id, mode, config: CONFIG, swap2Enabled: false, isPublic: true },
        ...{ hostId: hosts[i] ?? null, seats: [] },
      });
    return ids;
  }

  test('the queue is in the order of joining, also after a failed meeting', async () => {
    const search = { pool: fresh('pool'), kind: 'ranked' } as const;
    const ids = await accounts(3);
    const [ann = '', bob = '', cleo = ''] = mixed(ids);
    for (const id of [ann, bob, cleo]) await store.queue.join(id, { ...search, rating: 1500 });
    await happenAtOnce('queue', 'account_id', 'since', [cleo, ann, bob]);
    const waiting = async () => (await store.queue.waiting([search], 10)).map((one) => one.accountId);
    expect(await waiting()).toEqual([ann, bob, cleo]);
    await store.queue.join(ann, { ...search, rating: 1510 });
    await store.queue.take(search, [ann, bob], 'nowhere');
    await store.queue.endMeeting('nowhere', [ann, bob]);
    expect(await waiting()).toEqual([ann, bob, cleo]);
  });

  test('a search for another kind of game gets a new place, behind all others', async () => {
    const search = { pool: fresh('pool'), kind: 'ranked' } as const;
    const [ann = '', bob = ''] = await accounts(2);
    await store.queue.join(ann, { ...search, kind: 'casual', rating: 1500 });
    await store.queue.join(bob, { ...search, rating: 1500 });
    await store.queue.join(ann, { ...search, rating: 1500 });
    await happenAtOnce('queue', 'account_id', 'since', [ann, bob]);
    expect((await store.queue.waiting([search], 10)).map((one) => one.accountId)).toEqual([bob, ann]);
  });

  test('steps of a rating are newest first', async () => {
    const pool = fresh('pool');
    const [accountId = ''] = await accounts(1);
    const causes = mixed([fresh('series'), fresh('series'), fresh('series')]);
    for (const [games, cause] of causes.entries()) {
      const rating = 1500 + games;
      const values = { rating, rd: 50, vol: 0.06 };
      await store.ratings.apply(cause, [{ accountId, pool, rating, values, provisional: false, games }]);
    }
    await happenAtOnce('rating_history', 'cause', 'at', causes);
    const steps = await store.ratings.stepsOf(accountId, pool, 10);
    expect(steps.map(({ after }) => after)).toEqual([1502, 1501, 1500]);
  });

  test('rooms of an account and of the lobby are sorted by id, the last first', async () => {
    const mode = fresh('mode');
    const [host = ''] = await accounts(1);
    const ids = await makeRooms([host, host, host], mode);
    await happenAtOnce('rooms', 'id', 'updated_at', mixed(ids));
    const wanted = [...ids].reverse();
    expect((await store.rooms.ofAccount(host)).map(({ id }) => id)).toEqual(wanted);
    const query = { status: 'open', publicOnly: true, mode } as const;
    expect((await store.rooms.list({ ...query, limit: 10 })).map(({ id }) => id)).toEqual(wanted);
    expect((await store.rooms.list({ ...query, limit: 1 })).map(({ id }) => id)).toEqual(wanted.slice(0, 1));
  });

  test('closed rooms are deleted in the order of their ids', async () => {
    const ids = await makeRooms([null, null, null]);
    for (const id of ids) {
      const room = await store.rooms.get(id);
      if (room) await store.rooms.update(room, { status: 'closed' });
    }
    await happenAtOnce('rooms', 'id', 'updated_at', mixed(ids));
    expect(await store.rooms.forgetClosed(Date.parse(THEN) + 1, 1)).toBe(1);
    expect(await Promise.all(ids.map(async (id) => (await store.rooms.get(id)) !== null))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('overdue meetings come in the order of their rooms', async () => {
    const search = { pool: fresh('pool'), kind: 'ranked' } as const;
    const ids = await accounts(3);
    const rooms = ids.map(() => fresh('meeting'));
    for (const [i, id] of ids.entries()) {
      await store.queue.join(id, { ...search, rating: 1500 });
      await store.queue.take(search, [id], rooms[i] ?? '');
    }
    await happenAtOnce('queue', 'room_id', 'taken_at', mixed(rooms));
    const overdue = async (limit: number) =>
      (await store.queue.sweep({ takenBefore: Date.parse(THEN) + 1, seenBefore: null }, limit)).map(
        ({ room }) => room,
      );
    expect(await overdue(10)).toEqual(rooms);
    expect(await overdue(1)).toEqual(rooms.slice(0, 1));
  });

  test('deadlines that pass together are claimed in the order of the matches', async () => {
    const ids = [fresh('match'), fresh('match'), fresh('match')];
    for (const id of mixed(ids)) await store.matches.create(plainMatch(id, { deadline: Date.parse(THEN) }));
    expect((await store.matches.claimDue(1, 60_000)).map(({ id }) => id)).toEqual(ids.slice(0, 1));
  });

  test('sessions are sorted by their token hash', async () => {
    const [account = ''] = await accounts(1);
    const hashes = ['a', 'b', 'c'].map((letter) => `${account}${letter}`);
    for (const [i, hash] of mixed([...hashes.entries()])) {
      await store.sessions.open(hash, account);
      const seen = `update sessions set last_seen_at = to_timestamp($2::integer) where token_hash = $1`;
      await queryRows(sql, seen, [hash, i]);
    }
    await happenAtOnce('sessions', 'token_hash', 'created_at', hashes);
    const seen = (await store.sessions.ofAccount(account)).map(({ lastSeenAt }) => lastSeenAt);
    expect(seen).toEqual([0, 1_000, 2_000]);
  });

  test('rows older than the sequences are numbered by their time, and new rows come behind them', async () => {
    const schema = 'before_sequences';
    const older = MIGRATIONS.filter(({ id }) => id < 10).map((migration) => migration.sql);
    const newer = MIGRATIONS.find(({ id }) => id === 10)?.sql ?? '';
    await sql.exclusive(async (own) => {
      try {
        await own.script(`create schema ${schema}; set search_path to ${schema}; ${older.join(';')};
          insert into accounts (id, name, name_key, guest) select n, n, n, false from unnest(array['a', 'b', 'c', 'd']) as n;
          insert into queue (account_id, pool, since) values
            ('a', 'p', to_timestamp(3)), ('c', 'p', to_timestamp(2)), ('b', 'p', to_timestamp(2));
          insert into rating_history (cause, account_id, pool, after, at) values
            ('s3', 'a', 'p', 3, to_timestamp(3)), ('s2', 'a', 'p', 1, to_timestamp(2)), ('s1', 'a', 'p', 2, to_timestamp(2));`);
        await own.script(newer);
        await own.script(`insert into queue (account_id, pool) values ('d', 'p');
          insert into rating_history (cause, account_id, pool, after) values ('s0', 'a', 'p', 4);`);
        const places = await queryRows(own, 'select account_id as id, place from queue order by place', []);
        expect(places).toEqual(['b', 'c', 'a', 'd'].map((id, i) => ({ id, place: i + 1 })));
        const steps = await queryRows(own, 'select after, seq from rating_history order by seq', []);
        expect(steps).toEqual([1, 2, 3, 4].map((n) => ({ after: n, seq: n })));
      } finally {
        await own.script(`reset search_path; drop schema ${schema} cascade`);
      }
    });
  });
});
