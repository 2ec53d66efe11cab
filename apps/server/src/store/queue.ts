// Those who wait for an opponent, and those who were just told where to meet one.

import { and, asc, eq, gt, isNull, lt, sql as raw } from 'drizzle-orm';
import type { QueryBuilder } from './query-builder.ts';
import { noShows, queue } from './schema.ts';
import { rowsOf, type Sql } from './sql.ts';
import type { Meeting, Queue, Search, Waiting } from './store.ts';

const NOW = raw`clock_timestamp()`;

/** All rows are locked before any is changed; a server that comes second finds fewer than it asked for. */
const TAKE = `
with wanted as materialized (
  select account_id from queue
  where pool = $1 and kind = $4 and account_id = any($2::text[]) and room_id is null order by account_id for update
)
update queue set room_id = $3, taken_at = clock_timestamp()
where account_id in (select account_id from wanted) and room_id is null
  and (select count(*) from wanted) = cardinality($2::text[])
returning account_id`;

const OVERDUE = `
select room_id as "room", array_agg(account_id) as "accountIds" from queue
where room_id is not null and taken_at < to_timestamp($1::double precision / 1000)
group by room_id order by min(taken_at), room_id limit $2::integer`;

const SETTLE = `
with back as (
  update queue set room_id = null, taken_at = null where room_id = $1 and account_id = any($2::text[])
  returning account_id
), gone as (
  delete from queue where room_id = $1 and account_id <> all($2::text[]) returning account_id
)
select account_id as "accountId" from back union all select account_id from gone`;

const LOSE = `
update queue set seen_at = least(seen_at, clock_timestamp() - make_interval(secs => $2::double precision / 1000))
where account_id = $1`;

/** The n-th time in a row is that of the waits; the last of them holds for all that follow. */
const NO_SHOW = `
insert into no_shows as n (account_id, times, at, until)
select id, 1, clock_timestamp(), clock_timestamp() + make_interval(secs => ($2::double precision[])[1] / 1000)
from unnest($1::text[]) as id
on conflict (account_id) do update set
  times = case when n.at < clock_timestamp() - make_interval(secs => $3::double precision / 1000) then 1 else n.times + 1 end,
  at = excluded.at,
  until = clock_timestamp() + make_interval(secs => ($2::double precision[])[
    case when n.at < clock_timestamp() - make_interval(secs => $3::double precision / 1000) then 1
    else least(n.times + 1, cardinality($2::double precision[])) end] / 1000)`;

const COLUMNS = {
  accountId: queue.accountId,
  pool: queue.pool,
  kind: queue.kind,
  rating: queue.rating,
  since: queue.since,
  place: queue.place,
  seenAt: queue.seenAt,
  room: queue.room,
};

export function makeQueue(sql: Sql, db: QueryBuilder): Queue {
  return {
    join: (accountId, search, rating) => join(db, accountId, search, rating),
    async of(accountId) {
      const [found] = await db.select(COLUMNS).from(queue).where(eq(queue.accountId, accountId));
      return found ?? null;
    },
    async leave(accountId) {
      const [left] = await db.delete(queue).where(eq(queue.accountId, accountId)).returning(COLUMNS);
      return left ?? null;
    },
    keep(accountIds) {
      const ids = raw.param([...accountIds]);
      return db
        .update(queue)
        .set({ seenAt: NOW })
        .where(raw`${queue.accountId} = any(${ids}::text[])`)
        .returning(COLUMNS);
    },
    async lose(accountId, ms) {
      await rowsOf(sql, LOSE, [accountId, ms]);
    },
    waiting: ({ pool, kind }, limit) =>
      db
        .select(COLUMNS)
        .from(queue)
        .where(and(eq(queue.pool, pool), eq(queue.kind, kind), isNull(queue.room)))
        .orderBy(asc(queue.place))
        .limit(limit),
    async take({ pool, kind }, accountIds, room) {
      return (await rowsOf(sql, TAKE, [pool, accountIds, room, kind])).length > 0;
    },
    overdue: (takenBefore, limit) => rowsOf<Meeting>(sql, OVERDUE, [takenBefore, limit]),
    async settle(room, back) {
      const settled = await rowsOf<{ accountId: string }>(sql, SETTLE, [room, back]);
      return settled.map((row) => row.accountId);
    },
    async forget(seenBefore) {
      const gone = await db
        .delete(queue)
        .where(and(lt(queue.seenAt, seenBefore), isNull(queue.room)))
        .returning(COLUMNS);
      return gone.map((one) => one.accountId);
    },
    async noShow(accountIds, waits, forgivenMs) {
      await rowsOf(sql, NO_SHOW, [accountIds, waits.map(String), forgivenMs]);
    },
    async coolDownOf(accountId) {
      const [row] = await db
        .select({ until: noShows.until })
        .from(noShows)
        .where(and(eq(noShows.accountId, accountId), gt(noShows.until, NOW)));
      return row?.until ?? null;
    },
    async forgive(accountIds) {
      await db.delete(noShows).where(raw`${noShows.accountId} = any(${raw.param([...accountIds])}::text[])`);
    },
  };
}

async function join(
  db: QueryBuilder,
  accountId: string,
  { pool, kind }: Search,
  rating: number | null,
): Promise<Waiting> {
  const free = raw`${queue.room} is null`;
  const other = raw`(${queue.pool}, ${queue.kind}) <> (excluded.pool, excluded.kind)`;
  const moves = raw`${free} and ${other}`;
  const [joined] = await db
    .insert(queue)
    .values({ accountId, pool, kind, rating, since: NOW, seenAt: NOW })
    .onConflictDoUpdate({
      target: queue.accountId,
      set: {
        pool: raw`case when ${free} then excluded.pool else ${queue.pool} end`,
        kind: raw`case when ${free} then excluded.kind else ${queue.kind} end`,
        rating: raw`case when ${free} then excluded.rating else ${queue.rating} end`,
        seenAt: NOW,
        since: raw`case when ${moves} then excluded.since else ${queue.since} end`,
        place: raw`case when ${moves} then excluded.place else ${queue.place} end`,
      },
    })
    .returning(COLUMNS);
  if (joined === undefined) throw new Error('the queue took nobody in');
  return joined;
}
