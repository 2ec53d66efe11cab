// A search that was acknowledged is in the queue, in a meeting, or led to a game; one that was given up is not.

import type { OpenChecker } from './checker.ts';

type Sent = { readonly account: string; readonly on: boolean; readonly pool: string; readonly kind: string };
type Row = {
  readonly place: boolean;
  readonly same: boolean;
  readonly playing: boolean;
  readonly deleted: boolean;
};

/** A place in the queue, and whether the account plays somewhere: a search then leads there. */
const STATE = `select
  exists (select from queue where account_id = $1) as place,
  exists (select from queue q left join rooms r on r.id = q.room_id where q.account_id = $1
    and (case when q.room_id is null then q.pool = $2 and q.kind = $3 else r.match_id is null end)) as same,
  exists (select from rooms where status = 'playing' and members @> array[$1]) as playing,
  exists (select from accounts where id = $1 and deleted_at is not null) as deleted`;

export const queueActs: OpenChecker = ({ database, report }) => {
  const sent = new Map<string, Sent>();
  /** By account: how many requests it has sent and not been answered. With several under way any may be the last one done. */
  const open = new Map<string, Set<string>>();
  const newest = new Map<string, string>();

  function checkQueueAfterAnswer(account: string, id: string): void {
    const one = sent.get(id);
    const others = open.get(account);
    others?.delete(id);
    if (one === undefined || one.account !== account || newest.get(account) !== id || others?.size !== 0)
      return;
    const [row] = database.read<Row>(STATE, [account, one.pool, one.kind]);
    if (row === undefined || row.deleted) return;
    const what = `${one.kind} search in ${one.pool}`;
    if (one.on && !row.playing && !row.same)
      report(`the ${what} of ${account} was acknowledged and is not in the queue`);
    if (!one.on && row.place)
      report(`the end of the ${what} of ${account} was acknowledged, and its place is in the queue`);
  }

  return {
    name: 'queue acts',
    message({ account, direction, message }) {
      if (direction === 'sent' && message.t === 'queue') {
        const { id, on, pool, kind = 'ranked' } = message;
        if (sent.has(id)) return;
        sent.set(id, { account, on, pool, kind });
        newest.set(account, id);
        const others = open.get(account) ?? new Set();
        open.set(account, others.add(id));
      } else if (direction === 'received' && message.t === 'done') checkQueueAfterAnswer(account, message.id);
      else if (direction === 'received' && message.t === 'refused') open.get(account)?.delete(message.id);
    },
  };
};
