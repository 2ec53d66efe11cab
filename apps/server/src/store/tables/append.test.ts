// The append is parsed and planned once, and one bad act does not fail the others of its batch.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '../../base/world.ts';
import { fresh, plainAct, plainMatch } from '../../testing/matches.ts';
import { startDatabase, type TestDatabase } from '../../testing/stores.ts';
import { queryRows, type Sql } from '../drivers/sql.ts';
import { makeStore } from '../open.ts';
import { type Append, STORE_KINDS, type Store } from '../store.ts';
import { makeAppender } from './append-sql.ts';

/** PostgreSQL plans the first five executions for their own values, to compare the costs. */
const PLANNED_AT_FIRST = 5;
const MOVES = 40;

describe.each(STORE_KINDS)('an append on %s', (kind) => {
  let database: TestDatabase;
  let sql: Sql;
  let store: Store;
  beforeAll(async () => {
    database = await startDatabase(kind);
    sql = await database.open();
    store = await makeStore(kind, sql, { world: openWorld() });
  });
  afterAll(() => database?.stop());

  test('is prepared and planned once for any number of moves', async () => {
    const match = fresh('match');
    await store.matches.create(plainMatch(match));
    for (let seq = 1; seq <= MOVES; seq++) {
      expect(await store.matches.append(plainAct(match, seq, { actionId: `ann:${seq}` }))).toMatchObject({
        kind: 'ok',
      });
    }
    const prepared = await queryRows<{ generic: number; custom: number }>(
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

  /** Appends sixty-four acts in one batch, the given one last; answers the number of statements this took. */
  async function batchWith(bad: Append): Promise<{ statements: number; kinds: readonly string[] }> {
    let statements = 0;
    const urgent: Sql['urgent'] = (text, params) => {
      statements += 1;
      return sql.urgent(text, params);
    };
    const { append } = makeAppender({ ...sql, urgent }, openWorld().soon);
    const ids = Array.from({ length: 63 }, () => fresh('match'));
    for (const id of ids) await store.matches.create(plainMatch(id));
    const acts = [...ids.map((id) => plainAct(id, 1)), bad];
    const done = await Promise.all(acts.map((act) => append(act).then(({ kind }) => kind, String)));
    return { statements, kinds: done };
  }

  test('with text that no database stores is refused before it is sent', async () => {
    const match = fresh('match');
    await store.matches.create(plainMatch(match));
    for (const actionId of ['a\0b', 'a\ud800b']) {
      const { statements, kinds } = await batchWith(plainAct(match, 1, { actionId }));
      expect(statements).toBe(1);
      expect(kinds.slice(0, -1)).toEqual(Array.from({ length: 63 }, () => 'ok'));
      expect(kinds.at(-1)).toMatch(/cannot be stored/);
    }
  });

  test('that the database rejects costs the others a few statements, not one each', async () => {
    const match = fresh('match');
    await store.matches.create(plainMatch(match));
    await store.matches.append(plainAct(match, 1));
    // Damage by another program: an event beyond the seq of the match.
    await queryRows(sql, 'update matches set seq = 1 where id = $1', [match]);
    const { statements, kinds } = await batchWith(plainAct(match, 1));
    expect(statements).toBeLessThanOrEqual(1 + 2 * Math.log2(64));
    expect(kinds.slice(0, -1)).toEqual(Array.from({ length: 63 }, () => 'ok'));
    expect(kinds.at(-1)).toMatch(/duplicate key/);
  });
});
