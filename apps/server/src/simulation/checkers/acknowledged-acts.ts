// An acknowledged move is stored exactly once, where the answer says, and moves are stored in the order in which players
// could see them: a move that was sent after another one was acknowledged comes after it.

import { groupBy, type OpenChecker } from './checker.ts';

type Sent = {
  readonly match: string;
  readonly isMove: boolean;
  /** The highest number of an acknowledged event of the match when the act was first sent. */
  readonly after: number;
};
type Acknowledged = Sent & { readonly key: string; readonly seq: number };

const STORED = `select action_id as key, match_id as match, seq from events where action_id = any($1::text[])`;

export const acknowledgedActs: OpenChecker = ({ database, report }) => {
  const sent = new Map<string, Sent>();
  const newest = new Map<string, number>();
  const acknowledged = new Map<string, Acknowledged>();
  let fresh: Acknowledged[] = [];

  function compare(acts: readonly Acknowledged[]): void {
    if (acts.length === 0) return;
    type Row = { readonly key: string; readonly match: string; readonly seq: number };
    const rows = database.read<Row>(STORED, [acts.map(({ key }) => key)]);
    const stored = groupBy(rows, ({ key }) => key);
    for (const { key, match, seq, isMove, after } of acts) {
      const found = stored.get(key) ?? [];
      if (found.length > 1) report(`the act ${key} is stored ${found.length} times in match ${match}`);
      const [row] = found;
      if (row === undefined) {
        if (isMove)
          report(`the move ${key} of match ${match} was acknowledged as event ${seq} and is not stored`);
      } else if (row.seq !== seq || row.match !== match)
        report(
          `the act ${key} was acknowledged as event ${seq} of ${match}, and is event ${row.seq} of ${row.match}`,
        );
      else if (row.seq <= after)
        report(
          `the act ${key} is event ${seq} of match ${match}, although event ${after} was acknowledged before it was sent`,
        );
    }
  }

  return {
    name: 'acknowledged acts',
    message({ account, direction, message }) {
      if (direction === 'sent' && message.t === 'act') {
        const { match, do: action } = message;
        const key = `${account}:${message.id}`;
        if (!sent.has(key))
          sent.set(key, { match, isMove: action.kind === 'move', after: newest.get(match) ?? 0 });
      } else if (direction === 'received' && message.t === 'done' && message.seq !== undefined) {
        const key = `${account}:${message.id}`;
        const act = sent.get(key);
        if (act === undefined) return;
        const { seq } = message;
        const earlier = acknowledged.get(key);
        if (earlier !== undefined && earlier.seq !== seq && act.isMove)
          report(`the act ${key} was acknowledged as event ${earlier.seq} and then as event ${seq}`);
        newest.set(act.match, Math.max(seq, newest.get(act.match) ?? 0));
        const one = { ...act, key, seq };
        acknowledged.set(key, one);
        fresh.push(one);
      }
    },
    check() {
      compare(fresh);
      fresh = [];
    },
    finish: () => compare([...acknowledged.values()]),
  };
};
