// The promises of a store about ratings and the queue, on both databases.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '../../base/world.ts';
import { fresh } from '../../testing/matches.ts';
import { startDatabase, type TestDatabase } from '../../testing/stores.ts';
import { queryRows, type Sql } from '../drivers/sql.ts';
import { makeStore } from '../open.ts';
import { type RatingChange, STORE_KINDS, type Store } from '../store.ts';

describe.each(STORE_KINDS)('ranked play on %s', (kind) => {
  let database: TestDatabase;
  let sql: Sql;
  let store: Store;

  beforeAll(async () => {
    database = await startDatabase(kind);
    sql = await database.open();
    store = await makeStore(kind, sql, { world: openWorld() });
  });
  afterAll(() => database?.stop());

  const otherServer = async () => makeStore(kind, await database.open(), { world: openWorld() });

  async function account(): Promise<string> {
    const id = fresh('acc');
    await store.accounts.create({ id, name: id, nameKey: id, passwordHash: 'h' });
    return id;
  }

  async function accounts(count: number): Promise<string[]> {
    return await Promise.all(Array.from({ length: count }, account));
  }

  describe('ratings', () => {
    const change = (accountId: string, rating: number, games: number, pool = 'gomoku'): RatingChange => ({
      ...{ accountId, pool, rating, games },
      values: { rating, rd: 50, vol: 0.06 },
      provisional: false,
    });

    test('a cause is rated once, for all players or for none', async () => {
      const [ann = '', bob = ''] = await accounts(2);
      const cause = fresh('series');
      const servers = await Promise.all([1, 2, 3].map(otherServer));
      const first = [change(ann, 1600, 0), change(bob, 1400, 0)];
      const tries = await Promise.all(servers.map((server) => server.ratings.apply(cause, first)));
      expect(tries.filter((rated) => rated === 'ok')).toHaveLength(1);
      const again = [change(ann, 1700, 1), change(bob, 1300, 1)];
      expect(await store.ratings.apply(cause, again)).toBe('repeat');
      const next = fresh('series');
      expect(await store.ratings.apply(next, [change(ann, 1550, 1), change(bob, 1450, 1)])).toBe('ok');
      const [rated] = await store.ratings.get('gomoku', [ann]);
      expect(rated).toMatchObject({ accountId: ann, rating: 1550, values: { rd: 50 }, games: 2 });
      expect(await store.ratings.stepsOf(ann, 'gomoku', 5)).toMatchObject([
        { cause: next, before: 1600, after: 1550 },
        { cause, before: null, after: 1600 },
      ]);
      const steps = await store.ratings.stepsFrom([next]);
      expect(steps.map(({ accountId, after }) => [accountId, after]).sort()).toEqual([
        [ann, 1550],
        [bob, 1450],
      ]);
      expect(await store.ratings.stepsFrom(['nothing'])).toEqual([]);
    });

    test('a change calculated from an old rating changes nothing', async () => {
      const [ann = '', bob = ''] = await accounts(2);
      await store.ratings.apply(fresh('series'), [change(ann, 1600, 0)]);
      const stale = fresh('series');
      expect(await store.ratings.apply(stale, [change(ann, 1650, 0), change(bob, 1450, 0)])).toBe('conflict');
      expect(await store.ratings.get('gomoku', [bob])).toEqual([]);
      expect(await store.ratings.stepsFrom([stale])).toEqual([]);
    });

    test('two series rated at once with a common player are both counted', async () => {
      const [ann = ''] = await accounts(1);
      const servers = await Promise.all([1, 2, 3, 4].map(otherServer));
      for (const games of [0, 1]) {
        const tries = await Promise.all(
          servers.map((server) => server.ratings.apply(fresh('series'), [change(ann, 1600, games)])),
        );
        expect(tries.sort()).toEqual(['conflict', 'conflict', 'conflict', 'ok']);
      }
    });

    test('the top list and a place agree; a provisional rating comes last and has no place', async () => {
      const pool = fresh('pool');
      const ids = await accounts(3);
      for (const [i, accountId] of ids.entries())
        await store.ratings.apply(fresh('series'), [change(accountId, 1500 + i * 10, 0, pool)]);
      const lucky = await account();
      await store.ratings.apply(fresh('series'), [{ ...change(lucky, 1900, 0, pool), provisional: true }]);
      const top = await store.ratings.top(pool, 10, 0);
      expect(top.map((row) => row.accountId)).toEqual([ids[2], ids[1], ids[0], lucky]);
      expect(top[0]?.name).toBe(ids[2]);
      expect(await store.ratings.place(pool, ids[0] ?? '')).toBe(3);
      expect(await store.ratings.place(pool, lucky)).toBeNull();
      expect(await store.ratings.place(pool, 'nobody')).toBeNull();
    });
  });

  describe('the queue', () => {
    const ranked = (pool: string) => ({ pool, kind: 'ranked' }) as const;
    const casual = (pool: string) => ({ pool, kind: 'casual' }) as const;

    test('of two kinds in one pool are two', async () => {
      const pool = fresh('pool');
      const [ann = '', bob = ''] = await accounts(2);
      await store.queue.join(ann, { ...ranked(pool), rating: 1500 });
      expect(await store.queue.join(bob, { ...casual(pool), rating: null })).toMatchObject({
        kind: 'casual',
        rating: null,
      });
      const ids = async (search: ReturnType<typeof ranked | typeof casual>) =>
        (await store.queue.waiting([search], 10)).map((one) => one.accountId);
      expect([await ids(ranked(pool)), await ids(casual(pool))]).toEqual([[ann], [bob]]);
      for (const search of [ranked(pool), casual(pool)])
        expect(await store.queue.take(search, [ann, bob], fresh('room'))).toBe(false);
      const before = await store.queue.of(ann);
      await expect.poll(() => store.syncClock()).toBeGreaterThan((before?.since ?? 0) + 1);
      const after = await store.queue.join(ann, { ...casual(pool), rating: 1500 });
      expect(after.since).toBeGreaterThan(before?.since ?? 0);
      expect(await ids(casual(pool))).toEqual([bob, ann]);
    });

    test('each no-show in a row costs a longer wait, up to the last one, until it is forgiven', async () => {
      const [ann, bob] = [await account(), await account()];
      const waits = [1_000_000, 2_000_000, 3_000_000];
      const left = async (id: string) =>
        Math.round((((await store.queue.coolDownOf(id)) ?? store.now()) - store.now()) / 1_000_000);
      const seen: number[] = [];
      for (const _ of [1, 2, 3, 4]) {
        await store.queue.noShow([ann], waits, 60_000);
        seen.push(await left(ann));
      }
      expect(seen).toEqual([1, 2, 3, 3]);
      expect(await store.queue.coolDownOf(bob)).toBeNull();
      // So long ago that the next one counts as the first again.
      await store.queue.noShow([ann, bob], waits, -60_000);
      expect([await left(ann), await left(bob)]).toEqual([1, 1]);
      await store.queue.forgive([ann]);
      expect([await left(ann), await left(bob)]).toEqual([0, 1]);
    });

    test('a pair is taken by exactly one of many servers', async () => {
      const pool = fresh('pool');
      const [ann = '', bob = '', cleo = ''] = await accounts(3);
      for (const id of [ann, bob, cleo]) await store.queue.join(id, { ...ranked(pool), rating: 1500 });
      const servers = await Promise.all([1, 2, 3, 4].map(otherServer));
      const wanted = [
        [ann, bob],
        [bob, cleo],
        [cleo, ann],
        [ann, bob],
      ];
      const taken = await Promise.all(
        servers.map((server, i) => server.queue.take(ranked(pool), wanted[i] ?? [], `room${i}`)),
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await store.queue.waiting([ranked(pool)], 10)).toHaveLength(1);
      const room = `room${taken.indexOf(true)}`;
      for (const id of wanted[taken.indexOf(true)] ?? [])
        expect(await store.queue.of(id)).toMatchObject({ room });
    });

    test('joining again keeps the place in the same pool', async () => {
      const pool = fresh('pool');
      const id = await account();
      const first = await store.queue.join(id, { ...ranked(pool), rating: 1500 });
      expect(await store.queue.join(id, { ...ranked(pool), rating: 1510 })).toMatchObject({
        since: first.since,
        rating: 1510,
      });
      const moved = await store.queue.join(id, { ...ranked(fresh('pool')), rating: 1510 });
      expect(moved.since).toBeGreaterThanOrEqual(first.since);
      expect(await store.queue.waiting([ranked(pool)], 10)).toEqual([]);
      expect(await store.queue.leave(id)).toMatchObject({ accountId: id });
      expect(await store.queue.leave(id)).toBeNull();
    });

    test('a person with a meeting is not taken again, nor moved to another pool', async () => {
      const pool = fresh('pool');
      const [ann = '', bob = ''] = await accounts(2);
      for (const id of [ann, bob]) await store.queue.join(id, { ...ranked(pool), rating: 1500 });
      const room = fresh('room');
      expect(await store.queue.take(ranked(pool), [ann, bob], room)).toBe(true);
      expect(await store.queue.take(ranked(pool), [ann, bob], fresh('room'))).toBe(false);
      expect(await store.queue.join(ann, { ...ranked(fresh('pool')), rating: 1800 })).toMatchObject({
        pool,
        room,
        rating: 1500,
      });
    });

    test('after a meeting some people wait again with their old place, and the others leave', async () => {
      const pool = fresh('pool');
      const [ann = '', bob = '', cleo = ''] = await accounts(3);
      const first = await store.queue.join(ann, { ...ranked(pool), rating: 1500 });
      for (const id of [bob, cleo]) await store.queue.join(id, { ...ranked(pool), rating: 1500 });
      const room = fresh('room');
      await store.queue.take(ranked(pool), [ann, bob], room);
      const overdue = async (before: number) =>
        (await store.queue.sweep({ takenBefore: before, seenBefore: null }, 100)).filter(
          (one) => one.room === room,
        );
      expect(await overdue(store.now() - 60_000)).toEqual([]);
      expect((await overdue(store.now() + 60_000)).flatMap((one) => one.accountIds)).toHaveLength(2);
      const returned = await store.queue.endMeeting(room, [ann]);
      expect(returned.map((one) => one.accountId).sort()).toEqual([ann, bob].sort());
      const waiting = await store.queue.waiting([ranked(pool)], 10);
      expect(waiting.map((one) => one.accountId)).toEqual([ann, cleo]);
      expect(waiting[0]?.since).toBe(first.since);
      expect(await store.queue.of(bob)).toBeNull();
      expect(await store.queue.endMeeting(room, [])).toEqual([]);
    });

    test('a person without a sign of life leaves the queue', async () => {
      const pool = fresh('pool');
      const [here = '', gone = '', meeting = '', opponent = ''] = await accounts(4);
      for (const id of [here, gone, meeting, opponent])
        await store.queue.join(id, { ...ranked(pool), rating: 1500 });
      await store.queue.take(ranked(pool), [meeting, opponent], fresh('room'));
      await queryRows(sql, `update queue set seen_at = hall_time() - interval '1 minute' where pool = $1`, [
        pool,
      ]);
      expect((await store.queue.touch([here, 'nobody'])).map((one) => one.accountId)).toEqual([here]);
      await store.queue.sweep({ takenBefore: store.now() + 60_000, seenBefore: null }, 10);
      expect(await store.queue.of(gone)).not.toBeNull();
      const seenBefore = store.now() - 30_000;
      expect(await store.queue.sweep({ takenBefore: null, seenBefore }, 10)).toEqual([]);
      const left = await Promise.all([here, gone, meeting, opponent].map((id) => store.queue.of(id)));
      expect(left.map((place) => place !== null)).toEqual([true, false, true, true]);
    });

    test('a person marked unseen counts as seen some time ago, until the next sign of life', async () => {
      const pool = fresh('pool');
      const id = await account();
      await store.queue.join(id, { ...ranked(pool), rating: 1500 });
      await store.queue.markUnseen(id, 10_000);
      expect((await store.queue.of(id))?.seenAt).toBeLessThan(store.now() - 9_000);
      await store.queue.touch([id]);
      expect((await store.queue.of(id))?.seenAt).toBeGreaterThan(store.now() - 9_000);
    });
  });
});
