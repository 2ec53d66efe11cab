// A line is said once, however often it is sent; who was sent away from a room is remembered there.

export const saidOnce = `
alter table chat add column action_id text;
create unique index chat_action on chat (author_id, action_id);

alter table rooms add column kicked text[] not null default '{}';
`;
