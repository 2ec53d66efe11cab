// Every order in SQL ends in a column that no two of its rows share, and every limit has an order: rows of the same
// millisecond then come in one order, and a page holds the same rows each time.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The last columns of an order, and why no two rows of such a list have the same. */
const UNIQUE: Readonly<Record<string, string>> = {
  'accounts.id': 'primary key',
  'chat.id': 'primary key',
  'rooms.id': 'primary key',
  'q.place': 'identity',
  place: 'identity',
  'ratingHistory.seq': 'identity',
  'ratings.accountId': 'the primary key has the pool too, and a list is of one pool',
  'openings.position':
    'the primary key has book and move too; a list is of one book, and the move comes before',
  'sessions.tokenHash': 'primary key',
  id: 'primary key of matches, outages, rooms and migrations',
  'm.id': 'primary key of matches',
  'owed.id': 'primary key of outages',
  seq: 'the primary key has the match too, and a list is of one match',
  'e.seq': 'the primary key has the series too, and a list is of one series',
  n: 'a number of generate_series',
  match_id: 'the matches of one account, who has one seat in each',
  'p.match_id': 'the matches of one account, who has one seat in each',
  account_id: 'primary key of the queue',
  'r.id': 'primary key of rooms',
  'r.pool': 'the primary key is account and pool, in this order',
  address: 'the rows are grouped by it',
  room_id: 'the rows are grouped by it',
  's.move': 'the rows are grouped by book, position and move, in this order',
  move: 'the primary key has book and position too, and a list is of one position',
};

/** The end of an order by: the end of its text, of its part in brackets, or the next clause. */
const AFTER_ORDER = /`|;|'|"|\blimit\b|\bfor update\b|\bon conflict\b|\basc\)/;

/** The columns by which a text sorts, up to the bracket that closes around them. */
function columnsOf(text: string): string[] {
  const columns = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth < 0) break;
    if (letter === ',' && depth === 0) columns.push('');
    else columns[columns.length - 1] += letter;
  }
  return columns.map((column) => column.trim()).filter((column) => column !== '');
}

function withoutDirection(column: string): string {
  return column.replace(/^(?:asc|desc)\((.*)\)$/s, '$1').replace(/\s+(?:asc|desc)$/, '');
}

/** The last column of every order in the source, also where a constant of the file lists the columns. */
function lastColumns(source: string): string[] {
  const builder = source.split('.orderBy(').slice(1).map(columnsOf);
  const raw = source
    .split(/\border by\s/i)
    .slice(1)
    .filter((rest) => !rest.startsWith('${'))
    .map((rest) => columnsOf(rest.split(AFTER_ORDER, 1)[0] ?? ''));
  return [...builder, ...raw].map((columns) => {
    const last = columns.at(-1) ?? '';
    const list =
      last.startsWith('...') && new RegExp(`const ${last.slice(3)} = \\[(.*?)\\]`, 's').exec(source);
    return withoutDirection(list ? (columnsOf(list[1] ?? '').at(-1) ?? '') : last);
  });
}

/** Limits after which nothing was sorted. A limit of rows that are only counted needs no order. */
function limitsWithoutOrder(source: string): string[] {
  const builder = source.split('.limit(').slice(0, -1);
  const unsorted = builder.filter(
    (before) => !before.slice(before.lastIndexOf('.from(')).includes('.orderBy('),
  );
  const raw = withoutBrackets(source)
    .flatMap((text) => text.split('`'))
    .flatMap((text) => text.match(/\bselect\b(?:(?!\bselect\b)[^;])*?\blimit [$\d]/gi) ?? [])
    .filter((text) => !/order by/i.test(text) && !/^select from\b/i.test(text));
  return [...unsorted.map((before) => before.slice(-120)), ...raw];
}

/** The text without what lies in brackets, and each of these parts in the same way. */
function withoutBrackets(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\(([^()]*)\)/g, (_all, inside: string) => {
      parts.push(inside);
      return '';
    });
  }
  return [...parts, rest];
}

const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('-sql.ts'))
  .map((name) => [name, readFileSync(join(import.meta.dirname, name), 'utf8')] as const);

test.each(sources)('every order in %s ends in a column without ties', (_name, source) => {
  expect(lastColumns(source).filter((column) => UNIQUE[column] === undefined)).toEqual([]);
});

test.each(sources)('every limit in %s has an order', (_name, source) => {
  expect(limitsWithoutOrder(source)).toEqual([]);
});

test('every column of the list is used', () => {
  const used = new Set(sources.flatMap(([, source]) => lastColumns(source)));
  expect(Object.keys(UNIQUE).filter((column) => !used.has(column))).toEqual([]);
});

describe('the scan', () => {
  test.each([
    ['`select a from t order by at desc, id desc limit $1`', 'id'],
    ['`jsonb_agg(e.body order by e.seq) from t`', 'e.seq'],
    ["'select a from t order by min(a, b), at'", 'at'],
    ['db.select().orderBy(asc(t.a), desc(t.at)).limit(3)', 't.at'],
    ['const NEWEST = [desc(t.at), asc(t.id)] as const;\ndb.select().orderBy(...NEWEST)', 't.id'],
  ])('finds the last column of %s', (source, column) => {
    expect(lastColumns(source)).toEqual([column]);
  });

  test.each([
    '`select a from t where b limit $1`',
    '`select a from (select b from t order by b) limit $1`',
    'db.select().from(a).orderBy(b).limit(1); db.select().from(t).where(b).limit(1)',
  ])('finds the limit of %s', (source) => {
    expect(limitsWithoutOrder(source)).toHaveLength(1);
  });
});
