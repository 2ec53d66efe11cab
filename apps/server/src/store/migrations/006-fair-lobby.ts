// Rooms store a pseudonym of the address they were made from; people who do not come to a meeting wait before the next one.

export const fairLobby = `
alter table rooms add column made_from text;
create index rooms_made_from on rooms (made_from) where status <> 'closed';
create index rooms_forgotten on rooms (updated_at) where status = 'closed' and match_id is null;

create table no_shows (
  account_id text primary key references accounts (id) on delete cascade,
  times integer not null,
  at timestamptz(3) not null,
  until timestamptz(3) not null
);
`;
