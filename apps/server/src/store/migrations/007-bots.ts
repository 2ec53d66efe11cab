// Running matches in which bots play are found without looking at all the others.

export const bots = `
alter table matches add column bots boolean not null default false;
create index matches_bots on matches (id) where bots and status in ('playing', 'paused');
`;
