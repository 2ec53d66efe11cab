// A place in the queue may be for a casual game without the opening rule.

export const plainQueue = `
alter table queue drop constraint queue_kind_check,
  add constraint queue_kind_check check (kind in ('ranked', 'casual', 'plain'));
`;
