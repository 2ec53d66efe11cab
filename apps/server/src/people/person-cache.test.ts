// The cache of people: a loaded account is not read again, and a name that changed while it was loaded is not cached.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '../base/world.ts';
import { makeBus } from '../bus/bus.ts';
import { makeStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { fresh } from '../testing/matches.ts';
import { startDatabase, type TestDatabase } from '../testing/stores.ts';
import { openPersonCache } from './person-cache.ts';

const world = openWorld();
let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await startDatabase('embedded');
  store = await makeStore('embedded', await database.open(), { world });
});
afterAll(() => database?.stop());

async function newAccount() {
  const id = fresh('p');
  const account = { id, name: id, nameKey: id, passwordHash: null };
  return { id, made: await store.accounts.create(account) };
}

/** A cache, and the number of its queries to the store. */
async function openCache() {
  const bus = await makeBus(null, { world });
  let asked = 0;
  const many: Store['accounts']['many'] = (ids) => {
    asked += 1;
    return store.accounts.many(ids);
  };
  const people = openPersonCache({ ...store, accounts: { ...store.accounts, many } });
  bus.subscribe('account', ({ account }) => people.hinted(account));
  return { bus, people, asked: () => asked };
}

test('a person who was loaded costs no query, another one costs one', async () => {
  const { people, asked } = await openCache();
  const [ann, bob] = [await newAccount(), await newAccount()];
  expect(await people.loadAccount(async () => ann.made)).toEqual(ann.made);
  expect(await people.loadAccount(async () => null)).toBeNull();
  expect(await people.many([ann.id])).toEqual([{ id: ann.id, name: ann.id, guest: true }]);
  expect(asked()).toBe(0);
  expect(await people.many([ann.id, bob.id])).toMatchObject([{ name: ann.id }, { name: bob.id }]);
  expect(asked()).toBe(1);
});

test('a person who is renamed while being loaded is read again', async () => {
  const { bus, people } = await openCache();
  const { id, made } = await newAccount();
  await people.loadAccount(async () => {
    await store.accounts.rename(id, 'Another Name', fresh('key'));
    bus.publish({ topic: 'account', account: id, renewed: false });
    return made;
  });
  expect(await people.many([id])).toEqual([{ id, name: 'Another Name', guest: true }]);
});
