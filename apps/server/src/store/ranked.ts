// Series, ratings and the queue of those who wait for an opponent.

import type { JsonObject } from '@sente/kernel';
import { and, asc, desc, eq, gt, lt, sql as raw } from 'drizzle-orm';
import { accounts, queue, ratingHistory, ratings, series } from './schema.ts';
import { isUniqueViolation, rowsOf, type Sql } from './sql.ts';
import type { Queue, Rating, RatingChange, Ratings, SeriesBook, SeriesRow } from './store.ts';
import type { Typed } from './typed.ts';

const NOW = raw`clock_timestamp()`;

export function makeSeries(db: Typed): SeriesBook {
  const first = async (found: Promise<unknown[]>) => ((await found)[0] as SeriesRow | undefined) ?? null;
  return {
    async create(made) {
      await db.insert(series).values({ ...made, createdAt: NOW });
    },
    get: (id) => first(db.select().from(series).where(eq(series.id, id))),
    update: (id, version, { state, status }) =>
      first(
        db
          .update(series)
          .set({ state, status, version: version + 1, ...(status === 'ended' ? { endedAt: NOW } : {}) })
          .where(and(eq(series.id, id), eq(series.version, version)))
          .returning(),
      ),
    playing: async (limit, afterId = '') =>
      (await db
        .select()
        .from(series)
        .where(and(eq(series.status, 'playing'), gt(series.id, afterId)))
        .orderBy(asc(series.id))
        .limit(limit)) as SeriesRow[],
  };
}

/** The primary key of the history refuses a cause that was rated before, and the whole statement with it. */
const APPLY = `
with change as materialized (
  select * from jsonb_to_recordset($2::jsonb) as c("accountId" text, pool text, rating double precision, values jsonb)
), noted as (
  insert into rating_history (cause, account_id, pool, before, after)
  select $1, c."accountId", c.pool, r.rating, c.rating
  from change c left join ratings r on r.account_id = c."accountId" and r.pool = c.pool
)
insert into ratings (account_id, pool, rating, values, games)
select "accountId", pool, rating, values, 1 from change
on conflict (account_id, pool) do update set
  rating = excluded.rating, values = excluded.values, games = ratings.games + 1, updated_at = clock_timestamp()`;

const PLACE = `
select 1 + count(*) as place from ratings other, ratings mine
where mine.pool = $1 and mine.account_id = $2 and other.pool = $1 and other.rating > mine.rating
having exists (select from ratings where pool = $1 and account_id = $2)`;

export function makeRatings(sql: Sql, db: Typed): Ratings {
  const typedRows = (found: Promise<unknown[]>) => found as Promise<Rating[]>;
  return {
    get: (pool, accountIds) =>
      typedRows(
        db
          .select()
          .from(ratings)
          .where(
            and(
              eq(ratings.pool, pool),
              raw`${ratings.accountId} = any(${raw.param([...accountIds])}::text[])`,
            ),
          ),
      ),
    ofAccount: (accountId) => typedRows(db.select().from(ratings).where(eq(ratings.accountId, accountId))),
    apply: (cause, changes) => apply(sql, cause, changes),
    async top(pool, limit, offset) {
      const found = await db
        .select({ rating: ratings, name: accounts.name })
        .from(ratings)
        .innerJoin(accounts, eq(accounts.id, ratings.accountId))
        .where(eq(ratings.pool, pool))
        .orderBy(desc(ratings.rating), asc(ratings.accountId))
        .limit(limit)
        .offset(offset);
      return found.map(({ rating, name }) => ({ ...rating, values: rating.values as JsonObject, name }));
    },
    async place(pool, accountId) {
      const [row] = await rowsOf<{ place: number }>(sql, PLACE, [pool, accountId]);
      return row?.place ?? null;
    },
    stepsOf: (accountId, pool, limit) =>
      db
        .select({
          cause: ratingHistory.cause,
          pool: ratingHistory.pool,
          before: ratingHistory.before,
          after: ratingHistory.after,
          at: ratingHistory.at,
        })
        .from(ratingHistory)
        .where(and(eq(ratingHistory.accountId, accountId), eq(ratingHistory.pool, pool)))
        .orderBy(desc(ratingHistory.at))
        .limit(limit),
  };
}

async function apply(sql: Sql, cause: string, changes: readonly RatingChange[]): Promise<boolean> {
  try {
    await rowsOf(sql, APPLY, [cause, JSON.stringify(changes)]);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** All rows are locked before any is deleted; a server that comes second finds fewer than it asked for. */
const TAKE = `
with wanted as materialized (
  select account_id from queue where pool = $1 and account_id = any($2::text[]) order by account_id for update
)
delete from queue where account_id in (select account_id from wanted)
  and (select count(*) from wanted) = cardinality($2::text[])
returning account_id`;

export function makeQueue(sql: Sql, db: Typed): Queue {
  const columns = {
    accountId: queue.accountId,
    pool: queue.pool,
    rating: queue.rating,
    since: queue.since,
  };
  return {
    async join(accountId, pool, rating) {
      const [joined] = await db
        .insert(queue)
        .values({ accountId, pool, rating, since: NOW, seenAt: NOW })
        .onConflictDoUpdate({
          target: queue.accountId,
          set: {
            pool,
            rating,
            seenAt: NOW,
            since: raw`case when ${queue.pool} = excluded.pool then ${queue.since} else excluded.since end`,
          },
        })
        .returning(columns);
      if (joined === undefined) throw new Error('the queue took nobody in');
      return joined;
    },
    async leave(accountId) {
      const gone = await db.delete(queue).where(eq(queue.accountId, accountId)).returning(columns);
      return gone.length > 0;
    },
    async keep(accountIds) {
      const ids = raw.param([...accountIds]);
      await db.update(queue).set({ seenAt: NOW }).where(raw`${queue.accountId} = any(${ids}::text[])`);
    },
    waiting: (pool, limit) =>
      db.select(columns).from(queue).where(eq(queue.pool, pool)).orderBy(asc(queue.since)).limit(limit),
    async take(pool, accountIds) {
      return (await rowsOf(sql, TAKE, [pool, accountIds])).length > 0;
    },
    async forget(seenBefore) {
      const gone = await db.delete(queue).where(lt(queue.seenAt, seenBefore)).returning(columns);
      return gone.map((one) => one.accountId);
    },
  };
}
