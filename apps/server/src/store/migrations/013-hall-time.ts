// All SQL reads the time by one function, so that a simulation can replace it and set the database's clock.
// Its body is one expression, which PostgreSQL puts into each statement when it plans it: a call costs nothing.

export const hallTime = `
create function hall_time() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

alter table migrations alter column at set default hall_time();
alter table accounts alter column created_at set default hall_time();
alter table sessions alter column created_at set default hall_time(),
  alter column last_seen_at set default hall_time();
alter table rooms alter column created_at set default hall_time(), alter column updated_at set default hall_time();
alter table matches alter column touched_at set default hall_time(),
  alter column started_at set default hall_time();
alter table events alter column at set default hall_time();
alter table series alter column created_at set default hall_time();
alter table series_events alter column at set default hall_time();
alter table ratings alter column updated_at set default hall_time();
alter table rating_history alter column at set default hall_time();
alter table queue alter column since set default hall_time(), alter column seen_at set default hall_time();
alter table chat alter column at set default hall_time();

create or replace function is_name_kept(name_key text) returns boolean language sql volatile as
  $$ select exists (select from kept_names where name_hash = hash_of_name(name_key) and until > hall_time()) $$;
`;
