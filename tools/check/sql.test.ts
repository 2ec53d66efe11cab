// Other clocks and chance planted in SQL: each is found, and what only looks like one is not.
import { describe, expect, it } from 'vitest';
import { checkSql } from './sql.mjs';
import { problemsIn } from './testing/planted.ts';

const inFile = (text: string, file = 'store/tables/a-sql.ts') =>
  problemsIn({ [`apps/server/src/${file}`]: text }, checkSql);

describe('SQL of the server', () => {
  it.each([
    "'select clock_timestamp() as at'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the planted text.
    'raw`${at} > now() - $1`',
    '`at > CURRENT_TIMESTAMP`',
    "'default current_date'",
    '"\'now\'::timestamptz"',
    '"timestamptz \'now\'"',
    "timestamp('created_at').defaultNow()",
    "'localtimestamp'",
    "'least(now(), $1)'",
    "'order by random()'",
    "'select gen_random_uuid()'",
    "uuid('id').defaultRandom()",
    "'from queue tablesample system (10)'",
  ])('may not have %s', (text) => {
    expect(inFile(text)).toHaveLength(1);
    expect(inFile(text, 'rooms/a.ts')).toHaveLength(1);
    expect(inFile(text, 'store/migrations/014-next.ts')).toHaveLength(1);
  });

  it.each([
    "'select hall_time() as at'",
    'clock.now() - ms',
    'type A = { now(): number };',
    "'the store does not answer now'",
    "'a random player (or two)'",
    "// now()\n'select 1'",
  ])('may have %s', (text) => {
    expect(inFile(text)).toEqual([]);
  });

  it.each([
    'store/migrations/001-ground.ts',
    'store/migrations/013-hall-time.ts',
    'store/migrations/migrate.ts',
    'store/a.test.ts',
  ])('is not looked at in %s', (file) => {
    expect(inFile("'select now()'", file)).toEqual([]);
  });
});
