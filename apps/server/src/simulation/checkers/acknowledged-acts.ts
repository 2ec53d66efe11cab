// An act in a match that was acknowledged is stored exactly once, where the answer says, and in the order in which players
// could see it: an act that was sent after another one was acknowledged comes after it.

import type { OpenChecker } from './checker.ts';

type Sent = {
  readonly match: string;
  readonly kind: string;
  /** The highest number of an acknowledged event of the match when the act was first sent. */
  readonly after: number;
};
type Acknowledged = Sent & { readonly key: string; readonly seq: number };
type Stored = { readonly match: string; readonly seq: number };

export const acknowledgedActs: OpenChecker = ({ report }) => {
  const sent = new Map<string, Sent>();
  const newest = new Map<string, number>();
  const acknowledged = new Map<string, Acknowledged>();
  const stored = new Map<string, Stored>();
  let fresh: Acknowledged[] = [];

  function checkActIsStored({ key, match, seq, kind, after }: Acknowledged): void {
    const row = stored.get(key);
    if (row === undefined)
      report(`the ${kind} ${key} of match ${match} was acknowledged as event ${seq} and is not stored`);
    else if (row.seq !== seq || row.match !== match)
      report(
        `the ${kind} ${key} was acknowledged as event ${seq} of ${match}, and is event ${row.seq} of ${row.match}`,
      );
    else if (row.seq <= after)
      report(
        `the ${kind} ${key} is event ${seq} of match ${match}, although event ${after} was acknowledged before it was sent`,
      );
  }

  function noteAcknowledgedAct(key: string, seq: number): void {
    const act = sent.get(key);
    if (act === undefined) return;
    const earlier = acknowledged.get(key);
    if (earlier !== undefined && earlier.seq !== seq)
      report(`the ${act.kind} ${key} was acknowledged as event ${earlier.seq} and then as event ${seq}`);
    newest.set(act.match, Math.max(seq, newest.get(act.match) ?? 0));
    const one = { ...act, key, seq };
    acknowledged.set(key, one);
    fresh.push(one);
  }

  return {
    name: 'acknowledged acts',
    message({ account, direction, message }) {
      if (direction === 'sent' && message.t === 'act') {
        const { match, do: action } = message;
        const key = `${account}:${message.id}`;
        if (!sent.has(key)) sent.set(key, { match, kind: action.kind, after: newest.get(match) ?? 0 });
      } else if (direction === 'received' && message.t === 'done' && message.seq !== undefined)
        noteAcknowledgedAct(`${account}:${message.id}`, message.seq);
    },
    stored({ id: match }, steps) {
      for (const { action, seq } of steps) {
        if (action === null) continue;
        const known = stored.get(action);
        if (known !== undefined && known.match === match)
          report(`the act ${action} is stored as event ${known.seq} and as event ${seq} of match ${match}`);
        stored.set(action, { match, seq });
      }
    },
    check() {
      for (const act of fresh) checkActIsStored(act);
      fresh = [];
    },
  };
};
