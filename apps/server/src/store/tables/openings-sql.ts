// The openings book in SQL: the counting of ended matches, and the counts of a position.

import { THREE_STONES } from '@sente/games/gomoku';
import { readLog, readOutcome } from '@sente/match';
import { and, asc, desc, eq, sql as raw } from 'drizzle-orm';
import { queryRows, type Sql } from '../drivers/sql.ts';
import type { EndedMatch, OpeningCount, Openings } from './openings.ts';
import type { QueryBuilder } from './query-builder.ts';
import { openings } from './schema.ts';

const UNCOUNTED = `
select m.id as "id", m.game as "game", m.outcome as "outcome", (
  select coalesce(jsonb_agg(e.body order by n), '[]') from generate_series(1, m.seq) as n
  left join events e on e.match_id = m.id and e.seq = n
) as "events"
from matches m
where m.status = 'ended' and not m.counted and not m.bots
order by m.id limit $1::integer`;

/**
 * One statement marks the matches and adds the counts. Matches that another server is counting are skipped; counts are
 * always locked in the same order.
 */
const COUNT = `
with mine as materialized (
  select id from matches where id = any($1::text[]) and status = 'ended' and not counted
  order by id for update skip locked
), marked as (
  update matches m set counted = true from mine where m.id = mine.id returning m.id
), added as (
  insert into openings as o (book, position, move, black, draws, white)
  select s.book, s.position, s.move,
    count(*) filter (where s.result = 'black'), count(*) filter (where s.result = 'draw'),
    count(*) filter (where s.result = 'white')
  from mine, jsonb_to_recordset($2::jsonb) as s(match text, result text, book text, position text, move text)
  where s.match = mine.id
  group by s.book, s.position, s.move order by s.book, s.position, s.move
  on conflict (book, position, move) do update
  set black = o.black + excluded.black, draws = o.draws + excluded.draws, white = o.white + excluded.white
)
select id as "id" from marked`;

/** The position stands in the text of the statement, so that the partial index for it is used. */
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

type StoredMatch = Pick<EndedMatch, 'id' | 'game'> & {
  readonly outcome: unknown;
  readonly events: readonly unknown[];
};

function parseEndedMatch({ id, game, outcome, events }: StoredMatch): EndedMatch {
  return { id, game, outcome: readOutcome(outcome), ...readLog(events) };
}

export function makeOpenings(sql: Sql, db: QueryBuilder): Openings {
  return {
    uncounted: async (limit) => (await queryRows<StoredMatch>(sql, UNCOUNTED, [limit])).map(parseEndedMatch),
    async count(counted) {
      const steps = counted.flatMap(({ match, steps, result }) =>
        steps.map((step) => ({ match, result, ...step })),
      );
      const ids = counted.map(({ match }) => match);
      const marked = await queryRows<{ id: string }>(sql, COUNT, [ids, JSON.stringify(steps)]);
      return marked.map(({ id }) => id);
    },
    async from(book, positions) {
      const isAsked = raw`${openings.position} = any(${raw.param([...positions])}::text[])`;
      return await db
        .select(COLUMNS)
        .from(openings)
        .where(and(eq(openings.book, book), isAsked))
        .orderBy(desc(openings.games), asc(openings.move), asc(openings.position));
    },
    threeStones: (book, limit) => queryRows<OpeningCount>(sql, THREE, [book, limit]),
  };
}
