// The start of a match, and its record at the end.

import { accept, type Game, type GameRecord, type Result, readOptions, refuse } from '@sente/kernel';
import { readMatchConfig, readTime } from './config.ts';
import type { Match, MatchConfig, MatchEvent } from './types.ts';

/** The first event of a match, or why these settings start none. */
export function startMatch(game: Game, config: MatchConfig, now: number): Result<MatchEvent> {
  const at = readTime(now);
  if (!at.ok) return at;
  const read = readMatchConfig(config);
  if (!read.ok) return read;
  if (read.value.game !== game.id) return refuse('unknown_game', { game: read.value.game });
  if (read.value.players.length !== game.seats) return refuse('wrong_players', { seats: game.seats });
  const options = readOptions(game.options, read.value.options);
  if (!options.ok) return options;
  const state = game.setUp(options.value, read.value.players);
  if (!state.ok) return state;
  return accept({ kind: 'started', at: at.value, config: { ...read.value, options: options.value } });
}

/** The game as a record: its moves, without clock and offers. */
export function recordOf(match: Match): GameRecord {
  const { game, options } = match.config;
  return { game, options, entries: match.plies.map((ply) => ply.entry) };
}
