// A chat line is stored once, however often it is sent; a room remembers the accounts its host has sent away.

export const saidOnce = `
alter table chat add column action_id text;
create unique index chat_action on chat (author_id, action_id);

alter table rooms add column kicked text[] not null default '{}';
`;
