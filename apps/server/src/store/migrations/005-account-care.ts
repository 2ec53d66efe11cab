// An account can be recovered with a code, and deleted: what stays is an empty name under the games of others.

export const accountCare = `
alter table accounts add column recovery_hash text, add column deleted_at timestamptz(3);
create index chat_author on chat (author_id, id);
`;
