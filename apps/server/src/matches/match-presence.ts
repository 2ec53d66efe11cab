// Presence at matches: a player is here while any connection of the account watches the match.

import { isOver, isPerson } from '@sente/match';
import type { Logger } from 'pino';
import type { World } from '../base/world.ts';
import {
  type Checked,
  openPresenceChecks,
  type Presence,
  type PresenceChecks,
  type PresenceTimes,
} from '../connections/presence.ts';
import type { PresenceQuery } from '../connections/presence-query.ts';
import type { Store } from '../store/store.ts';
import { forEachMatchLoggingErrors } from '../store/wait-for-store.ts';
import type { LoadedMatch } from './match-cache.ts';
import type { Play } from './play.ts';

export type MatchPresenceTimes = PresenceTimes & {
  /** After a match begins: how long its players may take to come to the board. */
  readonly arrivalMs: number;
};

export const ARRIVAL_MS = 10_000;

const PAGE = 200;

export type MatchPresence = Presence & {
  /** The account has opened a connection that watches the match. */
  came(loaded: LoadedMatch, account: string): void;
  /** Whether the account watches the match through this server. */
  isHere(match: string, account: string): boolean;
  /** Players who do not come to a new match in time are absent. */
  matchBegan(match: string): void;
  /** A player who is connected here may have been marked as absent by another server. */
  stepTaken(loaded: LoadedMatch): void;
};

type Deps = {
  readonly world: World;
  readonly play: Play;
  readonly store: Store;
  readonly presenceQuery: PresenceQuery;
  readonly log: Logger;
  readonly times: MatchPresenceTimes;
};

/** By match and account: the seat, and the number of connections. Spectators are not counted. */
type Connected = Map<string, { readonly seat: number; count: number }>;

type State = Deps & { readonly connected: Connected; readonly checks: PresenceChecks };

export function openMatchPresence(deps: Deps): MatchPresence {
  const { log, times } = deps;
  const connected: Connected = new Map();
  const failed = (error: unknown, { place, account }: Checked) =>
    log.warn({ match: place, account, error: String(error) }, 'presence check failed');
  const checks = openPresenceChecks({ ...deps, checkAll: () => checkPresenceInMatches(state), failed });
  const state: State = { ...deps, connected, checks };
  return {
    came(loaded, account) {
      const seat = loaded.match.config.players.indexOf(account);
      if (seat < 0) return;
      const key = presenceKeyOf(loaded.id, account);
      const one = connected.get(key) ?? { seat, count: 0 };
      one.count += 1;
      connected.set(key, one);
      recordArrival(deps, loaded, seat);
      markReturnedPlayersPresent(state, loaded);
    },
    markGoneUnlessBackSoon(match, account) {
      const key = presenceKeyOf(match, account);
      const one = connected.get(key);
      if (!one) return;
      one.count -= 1;
      if (one.count > 0) return;
      connected.delete(key);
      checks.checkSoon(match, account, () => savePresence(state, match, account, one.seat));
    },
    isHere: (match, account) => connected.has(presenceKeyOf(match, account)),
    checkReturns: checks.checkReturns,
    matchBegan: (match) =>
      checks.checkLaterWithRetry(times.arrivalMs, { place: match }, () =>
        markPlayersWhoDidNotArrive(state, match),
      ),
    stepTaken: (loaded) => markReturnedPlayersPresent(state, loaded),
    stop: checks.stop,
  };
}

function presenceKeyOf(match: string, account: string): string {
  return `${match} ${account}`;
}

/** Saved only if it still holds when the act's turn has come: people come and go while a slow store is waited for. */
function savePresence({ play, log, connected }: State, match: string, account: string, seat: number): void {
  const key = presenceKeyOf(match, account);
  const here = connected.has(key);
  const still = () => connected.has(key) === here;
  play
    .act(match, { command: { kind: 'presence', seat, here }, still })
    .catch((error: unknown) => log.error({ match, error: String(error) }, 'saving presence failed'));
}

/** The player sees the board for the first time; the clock may have waited for it. */
function recordArrival({ play, log }: Deps, { id, match }: LoadedMatch, seat: number): void {
  if (match.arrived[seat] !== false || match.config.arrivalMs === undefined || isOver(match)) return;
  play
    .act(id, { command: { kind: 'arrive', seat } })
    .catch((error: unknown) => log.error({ match: id, error: String(error) }, 'saving an arrival failed'));
}

async function markPlayersWhoDidNotArrive(state: State, id: string): Promise<void> {
  const loaded = await state.play.load(id);
  if (loaded) await markAbsentPlayers(state, loaded);
}

async function markAbsentPlayers(state: State, { id, match }: LoadedMatch): Promise<void> {
  if (isOver(match)) return;
  const checked = match.config.players.map(async (account, seat) => {
    if (isPerson(account) && match.absentSince[seat] === null)
      await state.checks.checkPresence(id, account, () => savePresence(state, id, account, seat));
  });
  await Promise.all(checked);
}

function markReturnedPlayersPresent(state: State, { id, match }: LoadedMatch): void {
  if (isOver(match)) return;
  for (const [seat, since] of match.absentSince.entries()) {
    const account = match.config.players[seat] ?? '';
    if (since !== null && state.connected.has(presenceKeyOf(id, account)))
      savePresence(state, id, account, seat);
  }
}

/** Players of a match that has just begun get the time to arrive. */
async function checkPresenceInMatches(state: State): Promise<void> {
  const { store, play, times, checks, log } = state;
  for (let afterId = ''; ; ) {
    const page = await store.matches.running(PAGE, afterId);
    await forEachMatchLoggingErrors(log, 'presence check', page, async (id) => {
      const loaded = await play.load(id);
      const isNew = (loaded?.events[0]?.at ?? 0) > store.now() - times.arrivalMs;
      if (isNew)
        checks.checkLaterWithRetry(times.arrivalMs, { place: id }, () =>
          markPlayersWhoDidNotArrive(state, id),
        );
      else if (loaded) await markAbsentPlayers(state, loaded);
    });
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return;
    afterId = last;
  }
}
