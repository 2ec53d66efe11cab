// A PostgreSQL server that stops and starts again: callers get StoreUnavailable, and no acknowledged act is lost.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '../../base/world.ts';
import { plainAct, plainMatch } from '../../testing/matches.ts';
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts';
import { makeStore } from '../open.ts';
import type { Store } from '../store.ts';
import { openPostgres } from './postgres.ts';
import { queryRows, type Sql, SqlError, StoreUnavailable } from './sql.ts';

const world = openWorld();

let server: TestPostgres;
let sql: Sql;
let store: Store;

beforeAll(async () => {
  server = await startPostgres({ durable: true });
  sql = openPostgres({ world, url: server.url });
  store = await makeStore('postgres', sql, { world });
});
afterAll(async () => {
  await store?.close();
  await server?.stop();
});

test('while the server is down every call is unavailable; afterwards a resend is played once', async () => {
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

test('a rejected statement does not count as unavailable', async () => {
  await expect(queryRows(sql, 'select nonsense', [])).rejects.toBeInstanceOf(SqlError);
});

test('a statement that failed the first time can be repeated on the same connection', async () => {
  const one = openPostgres({ world, url: server.url, connections: 1 });
  const divide = (by: number) => queryRows<{ n: number }>(one, 'select 6 / $1::integer as n', [by]);
  const me = () => queryRows<{ pid: number }>(one, 'select pg_backend_pid() as pid', []);
  const before = await me();
  await expect(divide(0)).rejects.toBeInstanceOf(SqlError);
  expect(await divide(2)).toEqual([{ n: 3 }]);
  expect(await divide(3)).toEqual([{ n: 2 }]);
  expect(await me()).toEqual(before);
  await one.close();
});

test('null, an empty text and letters of several bytes arrive unchanged', async () => {
  const said = await queryRows(sql, 'select $1::text as a, $2::text as b, $3::text as c', [
    null,
    '',
    'xin chào 將',
  ]);
  expect(said).toEqual([{ a: null, b: '', c: 'xin chào 將' }]);
});

test('more statements than connections are all answered, and closing waits for them', async () => {
  const two = openPostgres({ world, url: server.url, connections: 2 });
  const asked = Array.from({ length: 20 }, (_, n) =>
    queryRows<{ n: number }>(two, 'select $1::integer as n', [n]),
  );
  const answers = await Promise.all(asked);
  expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  const last = queryRows(two, 'select 1 as n from pg_sleep(0.05)', []);
  const closed = two.close();
  expect(await last).toEqual([{ n: 1 }]);
  await closed;
  await expect(queryRows(two, 'select 1 as n', [])).rejects.toBeInstanceOf(StoreUnavailable);
});

test.each(['53100', '53200', '53300', '25006', '08006', '57P03'])(
  '%s counts as unavailable',
  async (code) => {
    const raised = sql.script(`do $$ begin raise exception 'as told' using errcode = '${code}'; end $$`);
    await expect(raised).rejects.toBeInstanceOf(StoreUnavailable);
  },
);

test('a read-only server counts as unavailable', async () => {
  await expect(sql.script(`begin read only; delete from events; commit`)).rejects.toBeInstanceOf(
    StoreUnavailable,
  );
});

test('an address without a server is unavailable within a short time', async () => {
  const nowhere = openPostgres({ world, url: 'postgres://sente@127.0.0.1:1/postgres' });
  await expect(makeStore('postgres', nowhere, { world })).rejects.toThrow('the database cannot be reached');
});
