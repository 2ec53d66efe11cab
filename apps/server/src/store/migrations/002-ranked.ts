// Ratings have a flag for provisional ones, and a place in the queue stays until the game of the pairing has begun.

export const ranked = `
alter table ratings add column provisional boolean not null default true;
drop index ratings_top;
create index ratings_top on ratings (pool, provisional, rating desc, account_id);

alter table queue add column room_id text, add column taken_at timestamptz(3);
create index queue_taken on queue (taken_at) where room_id is not null;
create index queue_room on queue (room_id) where room_id is not null;
`;
