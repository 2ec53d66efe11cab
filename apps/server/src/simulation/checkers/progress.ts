// Nothing waits for ever: in calm times deadlines are applied, players are paired, rooms start, series go on, and in the end
// everything is over.

import { BETWEEN_GAMES_MS, isPerson, POOLS } from '@sente/match';
import { QUEUE_TIMES } from '../../pairing/queue.ts';
import type { OpenChecker } from './checker.ts';
import { openConditionTimers } from './condition-timers.ts';

type Row = { readonly id: string };
type Condition = {
  readonly what: string;
  readonly limitMs: number;
  /** So long after the last fault the condition must not hold. */
  readonly settledMs: number;
  readonly sql: string;
};

/** After the last fault it takes this long until servers have found what they had left. */
const CALM_MS = 60_000;
/** A server does these at once; a fault only delays them. */
const SOON_MS = 20_000;

const OF_THREE = POOLS.filter(({ seats }) => seats === 3).map(({ id }) => `'${id}'`);

/**
 * Each row is something that waits although its time has come. Its id names all of what waits, because a match may begin and
 * end between two looks.
 */
const WAITING: readonly Condition[] = [
  {
    what: 'match is past its deadline',
    limitMs: 6_000,
    settledMs: SOON_MS,
    sql: `select id from matches where status in ('playing', 'paused') and deadline < hall_time() - interval '2 seconds'`,
  },
  {
    what: 'room plays a match that is over',
    limitMs: BETWEEN_GAMES_MS + 15_000,
    settledMs: CALM_MS,
    sql: `select r.id || ' ' || m.id as id from rooms r join matches m on m.id = r.match_id
      where r.status = 'playing' and m.status in ('ended', 'aborted')`,
  },
  {
    what: 'room plays a match that does not exist',
    limitMs: 30_000,
    settledMs: CALM_MS,
    sql: `select id from rooms r where status = 'playing'
      and not exists (select from matches m where m.id = r.match_id)`,
  },
  {
    what: 'series has neither a match nor a rest',
    limitMs: BETWEEN_GAMES_MS + 15_000,
    settledMs: CALM_MS,
    sql: `select s.id || ' ' || (select count(*) from matches m where m.series_id = s.id) as id
      from series s join rooms r on r.series_id = s.id where s.status = 'playing'
      and not exists (select from matches m where m.series_id = s.id and m.status in ('playing', 'paused'))`,
  },
  {
    what: 'room has all its players ready and no match',
    limitMs: 12_000,
    settledMs: SOON_MS,
    sql: `select id from rooms where status = 'open' and not (mode = 'ranked' and match_id is not null)
      and not exists (select from jsonb_array_elements(seats) as s(seat) where seat ->> 'player' is null
        or (seat ->> 'ready') is distinct from 'true' or seat ->> 'goneAt' is not null)`,
  },
  {
    what: 'meeting is open',
    limitMs: QUEUE_TIMES.meetMs + 20_000,
    settledMs: CALM_MS,
    sql: `select id from rooms where host_id is null and status = 'open' and match_id is null`,
  },
  {
    // Rooms differ in ratings only; after a while these do not matter any more.
    what: 'players who could be paired wait in',
    limitMs: 12_000,
    settledMs: SOON_MS,
    sql: `select pool || ' ' || kind as id from queue q where room_id is null
      and seen_at > hall_time() - interval '3 seconds'
      and since < hall_time() - case kind when 'ranked' then interval '62 seconds' else interval '7 seconds' end
      and (stood_up_at is null or stood_up_at < hall_time() - interval '12 seconds')
      and not exists (select from no_show_addresses n where n.address = q.made_from and n.until > hall_time())
      group by pool, kind having count(*) >= case when pool = any(array[${OF_THREE}]) then 3 else 2 end`,
  },
];
const ALL_WAITING = WAITING.map(({ sql }, n) => `select ${n} as n, found.id from (${sql}) as found`).join(
  ' union all ',
);

/** Another game begins so long after all have agreed, and after some ways to the database. */
const REMATCH_MS = 2_500;
const REMATCH_WAYS = 4;
/** Servers take a database that is further away for one that fails, and wait. */
const FAR_MS = 400;
/** In liveness mode everything is over this long after the faults have stopped. */
const BOUND_MS = 225_000;
const MOVED = `select id from matches where status = 'playing' and touched_at > hall_time() - interval '15 seconds'`;

export const stuckMatchesAndRooms: OpenChecker = ({
  database,
  matches,
  rooms,
  service,
  isNthCheck,
  now,
  trueTimeOf,
  calmMs,
  finishingMs,
  report,
  options,
}) => {
  const conditions = WAITING.map((condition) => ({ ...condition, patience: openConditionTimers(now) }));
  /** Matches after which all players have agreed on another one. */
  const agreed = new Map<string, { readonly room: string; readonly at: number }>();

  function reportWaitingTooLong(): void {
    // Also under faults, so that it is known since when each has waited.
    const rows = database.read<Row & { readonly n: number }>(ALL_WAITING);
    for (const [n, { what, limitMs, settledMs, patience }] of conditions.entries()) {
      const waiting = rows.filter((row) => row.n === n).map(({ id }) => id);
      for (const [id, ms] of patience.heldByAll(waiting))
        if (calmMs() >= settledMs && ms > limitMs) report(`${what}: ${id}, for ${ms} ms`);
    }
  }

  /** All players are still there, and the room shows the match after which they have agreed. */
  function checkRematches(): void {
    for (const [match, { room, at }] of agreed) {
      const last = rooms.versions(room).at(-1);
      if (last === undefined || last.match !== match || last.status === 'closed') agreed.delete(match);
      const people = matches.get(match)?.players.filter(isPerson) ?? [];
      const isThere = people.every((one) =>
        last?.seats.some(({ player, goneAt }) => player === one && goneAt === null),
      );
      const ms = Math.round(now() - at);
      const isLate = options.databaseMs <= FAR_MS && ms > REMATCH_MS + REMATCH_WAYS * options.databaseMs;
      // A server that fails may take a rematch with it. A lost hint must not.
      if (agreed.has(match) && isThere && isLate && service.soundMs() > ms)
        report(`the players of match ${match} agreed on another one and wait for it for ${ms} ms`);
    }
  }

  return {
    name: 'progress',
    stored({ id, room }, steps) {
      const step = steps.find(({ event }) => event.kind === 'rematch_agreed');
      if (room !== null && step !== undefined) agreed.set(id, { room, at: trueTimeOf(step.event.at) });
    },
    check() {
      if (isNthCheck(2)) reportWaitingTooLong();
      checkRematches();
      if (calmMs() < CALM_MS || (finishingMs() ?? 0) < BOUND_MS) return;
      // Two bots whose opponent has given up play on for as long as the rules allow.
      const moved = new Set(database.read<Row>(MOVED).map(({ id }) => id));
      for (const { id, players, match } of matches.running()) {
        const isOfBots = players.filter(isPerson).length < players.length && players.length > 2;
        if (match?.status === 'playing' && !(isOfBots && moved.has(id))) report(`match ${id} is not over`);
      }
    },
  };
};
