// The name of a deleted account is reserved for a year, and stored only as a hash.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '../../base/world.ts';
import { fresh } from '../../testing/matches.ts';
import { startDatabase, type TestDatabase } from '../../testing/stores.ts';
import { queryRows, type Sql } from '../drivers/sql.ts';
import { makeStore } from '../open.ts';
import { STORE_KINDS, type Store } from '../store.ts';

describe.each(STORE_KINDS)('the name of a deleted account on %s', (kind) => {
  let database: TestDatabase;
  let sql: Sql;
  let store: Store;
  beforeAll(async () => {
    database = await startDatabase(kind);
    sql = await database.open();
    store = await makeStore(kind, sql, { world: openWorld() });
  });
  afterAll(() => database?.stop());

  const newAccount = (name: string, passwordHash: string | null = 'hash') =>
    store.accounts.create({ id: fresh('account'), name, nameKey: name, passwordHash });

  async function deleted(name: string, passwordHash: string | null = 'hash'): Promise<void> {
    const account = await newAccount(name, passwordHash);
    await store.accounts.erase(account?.id ?? '', 'Deleted account', `deleted:${account?.id}`);
  }

  /** As if so many days had passed. */
  const wait = (days: number) =>
    queryRows(sql, 'update kept_names set until = until - make_interval(days => $1::integer)', [days]);

  test('cannot be taken by a new account, a guest who registers or an account that is renamed, for a year', async () => {
    const name = fresh('name');
    await deleted(name);
    const other = await newAccount(fresh('name'));
    const guest = await newAccount(fresh('guest'), null);
    await wait(364);
    await store.accounts.forgetReservedNames();
    expect(await newAccount(name)).toBeNull();
    expect(await store.accounts.rename(other?.id ?? '', name, name)).toBeNull();
    const registered = { name, nameKey: name, passwordHash: 'hash' };
    expect(await store.accounts.upgrade(guest?.id ?? '', registered)).toBeNull();
    await wait(2);
    expect(await store.accounts.rename(other?.id ?? '', name, name)).toMatchObject({ name });
  });

  test('of a guest is free at once', async () => {
    const name = fresh('guest');
    await deleted(name, null);
    expect(await newAccount(name, null)).toMatchObject({ name });
  });

  test('is no longer in the database, and its hash is deleted after a year', async () => {
    const name = fresh('name');
    await deleted(name);
    const found = await queryRows<{ row: string }>(
      sql,
      'select kept_names::text as "row" from kept_names',
      [],
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ row }) => row.includes(name))).toEqual([]);
    expect(await store.accounts.byNameKey(name)).toBeNull();
    await wait(366);
    await store.accounts.forgetReservedNames();
    expect(await queryRows(sql, 'select from kept_names', [])).toEqual([]);
  });
});
