// Every stored log can be folded by the rules, move by move, and its last state is what the table of matches says. A stored
// event never changes. A turn of a bot that was played twice is an event that the rules refuse.

import { earliestDeadlineOf, type MatchEvent } from '@sente/match';
import { canonicalJson, groupBy, type OpenChecker } from './checker.ts';

type EventRow = { readonly match: string; readonly body: MatchEvent };

const EVENTS = `select match_id as match, body from events order by match_id, seq`;
/** The database keeps milliseconds. */
const ROUNDED_MS = 1;

export const brokenMatchLogs: OpenChecker = ({ database, matches, report }) => ({
  name: 'logs',
  stored({ id, row, match, events }, steps) {
    for (const [i, { seq, after, event }] of steps.entries()) {
      const wanted = events.length - steps.length + i + 1;
      if (seq !== wanted) report(`match ${id} has event ${seq} where event ${wanted} is due`);
      if (after === null) report(`event ${seq} of match ${id} cannot be folded: ${JSON.stringify(event)}`);
    }
    if (events.length !== row.seq) report(`match ${id} has ${events.length} events and says ${row.seq}`);
    if (match === null) return;
    if (match.status !== row.status)
      report(`match ${id} is ${match.status} by its events and says ${row.status}`);
    const deadline = earliestDeadlineOf(match);
    if (deadline !== row.deadline && Math.abs((deadline ?? 0) - (row.deadline ?? 0)) > ROUNDED_MS)
      report(`match ${id} has the deadline ${deadline} by its events and says ${row.deadline}`);
  },
  finish() {
    const rows = groupBy(database.read<EventRow>(EVENTS), ({ match }) => match);
    for (const { id, events } of matches.all()) {
      const stored = rows.get(id) ?? [];
      for (const [i, event] of events.entries()) {
        const body = stored[i]?.body;
        if (body === undefined || canonicalJson(body) !== canonicalJson(event))
          report(`event ${i + 1} of match ${id} was stored as ${JSON.stringify(event)} and has changed`);
      }
    }
  },
});
