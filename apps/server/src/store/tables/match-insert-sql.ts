// The common table expressions that insert a match: used alone, and together with the change of its room.

import { isPerson } from '@sente/match';
import type { NewMatch } from './matches.ts';

/**
 * `parameter` holds the text from `newMatchJson`. `given` names a part of the statement; without a row of it no match is
 * inserted.
 */
export function insertMatchSql(parameter: string, given?: string): string {
  return `
new_match as materialized (
  select n.* from ${given === undefined ? '' : `${given},`} jsonb_to_record(${parameter}::jsonb) as n(
    id text, room text, series text, mode text, rated boolean, game text, players text[], config jsonb, events jsonb,
    status text, deadline double precision, outcome jsonb, swap2 jsonb, started double precision, ended double precision,
    bots boolean, deal text, salt text)
), made as (
  insert into matches (id, room_id, series_id, mode, rated, game, players, config, seq, status, deadline, check_at,
    outcome, swap2_history, started_at, ended_at, bots)
  select id, room, series, mode, rated, game, players, config, jsonb_array_length(events), status,
    to_timestamp(deadline / 1000), to_timestamp(deadline / 1000), outcome, swap2,
    coalesce(to_timestamp(started / 1000), hall_time()), to_timestamp(ended / 1000), bots
  from new_match
  returning id, started_at
), seated as (
  insert into match_players (match_id, seat, account_id, started_at)
  select made.id, p.nth - 1, p.account_id, made.started_at
  from made, new_match, unnest(new_match.players) with ordinality as p(account_id, nth)
), dealt as (
  insert into deals (match_id, deal, salt) select made.id, deal, salt from made, new_match where deal is not null
), logged as (
  insert into events (match_id, seq, kind, body)
  select made.id, e.nth, e.body ->> 'kind', e.body
  from made, new_match, jsonb_array_elements(new_match.events) with ordinality as e(body, nth)
)`;
}

export function newMatchJson({ config, events, deadline, deal, past, ...match }: NewMatch): string {
  return JSON.stringify({
    id: match.id,
    room: match.roomId,
    series: match.seriesId,
    mode: match.mode,
    rated: match.rated,
    game: config.game,
    players: config.players,
    config,
    events,
    status: past?.status ?? 'playing',
    deadline,
    outcome: past?.outcome,
    swap2: past?.swap2History,
    started: past?.startedAt,
    ended: past?.endedAt,
    bots: !config.players.every(isPerson),
    deal: deal?.deal,
    salt: deal?.salt,
  });
}
