// The openings book, with each ended match counted once, including matches that ended before this migration.

export const openings = `
alter table matches add column counted boolean not null default false;
-- A move changes none of these columns; the end of a game changes its status anyway.
create index matches_uncounted on matches (id) where status = 'ended' and not counted and not bots;

create table openings (
  book text not null,
  position text not null,
  move text not null,
  black integer not null,
  draws integer not null,
  white integer not null,
  games integer not null generated always as (black + draws + white) stored,
  primary key (book, position, move)
);
-- Whole openings of three stones are many; the moves of any other position are no more than the points of a board.
create index openings_three_stones on openings (book, games desc, move) where position = 'openings';
`;
