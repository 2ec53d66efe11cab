// Presence of people at a place, be it a match or a room. An absence is noticed in the same way for both; match-presence.ts
// and room-presence.ts decide its consequences.

import { openTimers } from '../base/timers.ts';
import type { World } from '../base/world.ts';
import type { PresenceQuery } from './presence-query.ts';

export type PresenceTimes = {
  /** A reload or a short gap in the network is not an absence. */
  readonly goneMs: number;
  /** After a start of the server: how long people may take to come back to their matches and rooms. */
  readonly returnMs: number;
};

export const PRESENCE_TIMES: PresenceTimes = { goneMs: 2_000, returnMs: 20_000 };

export type Presence = {
  /** The account has closed a connection to the place. It is marked as gone after a moment, unless it is back by then. */
  markGoneUnlessBackSoon(place: string, account: string): void;
  /** After a start, or the death of another server, its people are not connected: players who do not come back are marked. */
  checkReturns(): void;
  stop(): void;
};

type Deps = {
  readonly world: World;
  readonly presenceQuery: PresenceQuery;
  readonly times: PresenceTimes;
  /** Checks the players of all matches or rooms. */
  readonly checkAll: () => Promise<void>;
  readonly failed: (error: unknown, checked: Checked) => void;
};

/** The subject of a check; without a place, all matches or rooms are checked. */
export type Checked = { readonly place?: string; readonly account?: string };

export type PresenceChecks = Pick<Presence, 'checkReturns' | 'stop'> & {
  /** Calls `gone` when the account is not connected to the place through any server. */
  checkPresence(place: string, account: string, gone: () => unknown): Promise<void>;
  /** The same after `goneMs`. */
  checkSoon(place: string, account: string, gone: () => unknown): void;
  /** Does the check after `ms`. One that fails is done again, because the store may not answer just then. */
  checkLaterWithRetry(ms: number, checked: Checked, check: () => Promise<void>): void;
};

export function openPresenceChecks(deps: Deps): PresenceChecks {
  const { world, presenceQuery, times, checkAll, failed } = deps;
  const timers = openTimers(world);

  async function checkPresence(place: string, account: string, gone: () => unknown): Promise<void> {
    if (!(await presenceQuery.isAnywhere(place, account))) await gone();
  }

  function checkLaterWithRetry(ms: number, checked: Checked, work: () => Promise<void>): void {
    timers.later(ms, work, (error) => {
      checkLaterWithRetry(ms, checked, work);
      failed(error, checked);
    });
  }

  return {
    checkPresence,
    checkSoon: (place, account, gone) =>
      timers.later(
        times.goneMs,
        () => checkPresence(place, account, gone),
        (error) => failed(error, { place, account }),
      ),
    checkLaterWithRetry,
    checkReturns: () => checkLaterWithRetry(times.returnMs, {}, checkAll),
    stop: timers.stop,
  };
}
