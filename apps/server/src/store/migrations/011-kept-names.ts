// The names of deleted accounts are reserved for a while. Only their hashes are stored.

export const keptNames = `
create table kept_names (
  name_hash text primary key,
  until timestamptz(3) not null
);
create index kept_names_until on kept_names (until);

create function hash_of_name(name_key text) returns text language sql immutable as
  $$ select encode(sha256(convert_to(name_key, 'UTF8')), 'hex') $$;

create function is_name_kept(name_key text) returns boolean language sql volatile as
  $$ select exists (select from kept_names where name_hash = hash_of_name(name_key) and until > clock_timestamp()) $$;
`;
