// Openings: what games between people began with, and how they ended.

import { THREE_STONES } from '@sente/games/gomoku';
import { and, asc, desc, eq, sql as raw } from 'drizzle-orm';
import type { QueryBuilder } from './query-builder.ts';
import { openings } from './schema.ts';
import { rowsOf, type Sql } from './sql.ts';
import type { OpeningCount, Openings } from './store.ts';

const UNCOUNTED = `
select id from matches
where status = 'ended' and not counted and not bots
order by id limit $1::integer`;

/**
 * The mark and the counts are one statement: whoever comes second waits for the row of the match and finds it marked. The
 * counts are always locked in the same order.
 */
const COUNT = `
with marked as (
  update matches set counted = true where id = $1 and status = 'ended' and not counted returning id
), added as (
  insert into openings as o (book, position, move, black, draws, white)
  select s.book, s.position, s.move, $3::integer, $4::integer, $5::integer
  from marked, jsonb_to_recordset($2::jsonb) as s(book text, position text, move text)
  order by s.book, s.position, s.move
  on conflict (book, position, move) do update
  set black = o.black + excluded.black, draws = o.draws + excluded.draws, white = o.white + excluded.white
)
select id from marked`;

/** The position stands in the text, so that its own index is found. */
const THREE = `
select position, move, games, black, draws, white from openings where book = $1 and position = '${THREE_STONES}'
order by games desc, move limit $2::integer`;

const COLUMNS = {
  position: openings.position,
  move: openings.move,
  games: openings.games,
  black: openings.black,
  draws: openings.draws,
  white: openings.white,
};

export function makeOpenings(sql: Sql, db: QueryBuilder): Openings {
  return {
    async uncounted(limit) {
      const found = await rowsOf<{ id: string }>(sql, UNCOUNTED, [limit]);
      return found.map((row) => row.id);
    },
    async count(match, steps, result) {
      const counts = (['black', 'draw', 'white'] as const).map((one) => (one === result ? 1 : 0));
      const marked = await rowsOf(sql, COUNT, [match, JSON.stringify(steps), ...counts]);
      return marked.length === 1;
    },
    async from(book, positions) {
      const isAsked = raw`${openings.position} = any(${raw.param([...positions])}::text[])`;
      return await db
        .select(COLUMNS)
        .from(openings)
        .where(and(eq(openings.book, book), isAsked))
        .orderBy(desc(openings.games), asc(openings.move));
    },
    threeStones: (book, limit) => rowsOf<OpeningCount>(sql, THREE, [book, limit]),
  };
}
