// The queue in SQL: people who wait for an opponent, and people who were just told where to meet one.

import { type Param, queryRows, type Sql } from '../drivers/sql.ts';
import { makeNoShows } from './no-shows-sql.ts';
import type { QueryBuilder } from './query-builder.ts';
import type { Meeting, MeetingPlayer, Queue, Waiting } from './queue.ts';

/** The columns of a place, in a statement that calls the queue `q`. */
const PLACE = `
q.account_id as "accountId", q.pool as "pool", q.kind as "kind", q.rating as "rating", q.since as "since",
  q.place as "place", q.seen_at as "seenAt", q.room_id as "room", q.made_from as "madeFrom", q.known as "known",
  q.stood_up_at as "stoodUpAt",
  exists (select from no_show_addresses n where n.address = q.made_from and n.until > hall_time()) as "held"`;

/** The number of latest games that are searched for one without bots. */
const RECENT = 20;

/** True if the person $1 has played with people and has no no-show since. */
const HAS_SHOWN = `exists (
  select from (
    select match_id from match_players where account_id = $1 order by started_at desc, match_id desc limit ${RECENT}
  ) as recent join matches m on m.id = recent.match_id where not m.bots
) and not exists (select from no_shows where account_id = $1)`;

const MOVES = 'q.room_id is null and (q.pool, q.kind) <> (excluded.pool, excluded.kind)';

/** A place without a meeting changes to the search asked for; a search for another kind of game goes to the end. */
const JOIN = `
insert into queue as q (account_id, pool, kind, rating, made_from, since, seen_at, known)
values ($1, $2, $3, $4::double precision, $5, hall_time(), hall_time(), ${HAS_SHOWN})
on conflict (account_id) do update set
  pool = case when q.room_id is null then excluded.pool else q.pool end,
  kind = case when q.room_id is null then excluded.kind else q.kind end,
  rating = case when q.room_id is null then excluded.rating else q.rating end,
  seen_at = hall_time(),
  made_from = excluded.made_from,
  since = case when ${MOVES} then excluded.since else q.since end,
  place = case when ${MOVES} then excluded.place else q.place end
returning ${PLACE}`;

const OF = `select ${PLACE} from queue q where q.account_id = $1`;
const LEAVE = `delete from queue q where q.account_id = $1 returning ${PLACE}`;
const TOUCH = `update queue q set seen_at = hall_time() where q.account_id = any($1::text[]) returning ${PLACE}`;

/** The first places of each search. */
const WAITING = `
select ${PLACE}
from unnest($1::text[], $2::text[]) as search (pool, kind), lateral (
  select * from queue where pool = search.pool and kind = search.kind and room_id is null order by place limit $3::integer
) as q
order by q.place`;

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

/** One statement, because every server does it every second. A time that is null is over for nobody. */
const SWEEP = `
with gone as (
  delete from queue where seen_at < to_timestamp($3::double precision / 1000) and room_id is null
)
select room_id as "room", array_agg(account_id order by account_id) as "accountIds" from queue
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

export function makePairingQueue(sql: Sql, db: QueryBuilder): Queue {
  const places = (text: string, ...params: Param[]) => queryRows<Waiting>(sql, text, params);
  return {
    ...makeNoShows(sql, db),
    async join(accountId, { pool, kind, rating, madeFrom = null }) {
      const [joined] = await places(JOIN, accountId, pool, kind, rating, madeFrom);
      if (joined === undefined) throw new Error('the queue returned no place');
      return joined;
    },
    of: async (accountId) => (await places(OF, accountId))[0] ?? null,
    leave: async (accountId) => (await places(LEAVE, accountId))[0] ?? null,
    touch: (accountIds) => places(TOUCH, accountIds),
    async markUnseen(accountId, ms) {
      await queryRows(sql, MARK_UNSEEN, [accountId, ms]);
    },
    waiting: (searches, limit) =>
      places(
        WAITING,
        searches.map(({ pool }) => pool),
        searches.map(({ kind }) => kind),
        limit,
      ),
    async take({ pool, kind }, accountIds, room) {
      return (await queryRows(sql, TAKE, [pool, accountIds, room, kind])).length > 0;
    },
    sweep: ({ takenBefore, seenBefore }, limit) =>
      queryRows<Meeting>(sql, SWEEP, [takenBefore, limit, seenBefore]),
    endMeeting: (room, back, inVain = []) => queryRows<MeetingPlayer>(sql, END_MEETING, [room, back, inVain]),
  };
}
