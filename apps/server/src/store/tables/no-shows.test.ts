// The promises of a store about no-shows of accounts and addresses, and about people who are known, on both databases.

import { botAt } from '@sente/match';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '../../base/world.ts';
import { fresh, PLAIN_CONFIG, plainMatch } from '../../testing/matches.ts';
import { startDatabase, type TestDatabase } from '../../testing/stores.ts';
import { queryRows, type Sql } from '../drivers/sql.ts';
import { makeStore } from '../open.ts';
import { STORE_KINDS, type Store } from '../store.ts';

const casual = (pool: string) => ({ pool, kind: 'casual' }) as const;

describe.each(STORE_KINDS)('no-shows on %s', (kind) => {
  let database: TestDatabase;
  let sql: Sql;
  let store: Store;

  beforeAll(async () => {
    database = await startDatabase(kind);
    sql = await database.open();
    store = await makeStore(kind, sql, { world: openWorld() });
  });
  afterAll(() => database?.stop());

  const accounts = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const id = fresh('acc');
        await store.accounts.create({ id, name: id, nameKey: id, passwordHash: 'h' });
        return id;
      }),
    );

  test('no-shows of an address hold its people back, and people who came release them', async () => {
    const search = casual(fresh('pool'));
    const [from, other] = [fresh('address'), fresh('address')];
    const [ann = '', bob = ''] = await accounts(2);
    await store.queue.join(ann, { ...search, rating: null, madeFrom: from });
    await store.queue.join(bob, { ...search, rating: null, madeFrom: other });
    const held = async () => (await store.queue.waiting([search], 10)).map((one) => one.held);
    const miss = (...addresses: string[]) => store.queue.addressMissed(addresses, [600_000], 600_000);
    expect(await held()).toEqual([false, false]);
    await miss(from, other, from);
    await miss(from);
    expect(await held()).toEqual([false, false]);
    await miss(from);
    expect(await held()).toEqual([true, false]);
    expect(await store.queue.of(ann)).toMatchObject({ held: true, madeFrom: from });
    await store.queue.addressCame([from, other]);
    expect(await held()).toEqual([false, false]);
    // Many at once, as from a school, and as many people who came.
    await miss(...Array.from({ length: 10 }, () => from));
    await store.queue.addressCame(Array.from({ length: 9 }, () => from));
    expect(await held()).toEqual([true, false]);
    await store.queue.addressCame([from]);
    expect(await held()).toEqual([false, false]);
  });

  test('the wait of an address grows with each no-show and ends with time', async () => {
    const address = fresh('address');
    const row = async () => {
      const text = `select times, round(extract(epoch from until - hall_time()) / 100)::integer as "left"
        from no_show_addresses where address = $1`;
      return (await queryRows<{ times: number; left: number }>(sql, text, [address]))[0] ?? null;
    };
    const seen: (number | undefined)[] = [];
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      await store.queue.addressMissed([address], [100_000, 200_000], 60_000);
      seen.push((await row())?.left);
    }
    expect(seen).toEqual([0, 0, 0, 1, 2, 2]);
    await store.queue.forgetNoShows(store.now() + 60_000);
    expect(await row()).toMatchObject({ times: 6 });
    // So long ago that the next one counts as the first again, without a wait.
    await store.queue.addressMissed([address], [100_000], -60_000);
    expect(await row()).toEqual({ times: 1, left: 0 });
    await store.queue.forgetNoShows(store.now() - 60_000);
    expect(await row()).not.toBeNull();
    await expect.poll(() => store.queue.forgetNoShows(store.now() + 60_000).then(row)).toBeNull();
  });

  test('a person whose opponent did not come is known from then on; one who only waits again is not', async () => {
    const search = casual(fresh('pool'));
    const [ann = '', bob = '', cleo = ''] = await accounts(3);
    for (const id of [ann, bob, cleo]) await store.queue.join(id, { ...search, rating: null });
    const room = fresh('room');
    await store.queue.take(search, [ann, bob, cleo], room);
    await store.queue.endMeeting(room, [ann, bob], [ann]);
    expect(await store.queue.of(ann)).toMatchObject({ known: true, stoodUpAt: expect.any(Number) });
    expect(await store.queue.of(bob)).toMatchObject({ known: false, stoodUpAt: null });
    // Joining again keeps this flag, as it keeps the place.
    await store.queue.join(ann, { ...search, rating: null });
    expect(await store.queue.of(ann)).toMatchObject({ known: true });
  });

  test('a person who has played with people is known, unless there was a no-show since; bots do not count', async () => {
    const [ann = '', bob = '', cleo = ''] = await accounts(3);
    const begin = (players: readonly string[]) =>
      store.matches.create(plainMatch(fresh('match'), { config: { ...PLAIN_CONFIG, players } }));
    await begin([ann, bob]);
    await begin([cleo, botAt(4, 1)]);
    await store.queue.noShow([bob], [0], 60_000);
    const knows = async (id: string) =>
      (await store.queue.join(id, { ...casual(fresh('pool')), rating: null })).known;
    expect([await knows(ann), await knows(bob), await knows(cleo)]).toEqual([true, false, false]);
  });
});
