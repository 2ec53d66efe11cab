// The order of rows that a statement promises.

import { describe, expect, it } from 'vitest';
import { rowOrderOfStatement, shuffleUnorderedRows } from './row-order.ts';
import { openSeed } from './seed.ts';

const NONE = { kind: 'none' };
const HIDDEN = { kind: 'hidden' };
const byColumns = (...places: number[]) => ({ kind: 'columns', places });

describe('the order of the rows of a statement', () => {
  it.each([
    ['select id from queue', NONE],
    ["select jsonb_agg(e order by e.n) from events e where k = ' order by '", NONE],
    ['with a as (select x from y order by x) select x from a', NONE],
    ['update m set a = 1 where id in (select id from m order by id limit 3) returning id', NONE],
    ['select id, seq from matches order by id limit $1::integer', byColumns(0)],
    ['select a.id, b.seq from a join b on a.id = b.id order by b.seq desc, a.id', byColumns(1, 0)],
    ['select "place", "room_id" from "queue" order by "queue"."place" asc limit $1', byColumns(0)],
    ['select account_id as "account" from queue where (a or b) order by account', byColumns(0)],
    ['select a.id, b.seq from a join b on a.id = b.id order by b.id', HIDDEN],
    ['select id, count(x) from a group by id order by min(y)', HIDDEN],
    ['select * from a order by id', HIDDEN],
    ['select id from a order by since', HIDDEN],
  ])('%s', (text, order) => {
    expect(rowOrderOfStatement(text)).toEqual(order);
  });

  it('keeps sorted rows sorted, and shuffles those that tie', () => {
    const chance = openSeed('1').stream('rows');
    const column = { name: 'n', oid: 23 };
    const rows = ['1', '1', '2', '2', '2', '3'].map((n, i) => [n, String(i)]);
    const answer = { columns: [column, { ...column, name: 'i' }], rows };
    const seen = Array.from({ length: 20 }, () =>
      shuffleUnorderedRows('select n, i from a order by n', answer, chance).rows.map((row) => row.join('')),
    );
    for (const one of seen) expect(one.map((row) => row[0])).toEqual(['1', '1', '2', '2', '2', '3']);
    expect(new Set(seen.map((one) => one.join())).size).toBeGreaterThan(3);
  });
});
