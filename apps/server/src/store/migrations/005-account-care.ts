// An account can be recovered with a code, and deleted: an empty row stays for the games of other players.

export const accountCare = `
alter table accounts add column recovery_hash text, add column deleted_at timestamptz(3);
create index chat_author on chat (author_id, id);
`;
