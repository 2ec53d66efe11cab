// Matches in SQL: guarded statements and queries for rows, events and deals. The append has its own file.

import { isRecord, type Json } from '@sente/kernel';
import { type MatchEvent, type ReadLog, readLog, readMatchConfig, readOutcome } from '@sente/match';
import { and, count, eq, sql as raw } from 'drizzle-orm';
import { queryRows, type Sql } from '../drivers/sql.ts';
import type { Appender } from './append-sql.ts';
import { insertMatchSql, newMatchJson } from './match-insert-sql.ts';
import type { Matches, MatchLog, MatchRow, Page } from './matches.ts';
import type { QueryBuilder } from './query-builder.ts';
import { deals, events, matches } from './schema.ts';

const COLUMNS = `m.id as "id", m.room_id as "roomId", m.series_id as "seriesId", m.mode as "mode", m.rated as "rated",
  m.game as "game", m.players as "players", m.config as "config", m.seq as "seq", m.status as "status",
  m.deadline as "deadline", m.outcome as "outcome", m.swap2_history as "swap2History",
  m.started_at as "startedAt", m.ended_at as "endedAt"`;

const CREATE = `with ${insertMatchSql('$1')} select id from made`;

const GET = `select ${COLUMNS} from matches m where m.id = $1`;

/**
 * Answers one entry for every seq, so that a missing event shows as null; `goesOn`: there are events beyond the seq of the
 * match.
 */
const LOAD = `
select ${COLUMNS}, (
  select coalesce(jsonb_agg(e.body order by n), '[]') from generate_series($2::integer + 1, m.seq) as n
  left join events e on e.match_id = m.id and e.seq = n
) as "events", exists (select from events e where e.match_id = m.id and e.seq > m.seq) as "goesOn"
from matches m where m.id = $1`;

/** Inserts behind the last stored event, even if the match names a lower seq. */
const PUT_ASIDE = `
with last as (
  select max(e.seq) as seq from events e where e.match_id = $1
), aside as (
  update matches m set status = 'aborted', seq = greatest(m.seq, last.seq) + 1, deadline = null, check_at = null,
    touched_at = hall_time(), ended_at = hall_time()
  from last where m.id = $1 and m.status in ('playing', 'paused')
  returning m.id, m.seq
)
insert into events (match_id, seq, kind, body)
select aside.id, aside.seq, 'aborted', $2::jsonb from aside`;

const EVENTS = `select body from events where match_id = $1 and seq > $2::integer order by seq`;

const AHEAD = `
select m.id as "id", m.seq as "seq" from unnest($1::text[], $2::integer[]) as known(id, seq)
join matches m on m.id = known.id and m.seq > known.seq`;

/**
 * Checks matches whose check_at has passed. A deadline that has moved on only moves check_at; a passed deadline is leased.
 */
const CLAIM_DUE = `
with seen as (
  select id from matches where check_at <= hall_time() order by check_at, id limit $1::integer
  for update skip locked
)
update matches m set check_at = case
  when m.deadline > hall_time() then m.deadline
  else hall_time() + make_interval(secs => $2::double precision / 1000) end
from seen where m.id = seen.id and m.check_at is not null
returning m.id as "id", m.seq as "seq", m.check_at <> m.deadline as "due"`;

const WAITING = `
select id from matches
where check_at is not null and status in ('playing', 'paused') and deadline is not null
  and touched_at < to_timestamp($1::double precision / 1000) and id > $3
order by id limit $2::integer`;

const RUNNING = `select id from matches where status = 'playing' and id > $2 order by id limit $1::integer`;

const WITH_BOTS = `
select id from matches
where bots and status = 'playing' and touched_at < to_timestamp($1::double precision / 1000) and id > $3
order by id limit $2::integer`;

const RUNNING_OF = `
select ${COLUMNS} from matches m
where m.id in (select match_id from match_players where account_id = $1 order by started_at desc, match_id desc limit 200)
  and m.status in ('playing', 'paused')
order by m.started_at desc, m.id desc`;

const HISTORY_OF = `
select ${COLUMNS} from match_players p join matches m on m.id = p.match_id
where p.account_id = $1 and m.status = 'ended'
  and ($3::double precision is null
    or (p.started_at, p.match_id) < (to_timestamp($3::double precision / 1000), $4))
order by p.started_at desc, p.match_id desc limit $2::integer`;

const WALK = `select ${COLUMNS} from matches m where m.id > $1 order by m.id limit $2::integer`;

