// All watchers of a match see the same events, what they have seen is what is stored, and the board on each screen is what
// the stored events make of it: nothing is shown and then changed.

import type { Match } from '@sente/match';
import { canonicalJson, type OpenChecker, tablesOnConnectedTabs } from './checker.ts';

type Known = { readonly text: string; readonly by: string };

export const sameEvents: OpenChecker = ({ matches, players, isNthCheck, report }) => {
  /** By match: its events as clients have seen them, or as they are stored. */
  const seen = new Map<string, Known[]>();
  /** Boards that were compared. */
  const compared = new WeakSet<Match>();

  function compareEventWithSeen(match: string, place: number, text: string, by: string): void {
    const known = seen.get(match) ?? [];
    seen.set(match, known);
    const other = known[place] ?? { text, by };
    known[place] = other;
    if (other.text !== text)
      report(`event ${place + 1} of match ${match} is ${text} for ${by}, and ${other.text} for ${other.by}`);
  }

  function checkBoards(): void {
    for (const { tab, id, match, isPending } of tablesOnConnectedTabs(players)) {
      // A move that is not confirmed yet is no event.
      const stored = isPending || compared.has(match) ? undefined : matches.get(id)?.after(match.seq);
      if (stored === undefined) continue;
      compared.add(match);
      if (canonicalJson(stored) !== canonicalJson(match))
        report(
          `${tab.machine.name} shows match ${id} at event ${match.seq} as ${JSON.stringify(match)}, and its events make ${JSON.stringify(stored)}`,
        );
    }
  }

  return {
    name: 'same events',
    message({ tab, direction, message }) {
      if (direction !== 'received' || message.t !== 'events') return;
      for (const [i, event] of message.events.entries())
        compareEventWithSeen(message.match, message.from - 1 + i, canonicalJson(event), tab.name);
    },
    stored({ id }, steps) {
      for (const { seq, event } of steps)
        compareEventWithSeen(id, seq - 1, canonicalJson(event), 'the store');
    },
    check() {
      for (const [id, known] of seen) {
        const length = matches.get(id)?.events.length ?? 0;
        const { text, by } = known[length] ?? {};
        if (text !== undefined)
          report(`event ${length + 1} of match ${id} was shown to ${by} as ${text} and is not stored`);
      }
      // To compare whole boards takes long.
      if (isNthCheck(4)) checkBoards();
    },
  };
};
