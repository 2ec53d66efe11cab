// A record as a match: every entry becomes an event of the seat that made it.

import {
  type Game,
  type GameRecord,
  parseLeaveEntry,
  type Result,
  replayRecord,
  seatNames,
} from '@sente/kernel';
import { fold, type Match, type MatchEvent, startMatch } from '@sente/match';

const A_DAY_MS = 24 * 3_600_000;

export function recordToMatch(game: Game, { options, entries, ...record }: GameRecord): Result<Match> {
  const states = replayRecord(game, { ...record, options, entries });
  if (!states.ok) return states;
  const config = {
    game: game.id,
    options,
    players: seatNames(game.seats),
    moveMs: null,
    timeoutPolicy: 'auto',
    graceMs: null,
    pausedMs: A_DAY_MS,
    rated: false,
    commitment: null,
  } as const;
  const started = startMatch(game, config, 0);
  if (!started.ok) return started;
  const played = entries.map((entry, index) => entryToEvent(entry, game.turn(states.value[index]) ?? 0));
  return fold(game, [started.value, ...played]);
}

/** `turn`: the seat to move. An entry that says that a player left names its seat itself. */
export function entryToEvent(entry: string, turn: number): MatchEvent {
  const leaving = parseLeaveEntry(entry);
  return leaving ? { kind: 'left', at: 0, ...leaving } : { kind: 'moved', at: 0, seat: turn, move: entry };
}
