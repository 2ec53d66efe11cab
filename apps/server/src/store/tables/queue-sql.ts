// The queue in SQL: people who wait for an opponent, and people who were just told where to meet one.

import { and, asc, eq, isNull, lt, sql as raw } from 'drizzle-orm';
import { rowsOf, type Sql } from '../drivers/sql.ts';
import { makeNoShows } from './no-shows-sql.ts';
import type { QueryBuilder } from './query-builder.ts';
import type { Joining, Meeting, MeetingPlayer, Queue, Waiting } from './queue.ts';
import { queue } from './schema.ts';

const NOW = raw`hall_time()`;

/** Locks all rows before it changes one. A second server finds fewer rows than it asked for, and takes none. */
const TAKE = `
with wanted as materialized (
  select account_id from queue
  where pool = $1 and kind = $4 and account_id = any($2::text[]) and room_id is null order by account_id for update
)
update queue set room_id = $3, taken_at = hall_time()
where account_id in (select account_id from wanted) and room_id is null
  and (select count(*) from wanted) = cardinality($2::text[])
returning account_id`;

const OVERDUE = `
select room_id as "room", array_agg(account_id) as "accountIds" from queue
where room_id is not null and taken_at < to_timestamp($1::double precision / 1000)
group by room_id order by min(taken_at), room_id limit $2::integer`;

const END_MEETING = `
with back as (
  update queue set room_id = null, taken_at = null, known = known or account_id = any($3::text[]),
    stood_up_at = case when account_id = any($3::text[]) then hall_time() else stood_up_at end
  where room_id = $1 and account_id = any($2::text[])
  returning account_id, made_from
), gone as (
  delete from queue where room_id = $1 and account_id <> all($2::text[]) returning account_id, made_from
)
select account_id as "accountId", made_from as "madeFrom" from back union all select account_id, made_from from gone`;

const MARK_UNSEEN = `
update queue set seen_at = least(seen_at, hall_time() - make_interval(secs => $2::double precision / 1000))
where account_id = $1`;

const COLUMNS = {
  accountId: queue.accountId,
  pool: queue.pool,
  kind: queue.kind,
  rating: queue.rating,
  since: queue.since,
  place: queue.place,
  seenAt: queue.seenAt,
  room: queue.room,
  madeFrom: queue.madeFrom,
  known: queue.known,
  stoodUpAt: queue.stoodUpAt,
  held: raw<boolean>`exists (select from no_show_addresses n where n.address = ${queue.madeFrom} and n.until > ${NOW})`,
};

/** The number of latest games that are searched for one without bots. */
const RECENT = 20;

/** True if the person has played with people and has no no-show since. */
const hasShown = (accountId: string) => raw`exists (
  select from (
    select match_id from match_players where account_id = ${accountId} order by started_at desc, match_id desc limit ${RECENT}
  ) as recent join matches m on m.id = recent.match_id where not m.bots
) and not exists (select from no_shows where account_id = ${accountId})`;

export function makeQueue(sql: Sql, db: QueryBuilder): Queue {
  return {
    ...makeNoShows(sql, db),
    join: (accountId, joining) => joinQueue(db, accountId, joining),
    async of(accountId) {
      const [found] = await db.select(COLUMNS).from(queue).where(eq(queue.accountId, accountId));
      return found ?? null;
    },
    async leave(accountId) {
      const [left] = await db.delete(queue).where(eq(queue.accountId, accountId)).returning(COLUMNS);
      return left ?? null;
    },
    touch(accountIds) {
      const ids = raw.param([...accountIds]);
      return db
        .update(queue)
        .set({ seenAt: NOW })
        .where(raw`${queue.accountId} = any(${ids}::text[])`)
        .returning(COLUMNS);
    },
    async markUnseen(accountId, ms) {
      await rowsOf(sql, MARK_UNSEEN, [accountId, ms]);
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
    endMeeting: (room, back, inVain = []) => rowsOf<MeetingPlayer>(sql, END_MEETING, [room, back, inVain]),
    async forget(seenBefore) {
      const gone = await db
        .delete(queue)
        .where(and(lt(queue.seenAt, seenBefore), isNull(queue.room)))
        .returning(COLUMNS);
      return gone.map((one) => one.accountId);
    },
  };
}

async function joinQueue(
  db: QueryBuilder,
  accountId: string,
  { pool, kind, rating, madeFrom = null }: Joining,
): Promise<Waiting> {
  const free = raw`${queue.room} is null`;
  const other = raw`(${queue.pool}, ${queue.kind}) <> (excluded.pool, excluded.kind)`;
  const moves = raw`${free} and ${other}`;
  const [joined] = await db
    .insert(queue)
    .values({
      ...{ accountId, pool, kind, rating, madeFrom, since: NOW, seenAt: NOW },
      known: hasShown(accountId),
    })
    .onConflictDoUpdate({
      target: queue.accountId,
      set: {
        pool: raw`case when ${free} then excluded.pool else ${queue.pool} end`,
        kind: raw`case when ${free} then excluded.kind else ${queue.kind} end`,
        rating: raw`case when ${free} then excluded.rating else ${queue.rating} end`,
        seenAt: NOW,
        madeFrom: raw`excluded.made_from`,
        since: raw`case when ${moves} then excluded.since else ${queue.since} end`,
        place: raw`case when ${moves} then excluded.place else ${queue.place} end`,
      },
    })
    .returning(COLUMNS);
  if (joined === undefined) throw new Error('the queue returned no place');
  return joined;
}