type StoredRow = Omit<MatchRow, 'config' | 'outcome' | 'swap2History'> & {
  readonly config: Json;
  readonly outcome: Json;
  readonly swap2History: Json;
};
type StoredLog = StoredRow & { readonly events: readonly unknown[]; readonly goesOn: boolean };

export function makeMatches(sql: Sql, db: QueryBuilder, { append }: Appender): Matches {
  const rows = async (text: string, ...params: (string | number | null)[]) =>
    (await queryRows<StoredRow>(sql, text, params)).map(parseMatchRow);
  return {
    create: async (match) => void (await queryRows(sql, CREATE, [newMatchJson(match)])),
    append,
    get: async (id) => (await rows(GET, id))[0] ?? null,
    load: (id, since = 0) => loadMatchLog(sql, id, since),
    async putAside(id, event) {
      await queryRows(sql, PUT_ASIDE, [id, JSON.stringify(event)]);
    },
    events: (id, since) => readEventsSince(sql, id, since),
    async ahead(known) {
      const seqs = [...known.values()].map(String);
      return await queryRows<{ id: string; seq: number }>(sql, AHEAD, [[...known.keys()], seqs]);
    },
    async deal(id) {
      const { deal, salt } = deals;
      const [found] = await db.select({ deal, salt }).from(deals).where(eq(deals.matchId, id));
      return found ?? null;
    },
    async actionSeq(id, actionId) {
      const [row] = await db
        .select({ seq: events.seq })
        .from(events)
        .where(and(eq(events.matchId, id), eq(events.actionId, actionId)));
      return row?.seq ?? null;
    },
    async claimDue(limit, leaseMs) {
      type Claimed = { id: string; seq: number; due: boolean };
      const seen = await queryRows<Claimed>(sql, CLAIM_DUE, [limit, leaseMs]);
      return seen.filter((row) => row.due).map(({ id, seq }) => ({ id, seq }));
    },
    async waiting(quietSince, limit, afterId = '') {
      const found = await queryRows<{ id: string }>(sql, WAITING, [quietSince, limit, afterId]);
      return found.map((row) => row.id);
    },
    async running(limit, afterId = '') {
      const found = await queryRows<{ id: string }>(sql, RUNNING, [limit, afterId]);
      return found.map((row) => row.id);
    },
    async withBots(quietSince, limit, afterId = '') {
      const found = await queryRows<{ id: string }>(sql, WITH_BOTS, [quietSince, limit, afterId]);
      return found.map((row) => row.id);
    },
    runningOf: (accountId) => rows(RUNNING_OF, accountId),
    historyOf: (accountId, { limit, before }: Page) =>
      rows(HISTORY_OF, accountId, limit, before?.startedAt ?? null, before?.id ?? null),
    walk: (afterId, limit) => rows(WALK, afterId ?? '', limit),
    async counts() {
      const rows = await db
        .select({ status: matches.status, matches: count() })
        .from(matches)
        .where(raw`${matches.status} in ('playing', 'paused')`)
        .groupBy(matches.status);
      const of = (status: string) => rows.find((row) => row.status === status)?.matches ?? 0;
      return { playing: of('playing'), paused: of('paused') };
    },
  };
}

async function loadMatchLog(sql: Sql, id: string, since: number): Promise<MatchLog | null> {
  const [stored] = await queryRows<StoredLog>(sql, LOAD, [id, since]);
  if (stored === undefined) return null;
  const { events, goesOn, ...row } = stored;
  const log = readLog(events, since);
  return { match: parseMatchRow(row), ...(goesOn ? markBrokenBeyond(log, row.seq) : log) };
}

async function readEventsSince(sql: Sql, id: string, since: number): Promise<readonly MatchEvent[]> {
  const found = await queryRows<{ body: unknown }>(sql, EVENTS, [id, since]);
  const bodies = found.map(({ body }) => body);
  const { events, refusal } = readLog(bodies, since);
  if (refusal) throw new Error(`match ${id}: ${JSON.stringify(refusal)}`);
  return events;
}

/** The only place where the JSON of a match becomes typed. Fields that cannot be read become null. */
function parseMatchRow({ config: stored, outcome, swap2History, ...columns }: StoredRow): MatchRow {
  const config = readMatchConfig(stored);
  return {
    ...columns,
    config: config.ok ? config.value : null,
    outcome: readOutcome(outcome),
    swap2History: isRecord(swap2History) ? swap2History : null,
  };
}

/** An error within the log is reported first. */
function markBrokenBeyond({ events, refusal }: ReadLog, seq: number): ReadLog {
  return { events, refusal: refusal ?? { code: 'bad_event', data: { reason: 'beyond', seq: seq + 1 } } };
}
