// All watchers of a match see the same events, and what they have seen is what is stored: nothing is shown and then changed.

import type { MatchEvent } from '@sente/match';
import { canonicalJson, type OpenChecker } from './checker.ts';

type Row = { readonly match: string; readonly seq: number; readonly body: MatchEvent };

const STORED = `select match_id as match, seq, body from events where match_id = $1 order by seq`;

export const sameEvents: OpenChecker = ({ database, report }) => {
  /** By match: its events as clients have seen them. */
  const seen = new Map<string, string[]>();
  return {
    name: 'same events',
    message({ tab, direction, message }) {
      if (direction !== 'received' || message.t !== 'events') return;
      const { match, from, events } = message;
      const known = seen.get(match) ?? [];
      seen.set(match, known);
      for (const [i, event] of events.entries()) {
        const place = from - 1 + i;
        const text = canonicalJson(event);
        known[place] ??= text;
        if (known[place] !== text)
          report(
            `${tab.name} saw event ${place + 1} of match ${match} as ${text}, another watcher as ${known[place]}`,
          );
      }
    },
    finish() {
      for (const [match, known] of seen) {
        const stored = database.read<Row>(STORED, [match]);
        for (const [place, text] of known.entries()) {
          if (text === undefined) continue;
          const row = stored[place];
          const body = row && canonicalJson(row.body);
          if (body !== text)
            report(
              `event ${place + 1} of match ${match} was shown as ${text} and is stored as ${body ?? 'nothing'}`,
            );
        }
      }
    },
  };
};
