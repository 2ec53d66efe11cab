// Nothing waits for ever: in calm times deadlines are applied, bots move, series go on, and in the end everything is over.

import { type OpenChecker, openPatience } from './checker.ts';

type Row = { readonly id: string };

/** Each row is something that waits although its time has come. */
const WAITING: readonly { readonly what: string; readonly limitMs: number; readonly sql: string }[] = [
  {
    what: 'match is past its deadline',
    limitMs: 15_000,
    sql: `select id from matches where status = 'playing' and deadline < hall_time() - interval '2 seconds'`,
  },
  {
    what: 'room plays a match that is over',
    limitMs: 45_000,
    sql: `select r.id from rooms r join matches m on m.id = r.match_id
      where r.status = 'playing' and m.status in ('ended', 'aborted')`,
  },
  {
    what: 'room plays a match that does not exist',
    limitMs: 45_000,
    sql: `select id from rooms r where status = 'playing'
      and not exists (select from matches m where m.id = r.match_id)`,
  },
  {
    what: 'series rests between two games',
    limitMs: 120_000,
    sql: `select id from rooms where status = 'between'`,
  },
];

/** After the last fault it takes this long until servers have found what they had left. */
const CALM_MS = 60_000;
/** In liveness mode everything is over this long after the faults have stopped. */
const BOUND_MS = 225_000;
/** Two bots whose opponent has given up play on for as long as the rules allow. */
const UNFINISHED = `select id from matches
  where status = 'playing' and not (bots and cardinality(players) > 2) order by id`;

export const progress: OpenChecker = ({ database, now, calmMs, finishingMs, report }) => {
  const conditions = WAITING.map((condition) => ({ ...condition, patience: openPatience(now) }));
  return {
    name: 'progress',
    check() {
      // Also under faults, so that it is known since when each has waited.
      const isCalm = calmMs() >= CALM_MS;
      for (const { what, limitMs, sql, patience } of conditions) {
        const waiting = database.read<Row>(sql).map(({ id }) => id);
        for (const [id, ms] of patience.heldByAll(waiting))
          if (isCalm && ms > limitMs) report(`${what}: ${id}, for ${Math.round(ms)} ms`);
      }
      if (!isCalm || (finishingMs() ?? 0) < BOUND_MS) return;
      for (const { id } of database.read<Row>(UNFINISHED)) report(`match ${id} is not over`);
    },
  };
};
