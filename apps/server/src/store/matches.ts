// Matches, their events and their deals, as guarded statements and look-ups.

import { isPerson, type MatchEvent } from '@sente/match';
import { and, count, eq, sql as raw } from 'drizzle-orm';
import type { Appender } from './append.ts';
import type { QueryBuilder } from './query-builder.ts';
import { deals, events, matches } from './schema.ts';
import { rowsOf, type Sql } from './sql.ts';
import type { Matches, MatchRow, NewMatch, Page } from './store.ts';

const COLUMNS = `m.id as "id", m.room_id as "roomId", m.series_id as "seriesId", m.mode as "mode", m.rated as "rated",
  m.game as "game", m.players as "players", m.config as "config", m.seq as "seq", m.status as "status",
  m.deadline as "deadline", m.outcome as "outcome", m.swap2_history as "swap2History",
  m.started_at as "startedAt", m.ended_at as "endedAt"`;

const CREATE = `
with made as (
  insert into matches (id, room_id, series_id, mode, rated, game, players, config, seq, status, deadline, check_at,
    outcome, swap2_history, started_at, ended_at, bots)
  values ($1, $2, $3, $4, $5, $6, $7::text[], $8::jsonb, $9::integer, $14,
    to_timestamp($10::double precision / 1000), to_timestamp($10::double precision / 1000),
    $15::jsonb, $16::jsonb, coalesce(to_timestamp($17::double precision / 1000), clock_timestamp()),
    to_timestamp($18::double precision / 1000), $19::boolean)
  returning id, started_at
), seated as (
  insert into match_players (match_id, seat, account_id, started_at)
  select made.id, p.nth - 1, p.account_id, made.started_at
  from made, unnest($7::text[]) with ordinality as p(account_id, nth)
), dealt as (
  insert into deals (match_id, deal, salt) select made.id, $12::text, $13::text from made where $12::text is not null
)
insert into events (match_id, seq, kind, body)
select made.id, e.nth, e.body ->> 'kind', e.body
from made, jsonb_array_elements($11::jsonb) with ordinality as e(body, nth)`;

const GET = `select ${COLUMNS} from matches m where m.id = $1`;

/** Every seq has its place, so that an event that is missing shows, and so does one beyond where the match says it ends. */
const LOAD = `
select ${COLUMNS}, (
  select coalesce(jsonb_agg(e.body order by n), '[]') from generate_series($2::integer + 1, m.seq) as n
  left join events e on e.match_id = m.id and e.seq = n
) as "events", exists (select from events e where e.match_id = m.id and e.seq > m.seq) as "goesOn"
from matches m where m.id = $1`;

/** After the last event there is, wherever the match says its log ends. */
const PUT_ASIDE = `
with last as (
  select max(e.seq) as seq from events e where e.match_id = $1
), aside as (
  update matches m set status = 'aborted', seq = greatest(m.seq, last.seq) + 1, deadline = null, check_at = null,
    touched_at = clock_timestamp(), ended_at = clock_timestamp()
  from last where m.id = $1 and m.status in ('playing', 'paused')
  returning m.id, m.seq
)
insert into events (match_id, seq, kind, body)
select aside.id, aside.seq, 'aborted', $2::jsonb from aside`;

const EVENTS = `select body from events where match_id = $1 and seq > $2::integer order by seq`;

/** Looks at what check_at promised; a deadline that moved on meanwhile only pushes check_at, one that passed is leased. */
const CLAIM_DUE = `
with seen as (
  select id from matches where check_at <= clock_timestamp() order by check_at limit $1::integer
  for update skip locked
)
update matches m set check_at = case
  when m.deadline > clock_timestamp() then m.deadline
  else clock_timestamp() + make_interval(secs => $2::double precision / 1000) end
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
where m.id in (select match_id from match_players where account_id = $1 order by started_at desc limit 200)
  and m.status in ('playing', 'paused')
order by m.started_at desc, m.id desc`;

const HISTORY_OF = `
select ${COLUMNS} from match_players p join matches m on m.id = p.match_id
where p.account_id = $1 and m.status = 'ended'
  and ($3::double precision is null
    or (p.started_at, p.match_id) < (to_timestamp($3::double precision / 1000), $4))
order by p.started_at desc, p.match_id desc limit $2::integer`;

const OF_SERIES = `select ${COLUMNS} from matches m where m.series_id = $1 order by m.started_at, m.id`;

const WALK = `select ${COLUMNS} from matches m where m.id > $1 order by m.id limit $2::integer`;

export function makeMatches(sql: Sql, db: QueryBuilder, { append }: Appender): Matches {
  const rows = (text: string, ...params: (string | number | null)[]) => rowsOf<MatchRow>(sql, text, params);
  return {
    create: (match) => create(sql, match),
    append,
    get: async (id) => (await rows(GET, id))[0] ?? null,
    async load(id, since = 0) {
      type Kept = MatchRow & { events: unknown[]; goesOn: boolean };
      const [row] = await rowsOf<Kept>(sql, LOAD, [id, since]);
      if (row === undefined) return null;
      const { events, goesOn, ...match } = row;
      return { match, events, goesOn };
    },
    async putAside(id, event) {
      await rowsOf(sql, PUT_ASIDE, [id, JSON.stringify(event)]);
    },
    async events(id, since) {
      const found = await rowsOf<{ body: MatchEvent }>(sql, EVENTS, [id, since]);
      return found.map((row) => row.body);
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
      const seen = await rowsOf<Claimed>(sql, CLAIM_DUE, [limit, leaseMs]);
      return seen.filter((row) => row.due).map(({ id, seq }) => ({ id, seq }));
    },
    async waiting(quietSince, limit, afterId = '') {
      const found = await rowsOf<{ id: string }>(sql, WAITING, [quietSince, limit, afterId]);
      return found.map((row) => row.id);
    },
    async running(limit, afterId = '') {
      const found = await rowsOf<{ id: string }>(sql, RUNNING, [limit, afterId]);
      return found.map((row) => row.id);
    },
    async withBots(quietSince, limit, afterId = '') {
      const found = await rowsOf<{ id: string }>(sql, WITH_BOTS, [quietSince, limit, afterId]);
      return found.map((row) => row.id);
    },
    runningOf: (accountId) => rows(RUNNING_OF, accountId),
    historyOf: (accountId, { limit, before }: Page) =>
      rows(HISTORY_OF, accountId, limit, before?.startedAt ?? null, before?.id ?? null),
    ofSeries: (seriesId) => rows(OF_SERIES, seriesId),
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
    async botGames() {
      const playing = and(eq(matches.bots, true), eq(matches.status, 'playing'));
      const [row] = await db.select({ matches: count() }).from(matches).where(playing);
      return row?.matches ?? 0;
    },
  };
}

async function create(sql: Sql, match: NewMatch): Promise<void> {
  const { config, deal, past } = match;
  await rowsOf(sql, CREATE, [
    match.id,
    match.roomId,
    match.seriesId,
    match.mode,
    match.rated,
    config.game,
    config.players,
    JSON.stringify(config),
    match.events.length,
    match.deadline,
    JSON.stringify(match.events),
    deal?.deal ?? null,
    deal?.salt ?? null,
    past?.status ?? 'playing',
    jsonOf(past?.outcome),
    jsonOf(past?.swap2History),
    past?.startedAt ?? null,
    past?.endedAt ?? null,
    !config.players.every(isPerson),
  ]);
}

function jsonOf(value: object | null | undefined): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
