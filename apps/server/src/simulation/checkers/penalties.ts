// A player who could not come to a meeting because of a fault gets no cool-down.

import { QUEUE_TIMES } from '../../pairing/queue.ts';
import type { OpenChecker } from './checker.ts';

type Row = { readonly account: string; readonly times: number; readonly at: number };
type Meeting = { readonly account: string; readonly room: string; readonly at: number };

const PENALTIES = `select account_id as account, times, at from no_shows order by account_id`;
const MEETINGS = `select account_id as account, room_id as room, taken_at as at from queue where room_id is not null`;
/** Two clocks agree to some hundred milliseconds. */
const TOLERANCE_MS = 1_000;

export const unfairPenalties: OpenChecker = ({ database, service, isNthCheck, now, trueTimeOf, report }) => {
  const known = new Map<string, number>();
  const meetings = new Map<string, Meeting>();
  /** When an account gave up a search, a seat or a room of its own will, or closed its last tab. */
  const leftAt = new Map<string, number>();

  return {
    name: 'penalties',
    message({ account, direction, message }) {
      if (direction !== 'sent') return;
      const isLeaving =
        message.t === 'leave' ||
        (message.t === 'queue' && !message.on) ||
        (message.t === 'room' && (message.do.kind === 'stand' || message.do.kind === 'close'));
      if (isLeaving) leftAt.set(account, now());
    },
    check() {
      if (!isNthCheck(2)) return;
      for (const { account, times, at } of database.read<Row>(PENALTIES)) {
        const isNew = known.get(account) !== times;
        known.set(account, times);
        const meeting = meetings.get(account);
        if (!isNew || meeting === undefined) continue;
        const from = trueTimeOf(meeting.at);
        if ((leftAt.get(account) ?? Number.NEGATIVE_INFINITY) > from) continue;
        const had = service.servedMs(from, trueTimeOf(at));
        if (had < QUEUE_TIMES.meetMs - TOLERANCE_MS)
          report(
            `account ${account} missed the meeting in room ${meeting.room} and got a cool-down, after ${had} ms of ${QUEUE_TIMES.meetMs} in which the hall worked`,
          );
      }
      for (const meeting of database.read<Meeting>(MEETINGS)) meetings.set(meeting.account, meeting);
    },
  };
};
