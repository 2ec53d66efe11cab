// The statement of every move costs the database its parsing and planning once, on both databases.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fresh, plainAct, plainMatch } from '../testing/matches.ts';
import { startDatabase, type TestDatabase } from '../testing/stores.ts';
import { makeStore } from './open.ts';
import { rowsOf, type Sql } from './sql.ts';
import { STORE_KINDS, type Store } from './store.ts';

/** PostgreSQL itself plans the first five executions for their own values, to compare. */
const PLANNED_AT_FIRST = 5;
const MOVES = 40;

describe.each(STORE_KINDS)('an append on %s', (kind) => {
  let database: TestDatabase;
  let sql: Sql;
  let store: Store;
  beforeAll(async () => {
    database = await startDatabase(kind);
    sql = await database.open();
    store = await makeStore(kind, sql);
  });
  afterAll(() => database?.stop());

  test('is prepared once and planned once, however many there are', async () => {
    const match = fresh('match');
    await store.matches.create(plainMatch(match));
    for (let seq = 1; seq <= MOVES; seq++) {
      expect(await store.matches.append(plainAct(match, seq, { actionId: `ann:${seq}` }))).toMatchObject({
        kind: 'ok',
      });
    }
    const prepared = await rowsOf<{ generic: number; custom: number }>(
      sql,
      `select generic_plans as generic, custom_plans as custom from pg_prepared_statements
       where statement like $1`,
      ['%update matches m set%insert into events%'],
      sql.urgent,
    );
    expect(prepared).toHaveLength(1);
    expect(prepared[0]?.custom).toBe(PLANNED_AT_FIRST);
    expect(prepared[0]?.generic).toBe(MOVES - PLANNED_AT_FIRST);
  });
});
