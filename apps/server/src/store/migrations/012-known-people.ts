// The queue knows where somebody joined from, and whether they have shown themselves. People who do not come to meetings are
// counted for each address, too: guests are easily made, addresses are not.

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
