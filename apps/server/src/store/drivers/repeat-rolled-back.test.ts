// A statement that PostgreSQL has rolled back is repeated; every other error reaches the caller at once.

import { expect, it } from 'vitest';
import { repeatRolledBack } from './repeat-rolled-back.ts';
import { databaseErrorOf, type Sql } from './sql.ts';

const ANSWER = { columns: [], rows: [] };

/** A database that answers the first statements with these errors. */
function failing(codes: readonly string[]) {
  const left = [...codes];
  const asked: string[] = [];
  const query: Sql['query'] = async (text) => {
    asked.push(text);
    const code = left.shift();
    if (code !== undefined) throw databaseErrorOf('no', code, null);
    return ANSWER;
  };
  return { asked, sql: repeatRolledBack({ query, urgent: query } as Sql) };
}

it.each(['query', 'urgent'] as const)(
  'repeats after a deadlock or a serialization failure: %s',
  async (way) => {
    const { asked, sql } = failing(['40P01', '40001']);
    expect(await sql[way]('update', [])).toBe(ANSWER);
    expect(asked).toHaveLength(3);
  },
);

it.each([
  ['a unique violation', ['23505'], 1],
  ['a lost connection', ['08006'], 1],
  ['a deadlock that does not end', Array.from({ length: 9 }, () => '40P01'), 5],
])('reports %s', async (_, codes, times) => {
  const { asked, sql } = failing(codes);
  await expect(sql.query('update', [])).rejects.toThrow('no');
  expect(asked).toHaveLength(times);
});
