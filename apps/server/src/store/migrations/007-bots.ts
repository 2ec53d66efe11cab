// An index for running matches with bots.

export const bots = `
alter table matches add column bots boolean not null default false;
create index matches_bots on matches (id) where bots and status in ('playing', 'paused');
`;
