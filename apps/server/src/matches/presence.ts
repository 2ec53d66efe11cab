// Who is present at a match: a seat is here while any connection of its identity watches the match.

import { isOver, isPerson } from '@sente/match';
import type { Logger } from 'pino';
import { openTimers } from '../base/timers.ts';
import type { PresenceQuery } from '../connections/presence-query.ts';
import type { Store } from '../store/store.ts';
import { forEachMatch } from '../store/wait-for-store.ts';
import type { LoadedMatch } from './match-cache.ts';
import type { Play } from './play.ts';

export type PresenceTimes = {
  /** A reload or a short gap in the network is not an absence. */
  readonly goneMs: number;
  /** After a match begins: how long its players may take to come and look. */
  readonly arrivalMs: number;
  /** After a start of the server: how long the players of running matches may take to come back. */
  readonly returnMs: number;
};

export const PRESENCE_TIMES: PresenceTimes = { goneMs: 2_000, arrivalMs: 10_000, returnMs: 20_000 };

const PAGE = 200;

export type Presence = {
  came(loaded: LoadedMatch, account: string): void;
  went(match: string, account: string): void;
  /** After a start nobody is connected, and nobody of a server that is gone: whoever does not come back is gone. */
  checkReturns(): void;
  /** Whether the account watches the match through this server. */
  isHere(match: string, account: string): boolean;
  /** Players who do not come to a new match in time are absent. */
  matchBegan(match: string): void;
  /** Another server may have marked a player as absent who is connected here. */
  stepTaken(loaded: LoadedMatch): void;
  stop(): void;
};

type Deps = {
  readonly play: Play;
  readonly store: Store;
  readonly presenceQuery: PresenceQuery;
  readonly log: Logger;
  readonly times: PresenceTimes;
};

/** By match and account: how many connections. Only seats are kept, spectators come and go unseen. */
type Held = Map<string, { readonly seat: number; count: number }>;

export function openPresence(deps: Deps): Presence {
  const { play, log, times } = deps;
  const held: Held = new Map();
  const timers = openTimers((error) => log.warn({ error: String(error) }, 'presence check failed'));

  /** Looks later, and once more later still when the store does not answer. */
  function checkLater(ms: number, check: () => Promise<void>): void {
    timers.later(ms, async () => {
      await check().catch((error: unknown) => {
        checkLater(ms, check);
        throw error;
      });
    });
  }

  function checkArrivals(id: string): void {
    checkLater(times.arrivalMs, async () => {
      const loaded = await play.load(id);
      if (loaded) await sayAbsentees(deps, held, loaded);
    });
  }

  return {
    came(loaded, account) {
      const seat = loaded.match.config.players.indexOf(account);
      if (seat < 0) return;
      const key = keyOf(loaded.id, account);
      const one = held.get(key) ?? { seat, count: 0 };
      one.count += 1;
      held.set(key, one);
      arrive(deps, loaded, seat);
      correct(deps, held, loaded);
    },
    went(match, account) {
      const key = keyOf(match, account);
      const one = held.get(key);
      if (!one) return;
      one.count -= 1;
      if (one.count > 0) return;
      held.delete(key);
      timers.later(times.goneMs, () => sayUnlessSeen(deps, held, match, account, one.seat));
    },
    checkReturns: () => checkLater(times.returnMs, () => checkRunning(deps, held, checkArrivals)),
    isHere: (match, account) => held.has(keyOf(match, account)),
    matchBegan: checkArrivals,
    stepTaken: (loaded) => correct(deps, held, loaded),
    stop: timers.stop,
  };
}

function keyOf(match: string, account: string): string {
  return `${match} ${account}`;
}

function isHeld(held: Held, { id, match }: LoadedMatch, seat: number): boolean {
  return held.has(keyOf(id, match.config.players[seat] ?? ''));
}

/** Said only when it is still so when its turn has come: while a slow store is waited for, people come and go. */
function say({ play, log }: Deps, held: Held, match: string, account: string, seat: number): void {
  const key = keyOf(match, account);
  const here = held.has(key);
  play
    .act(match, { command: { kind: 'presence', seat, here }, still: () => held.has(key) === here })
    .catch((error: unknown) => log.error({ match, error: String(error) }, 'saving presence failed'));
}

/** The first time the player sees the board; a clock may have waited for it. */
function arrive({ play, log }: Deps, { id, match }: LoadedMatch, seat: number): void {
  if (match.arrived[seat] !== false || match.config.arrivalMs === undefined || isOver(match)) return;
  play
    .act(id, { command: { kind: 'arrive', seat } })
    .catch((error: unknown) => log.error({ match: id, error: String(error) }, 'saving an arrival failed'));
}

async function sayUnlessSeen(
  deps: Deps,
  held: Held,
  match: string,
  account: string,
  seat: number,
): Promise<void> {
  if (!(await deps.presenceQuery.isAnywhere(match, account))) say(deps, held, match, account, seat);
}

async function sayAbsentees(deps: Deps, held: Held, { id, match }: LoadedMatch): Promise<void> {
  if (isOver(match)) return;
  const absent = match.config.players.map(async (account, seat) => {
    if (isPerson(account) && match.absentSince[seat] === null)
      await sayUnlessSeen(deps, held, id, account, seat);
  });
  await Promise.all(absent);
}

/** The presence query may have missed somebody: when another server says somebody is gone who is connected here, it is corrected. */
function correct(deps: Deps, held: Held, loaded: LoadedMatch): void {
  const { match } = loaded;
  for (let seat = 0; seat < match.absentSince.length; seat++) {
    if (match.absentSince[seat] !== null && !isOver(match) && isHeld(held, loaded, seat))
      say(deps, held, loaded.id, match.config.players[seat] ?? '', seat);
  }
}

/** Whose match has only just begun are on their way: they are looked for later, as after every beginning. */
async function checkRunning(deps: Deps, held: Held, checkArrivals: (id: string) => void): Promise<void> {
  for (let after = ''; ; ) {
    const page = await deps.store.matches.running(PAGE, after);
    await forEachMatch(deps.log, page, async (id) => {
      const loaded = await deps.play.load(id);
      const isNew = (loaded?.events[0]?.at ?? 0) > deps.store.now() - deps.times.arrivalMs;
      if (isNew) checkArrivals(id);
      else if (loaded) await sayAbsentees(deps, held, loaded);
    });
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return;
    after = last;
  }
}
