// A PostgreSQL server that goes away and comes back: told as unavailable, never a crash, nothing promised is lost.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainAct, plainMatch } from '../testing/matches.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { makeStore } from './open.ts';
import { openPostgres } from './postgres.ts';
import { rowsOf, type Sql, SqlError, StoreUnavailable } from './sql.ts';
import type { Store } from './store.ts';

let server: TestPostgres;
let sql: Sql;
let store: Store;

beforeAll(async () => {
  server = await startPostgres({ durable: true });
  sql = openPostgres({ url: server.url });
  store = await makeStore('postgres', sql);
});
afterAll(async () => {
  await store?.close();
  await server?.stop();
});

test('while it is gone every call fails as unavailable; after it is back a resend is played once', async () => {
  const id = 'm1';
  await store.matches.create(plainMatch(id));
  const act = (expected: number) => plainAct(id, expected, { actionId: `a${expected}` });
  await store.matches.append(act(1));
  await server.kill();
  await expect(store.matches.append(act(2))).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(store.rooms.get('r')).rejects.toBeInstanceOf(StoreUnavailable);
  await server.start();
  expect(await store.matches.append(act(1))).toEqual({ kind: 'repeat', seq: 2 });
  expect(await store.matches.append(act(2))).toEqual({ kind: 'ok', seq: 3 });
  expect(await store.matches.events(id, 1)).toHaveLength(2);
});

test('an error of the statement is not taken for an absence', async () => {
  await expect(rowsOf(sql, 'select nonsense', [])).rejects.toBeInstanceOf(SqlError);
});

test.each(['53100', '53200', '53300', '25006', '08006', '57P03'])('%s is an absence', async (code) => {
  const raised = sql.script(`do $$ begin raise exception 'as told' using errcode = '${code}'; end $$`);
  await expect(raised).rejects.toBeInstanceOf(StoreUnavailable);
});

test('so is a server that may only be read', async () => {
  await expect(sql.script(`begin read only; delete from events; commit`)).rejects.toBeInstanceOf(
    StoreUnavailable,
  );
});

test('a server that never was is unavailable, in reasonable time', async () => {
  const nowhere = openPostgres({ url: 'postgres://sente@127.0.0.1:1/postgres' });
  await expect(makeStore('postgres', nowhere)).rejects.toThrow('the database cannot be reached');
});
