// The first tables: accounts, rooms, matches with their event log, series, ratings, the queue, and the servers' heartbeats.

export const ground = `
create table accounts (
  id text primary key,
  name text not null,
  name_key text not null unique,
  password_hash text,
  guest boolean not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index accounts_guests on accounts (created_at) where guest;

create table sessions (
  token_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  last_seen_at timestamptz(3) not null default clock_timestamp(),
  revoked_at timestamptz(3)
);
create index sessions_account on sessions (account_id);
create index sessions_seen on sessions (last_seen_at);

create table rooms (
  id text primary key,
  code text not null unique,
  version integer not null default 1,
  mode text not null,
  config jsonb not null,
  swap2_enabled boolean not null default false,
  is_public boolean not null,
  status text not null default 'open' check (status in ('open', 'playing', 'closed')),
  host_id text,
  seats jsonb not null,
  members text[] not null,
  match_id text,
  series_id text,
  game_state jsonb,
  snapshot_match text,
  snapshot_seq integer,
  snapshot_sum text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
) with (fillfactor = 70);
create index rooms_listed on rooms (status, updated_at desc) where status <> 'closed';
create index rooms_members on rooms using gin (members) where status <> 'closed';
create index rooms_host on rooms (host_id) where status <> 'closed';

-- Every action updates its match. None of the indexed columns changes in an ordinary move (check_at waits
-- for the sweep to push it on), so that the update stays on its page and touches no index.
create table matches (
  id text primary key,
  room_id text,
  series_id text,
  mode text not null,
  rated boolean not null,
  game text not null,
  players text[] not null,
  config jsonb not null,
  seq integer not null,
  status text not null check (status in ('playing', 'paused', 'ended', 'aborted')),
  deadline timestamptz(3),
  check_at timestamptz(3),
  touched_at timestamptz(3) not null default clock_timestamp(),
  outcome jsonb,
  swap2_history jsonb,
  started_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3)
) with (fillfactor = 60);
create index matches_check on matches (check_at) where check_at is not null;
create index matches_series on matches (series_id) where series_id is not null;
create index matches_running on matches (id) where status in ('playing', 'paused');

create table match_players (
  match_id text not null references matches (id),
  seat smallint not null,
  account_id text not null,
  started_at timestamptz(3) not null,
  primary key (match_id, seat)
);
create index match_players_account on match_players (account_id, started_at desc, match_id desc);

-- Append-only. No reference to matches: only the guarded statements write here, and a look-up per event is not free.
create table events (
  match_id text not null,
  seq integer not null,
  action_id text,
  kind text not null,
  body jsonb not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (match_id, seq)
);
create unique index events_action on events (match_id, action_id) where action_id is not null;

-- The secret of a match until its end, apart from it so that no listing can select it by accident.
create table deals (
  match_id text primary key references matches (id),
  deal text not null,
  salt text not null
);

create table series (
  id text primary key,
  room_id text,
  version integer not null default 1,
  rated boolean not null,
  config jsonb not null,
  state jsonb not null,
  status text not null default 'playing' check (status in ('playing', 'ended')),
  created_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3)
);

create table ratings (
  account_id text not null references accounts (id),
  pool text not null,
  rating double precision not null,
  values jsonb not null,
  games integer not null,
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, pool)
);
create index ratings_top on ratings (pool, rating desc, account_id);

create table rating_history (
  cause text not null,
  account_id text not null references accounts (id),
  pool text not null,
  before double precision,
  after double precision not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (cause, account_id)
);
create index rating_history_account on rating_history (account_id, pool, at desc);

create table queue (
  account_id text primary key references accounts (id),
  pool text not null,
  rating double precision not null,
  since timestamptz(3) not null default clock_timestamp(),
  seen_at timestamptz(3) not null default clock_timestamp()
);
create index queue_pool on queue (pool, since);

create table chat (
  id bigint generated always as identity primary key,
  room_id text not null,
  author_id text not null,
  name text not null,
  audience text not null check (audience in ('room', 'spectators')),
  text text not null,
  at timestamptz(3) not null default clock_timestamp()
);
create index chat_room on chat (room_id, id desc);

create table servers (
  id text primary key,
  beat_at timestamptz(3) not null
);

create table outages (
  id integer generated always as identity primary key,
  from_at timestamptz(3) not null unique,
  to_at timestamptz(3) not null,
  settled_at timestamptz(3)
);

create table secrets (
  name text primary key,
  value text not null
);
`;
