// In calm times players who look at a match are present in it, and players who have gone are not: as it is stored, and as every
// screen shows it.

import { isPerson, type Match } from '@sente/match';
import { type OpenChecker, tablesOnConnectedTabs } from './checker.ts';
import { type ConditionTimers, openConditionTimers } from './condition-timers.ts';

/** A server asks the others whether a player is there, and believes a lost answer until it is corrected. */
const ABSENT_MS = 45_000;
/** A broken connection is noticed after a while, and so is the end of a server. */
const PRESENT_MS = 60_000;
/** After the last fault it takes this long until clients are connected again. */
const CALM_MS = 45_000;

export const presence: OpenChecker = ({ matches, players, now, calmMs, report }) => {
  const [absent, present] = [openConditionTimers(now), openConditionTimers(now)];

  function reportIfWrongTooLong(timers: ConditionTimers, wrong: readonly string[], limitMs: number): void {
    for (const [what, ms] of timers.heldByAll(wrong))
      if (calmMs() >= CALM_MS && ms > limitMs) report(`${what}, for ${ms} ms`);
  }

  return {
    name: 'presence',
    check() {
      // Also under faults, so that it is known since when something has been wrong.
      const tables = [...tablesOnConnectedTabs(players)];
      const here = new Set(tables.map(({ tab, id }) => `${id} ${tab.connection.you.peek()?.id}`));
      const wrong: { readonly absent: string[]; readonly present: string[] } = { absent: [], present: [] };
      const collectWrongPresence = (by: string, id: string, match: Match) => {
        if (match.status !== 'playing') return;
        for (const [seat, account] of match.config.players.entries()) {
          const isHere = here.has(`${id} ${account}`);
          if (!isPerson(account) || isHere === (match.absentSince[seat] === null)) continue;
          const as = isHere ? 'absent' : 'present';
          wrong[as].push(`${by} seat ${seat} of match ${id} as ${as}`);
        }
      };
      for (const { id, match } of matches.running())
        if (match) collectWrongPresence('the store has', id, match);
      for (const { tab, id, match } of tables) collectWrongPresence(`${tab.machine.name} shows`, id, match);
      reportIfWrongTooLong(absent, wrong.absent, ABSENT_MS);
      reportIfWrongTooLong(present, wrong.present, PRESENT_MS);
    },
  };
};
