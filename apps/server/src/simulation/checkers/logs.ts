// Every stored log can be folded by the rules, move by move, and its last state is what the table of matches says.

import { findGame } from '@sente/games';
import type { MatchEvent } from '@sente/match';
import { foldEvents, type OpenChecker } from './checker.ts';

type Row = { readonly id: string; readonly game: string; readonly seq: number; readonly status: string };
type EventRow = { readonly body: MatchEvent };

const MATCHES = `select id, game, seq, status from matches order by id`;
const EVENTS = `select body from events where match_id = $1 order by seq`;

export const logs: OpenChecker = ({ database, report }) => ({
  name: 'logs',
  finish() {
    for (const row of database.read<Row>(MATCHES)) {
      const { id, game: name } = row;
      const game = findGame(name);
      if (game === undefined) throw new Error(`match ${id} has an unknown game: ${name}`);
      const events = database.read<EventRow>(EVENTS, [id]).map(({ body }) => body);
      let status: string | null = null;
      for (const { seq, after } of foldEvents(game, events)) {
        if (!after.ok) return report(`event ${seq} of match ${id} cannot be folded: ${after.refusal.code}`);
        status = after.value.status;
      }
      if (events.length !== row.seq) report(`match ${id} has ${events.length} events and says ${row.seq}`);
      if (status !== row.status) report(`match ${id} is ${status} by its events and says ${row.status}`);
    }
  },
});
