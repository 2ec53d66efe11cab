// The queue stores where a person joined from, and whether the person is known to come to meetings. No-shows are counted
// for each address too, because a new guest costs nothing and a new address does.

export const knownPeople = `
alter table queue add column made_from text, add column known boolean not null default false,
  add column stood_up_at timestamptz(3);

create table no_show_addresses (
  address text primary key,
  times integer not null,
  at timestamptz(3) not null,
  until timestamptz(3) not null
);
`;
