// Ratings in SQL.

import { isRecord } from '@sente/kernel';
import { and, asc, desc, eq, sql as raw, type SQL } from 'drizzle-orm';
import { isUniqueViolation, queryRows, type Sql, SqlError } from '../drivers/sql.ts';
import type { QueryBuilder } from './query-builder.ts';
import type { Rated, Rating, RatingChange, RatingStep, Ratings, RatingValues } from './ratings.ts';
import { accounts, ratingHistory, ratings } from './schema.ts';

function columnIsOneOf(
  column: typeof ratingHistory.cause | typeof ratings.accountId,
  ids: readonly string[],
): SQL {
  return raw`${column} = any(${raw.param([...ids])}::text[])`;
}

/**
 * The primary key of the history rejects a cause that was rated before; that of the ratings rejects a first rating that
 * another server has just inserted. Either error undoes the whole statement. Existing ratings are locked before they are
 * compared with the ones the change was calculated from.
 */
const APPLY = `
with change as materialized (
  select * from jsonb_to_recordset($2::jsonb) as c(
    "accountId" text, pool text, rating double precision, values jsonb, provisional boolean, games integer)
), held as materialized (
  select r.account_id, r.pool, r.rating, r.games from ratings r
  where (r.account_id, r.pool) in (select "accountId", pool from change) order by r.account_id, r.pool for update
), judged as materialized (
  select bool_and(coalesce(h.games, 0) = c.games) as fits
  from change c left join held h on h.account_id = c."accountId" and h.pool = c.pool
), noted as (
  insert into rating_history (cause, account_id, pool, before, after)
  select $1, c."accountId", c.pool, h.rating, c.rating
  from change c left join held h on h.account_id = c."accountId" and h.pool = c.pool
  where (select fits from judged)
), changed as (
  update ratings r set rating = c.rating, values = c.values, provisional = c.provisional, games = c.games + 1,
    updated_at = hall_time()
  from change c where r.account_id = c."accountId" and r.pool = c.pool and c.games > 0 and (select fits from judged)
), made as (
  insert into ratings (account_id, pool, rating, values, provisional, games)
  select "accountId", pool, rating, values, provisional, 1 from change
  where games = 0 and (select fits from judged)
)
select fits from judged`;

const PLACE = `
select 1 + (
  select count(*) from ratings other where other.pool = $1 and not other.provisional and other.rating > mine.rating
) as place
from ratings mine where mine.pool = $1 and mine.account_id = $2 and not mine.provisional`;

const STEP = {
  accountId: ratingHistory.accountId,
  cause: ratingHistory.cause,
  pool: ratingHistory.pool,
  before: ratingHistory.before,
  after: ratingHistory.after,
  at: ratingHistory.at,
};

export function makeRatings(sql: Sql, db: QueryBuilder): Ratings {
  const rated = async (which: SQL | undefined): Promise<Rating[]> =>
    (await db.select().from(ratings).where(which)).map(parseRating);
  const steps = (which: SQL | undefined, limit: number): Promise<RatingStep[]> =>
    db.select(STEP).from(ratingHistory).where(which).orderBy(desc(ratingHistory.seq)).limit(limit);
  return {
    get: (pool, accountIds) =>
      rated(and(eq(ratings.pool, pool), columnIsOneOf(ratings.accountId, accountIds))),
    ofAccount: (accountId) => rated(eq(ratings.accountId, accountId)),
    apply: (cause, changes) => applyRatingChanges(sql, cause, changes),
    async top(pool, limit, offset) {
      const found = await db
        .select({ rating: ratings, name: accounts.name })
        .from(ratings)
        .innerJoin(accounts, eq(accounts.id, ratings.accountId))
        .where(eq(ratings.pool, pool))
        .orderBy(asc(ratings.provisional), desc(ratings.rating), asc(ratings.accountId))
        .limit(limit)
        .offset(offset);
      return found.map(({ rating, name }) => ({ ...parseRating(rating), name }));
    },
    async place(pool, accountId) {
      const [row] = await queryRows<{ place: number }>(sql, PLACE, [pool, accountId]);
      return row?.place ?? null;
    },
    stepsFrom: (causes) => steps(columnIsOneOf(ratingHistory.cause, causes), MOST_PLAYERS * causes.length),
    stepsOf: (accountId, pool, limit) =>
      steps(and(eq(ratingHistory.accountId, accountId), eq(ratingHistory.pool, pool)), limit),
  };
}

const MOST_PLAYERS = 10;

/** The only place where the JSON of a rating becomes typed. */
function parseRating({ values, ...columns }: typeof ratings.$inferSelect): Rating {
  return { ...columns, values: parseRatingValues(values) };
}

function parseRatingValues(json: unknown): RatingValues {
  const { rating, rd, vol } = isRecord(json) ? json : {};
  return { rating: Number(rating), rd: Number(rd), vol: Number(vol) };
}

async function applyRatingChanges(sql: Sql, cause: string, changes: readonly RatingChange[]): Promise<Rated> {
  try {
    const [row] = await queryRows<{ fits: boolean }>(sql, APPLY, [cause, JSON.stringify(changes)]);
    return row?.fits ? 'ok' : 'conflict';
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return error instanceof SqlError && error.constraint === 'ratings_pkey' ? 'conflict' : 'repeat';
  }
}
