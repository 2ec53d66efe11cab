// SQL reads the time by hall_time() only, so that replacing this one function sets the database's clock. `npm run check` reads
// the texts of the source (tools/check/sql.mjs); this test reads what lies in the database.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forbiddenInSql } from '../../../../tools/check/sql.mjs';
import { openWorld } from '../base/world.ts';
import { fresh } from '../testing/matches.ts';
import { startDatabase, type TestDatabase } from '../testing/stores.ts';
import { queryRows, type Sql } from './drivers/sql.ts';
import { makeStore } from './open.ts';
import { STORE_KINDS, type Store } from './store.ts';

describe.each(STORE_KINDS)('the time on %s', (kind) => {
  let database: TestDatabase;
  let sql: Sql;
  let store: Store;
  beforeAll(async () => {
    database = await startDatabase(kind);
    sql = await database.open();
    store = await makeStore(kind, sql, { world: openWorld() });
  });
  afterAll(() => database?.stop());

  test('is read by hall_time() in every column default and every other function', async () => {
    const texts = await queryRows<{ text: string }>(
      sql,
      `select pg_get_expr(adbin, adrelid) as text from pg_attrdef
       union all
       select prosrc from pg_proc where pronamespace = 'public'::regnamespace and proname <> 'hall_time'`,
      [],
    );
    expect(texts.filter(({ text }) => text.includes('hall_time()')).length).toBeGreaterThan(15);
    expect(texts.filter(({ text }) => forbiddenInSql(text) !== undefined)).toEqual([]);
  });

  test('costs no call: PostgreSQL puts the body of the function into each statement', async () => {
    const plan = await queryRows<{ 'QUERY PLAN': string }>(sql, 'explain verbose select hall_time()', []);
    expect(plan.map((row) => row['QUERY PLAN'].trim())).toContain('Output: clock_timestamp()');
  });

  test('can be set by replacing the function, also for statements that are planned already', async () => {
    const at = Date.parse('2030-01-01T00:00:00Z');
    const openSession = async () => {
      const id = fresh('acc');
      await store.accounts.create({ id, name: id, nameKey: id, passwordHash: null });
      await store.sessions.open(id, id);
      return (await store.sessions.ofAccount(id)).map(({ createdAt, lastSeenAt }) => [createdAt, lastSeenAt]);
    };
    // After five executions PostgreSQL keeps the plan.
    for (let times = 0; times < 8; times++) await openSession();
    await sql.script(
      `create or replace function hall_time() returns timestamptz language sql volatile as
         $$ select '2030-01-01 00:00:00+00'::timestamptz $$`,
    );
    expect(await openSession()).toEqual([[at, at]]);
    expect(Math.abs((await store.syncClock()) - at)).toBeLessThan(60_000);
  });
});
