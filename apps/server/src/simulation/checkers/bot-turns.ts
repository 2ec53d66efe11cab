// In calm times every bot takes its turn, also one whose server has crashed.

import { findGame } from '@sente/games';
import type { Match, MatchEvent } from '@sente/match';
import { nextBotTask } from '../../bots/bot-task.ts';
import { foldEvents, type OpenChecker } from './checker.ts';

type Row = { readonly id: string; readonly game: string };
type EventRow = { readonly body: MatchEvent };

const QUIET = `select id, game from matches where status = 'playing' and bots
  and touched_at < hall_time() - interval '30 seconds' order by id`;
const EVENTS = `select body from events where match_id = $1 order by seq`;
const CALM_MS = 60_000;

export const botTurns: OpenChecker = ({ database, calmMs, report }) => ({
  name: 'bot turns',
  check() {
    if (calmMs() < CALM_MS) return;
    for (const { id, game: name } of database.read<Row>(QUIET)) {
      const game = findGame(name);
      const events = database.read<EventRow>(EVENTS, [id]).map(({ body }) => body);
      let match: Match | null = null;
      for (const { after } of game === undefined ? [] : foldEvents(game, events))
        match = after.ok ? after.value : null;
      const task = match && nextBotTask(match);
      if (task) report(`the bot in seat ${task.seat} of match ${id} has not taken its turn for 30 seconds`);
    }
  },
});
