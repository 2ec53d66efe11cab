// A series has an event log, as a match does. The stored state of older series is converted to events.

export const seriesEvents = `
create table series_events (
  series_id text not null,
  seq integer not null,
  kind text not null,
  body jsonb not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (series_id, seq)
);

with old as (
  select s.id, s.status, r.match_id, s.state -> 'series' as series, s.state ->> 'endedMatch' as ended_match,
    s.config || '{"restMs": 30000}' as config,
    floor(extract(epoch from s.created_at) * 1000) as began,
    -- The rest that is under way ends when it was to end.
    coalesce((s.state ->> 'nextGameAt')::numeric - 30000,
      floor(extract(epoch from coalesce(s.ended_at, clock_timestamp())) * 1000)) as later
  from series s left join rooms r on r.id = s.room_id and r.series_id = s.id
), game as (
  select old.id, g.nth, g.body ->> 'match' as match, g.body || '{"places": null}' as body
  from old, jsonb_array_elements(old.series -> 'games') with ordinality as g(body, nth)
), told as (
  select id, 0 as part, 0 as step, jsonb_build_object('kind', 'started', 'at', began, 'config', config,
    'match', coalesce((select match from game where game.id = old.id and nth = 1), match_id, id)) as body
  from old
  union all
  select game.id, nth, 1, jsonb_build_object('kind', 'game_began', 'at', later, 'match', match)
  from game join old on old.id = game.id where nth > 1
  union all
  select game.id, nth, 2, jsonb_build_object('kind', 'game_ended', 'at', later, 'game', game.body)
  from game join old on old.id = game.id
  union all
  select id, 1000, 1, jsonb_build_object('kind', 'game_began', 'at', later, 'match', match_id)
  from old where status = 'playing' and jsonb_array_length(series -> 'games') > 0 and match_id is not null
    and not exists (select from game where game.id = old.id and match = old.match_id)
  union all
  select id, 1000, 2, jsonb_build_object('kind', 'game_voided', 'at', later)
  from old where status = 'playing' and ended_match = match_id
    and not exists (select from game where game.id = old.id and match = old.match_id)
  union all
  select id, 2000, 0, jsonb_build_object('kind', 'ended', 'at', later,
    'winner', series -> 'winner', 'reason', series -> 'reason')
  from old where status = 'ended'
)
insert into series_events (series_id, seq, kind, body)
select id, row_number() over (partition by id order by part, step), body ->> 'kind', body from told;

alter table series rename column version to seq;
update series s set seq = (select count(*) from series_events e where e.series_id = s.id);
alter table series alter column seq drop default, drop column config, drop column state;
`;
