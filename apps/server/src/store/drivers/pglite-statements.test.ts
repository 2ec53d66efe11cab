// Statements of the embedded database: what is left in memory after them.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStatementRunner, type Statements } from './pglite-statements.ts';

let database: PGlite;
let statements: Statements;
beforeAll(async () => {
  database = await PGlite.create();
  statements = openStatementRunner(database);
});
afterAll(() => database.close());

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

async function usedMegabytes(): Promise<number> {
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
}

const ROWS = `select i, repeat('x', 100) as text from generate_series(1, 100) i`;

test('answers are not kept', async () => {
  const query = (text: string | null) => statements.query({ key: 1, text, params: [] });
  expect(query(ROWS).rows).toHaveLength(100);
  const before = await usedMegabytes();
  for (let times = 0; times < 1_000; times++) query(null);
  expect((await usedMegabytes()) - before).toBeLessThan(5);
});

test('an answer of many messages arrives whole', () => {
  const text = `select repeat('x', 1000) as text from generate_series(1, 5000) i`;
  const { rows, failure } = statements.query({ key: 0, text, params: [] });
  expect(failure).toBeNull();
  expect(rows).toHaveLength(5_000);
  expect(new Set(rows.map(([cell]) => cell?.length))).toEqual(new Set([1_000]));
});

test('a failed statement says why, and the next one works', () => {
  expect(statements.query({ key: 0, text: 'select 1 / 0', params: [] }).failure?.code).toBe('22012');
  expect(statements.query({ key: 0, text: ROWS, params: [] }).rows).toHaveLength(100);
});
