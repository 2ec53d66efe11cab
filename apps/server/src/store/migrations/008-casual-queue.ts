// A place in the queue has a kind: a ranked series, or a casual game, for which a rating may be unknown.

export const casualQueue = `
alter table queue add column kind text not null default 'ranked' check (kind in ('ranked', 'casual')),
  alter column rating drop not null;
drop index queue_pool;
create index queue_pool on queue (pool, kind, since);
`;
