// A series and the match of its current game: the result that the match reports, and the next step of the series.

import {
  accept,
  type Game,
  type JsonObject,
  parseLeaveEntry,
  type Result,
  refuse,
  type Seat,
} from '@sente/kernel';
import { isOver } from '../evolve.ts';
import { seatsInPlay } from '../presence.ts';
import { isRated, type RoomConfig } from '../room.ts';
import type { Match } from '../types.ts';
import { nextSeats } from './openers.ts';
import type { Series, SeriesCommand, SeriesGame, SeriesStanding } from './types.ts';

/** Only series are rated; a series may have a single game. */
export function isPlayedAsSeries({ bestOf, mode }: Pick<RoomConfig, 'bestOf' | 'mode'>): boolean {
  return bestOf > 1 || isRated({ mode });
}

/** Whether a rematch may be offered: not while its series goes on, and not in rated play. */
export function mayRematch(rated: boolean, series: SeriesStanding | null): Result<null> {
  if (rated) return refuse('rated');
  return series?.status === 'playing' ? refuse('series_goes_on') : accept(null);
}

/** The command of a finished match to its series: the game counts, or it was aborted and is played again. */
export function commandOfFinishedMatch<S>(
  { config: { players } }: SeriesStanding,
  id: string,
  game: Game<S>,
  match: Match<S>,
  swap2History: JsonObject | null,
): SeriesCommand {
  if (match.outcome === null) return { kind: 'void', match: id };
  const sides = game.sides(match.state);
  const { winner, reason, places } = match.outcome;
  const seatOf = (player: string) => match.config.players.indexOf(player);
  const indexOf = (seat: Seat) => players.indexOf(match.config.players[seat] ?? '');
  const forfeit = match.plies.find((ply) => parseLeaveEntry(ply.entry)?.why === 'forfeit');
  const counted: SeriesGame = {
    match: id,
    opener: indexOf(0),
    winner: winner === null ? null : indexOf(winner),
    reason,
    forfeitedBy: forfeit ? indexOf(forfeit.seat) : null,
    places: places ? players.map((player) => places[seatOf(player)] ?? players.length) : null,
    colours: players.map((player) => sides.find(({ seat }) => seat === seatOf(player))?.name ?? null),
    swap2History,
  };
  return { kind: 'count', game: counted };
}

/**
 * Whether a player still has a game to finish or to wait for. A player who has left the series has none, nor has one that
 * is out of the last game while the others play on. `match`: the current one; null when it does not exist yet.
 */
export function hasGameToPlayOrAwait<S>(
  series: SeriesStanding | null,
  game: Game<S>,
  match: Match<S> | null,
  player: string,
): boolean {
  if (series !== null) {
    const index = series.config.players.indexOf(player);
    if (series.status === 'ended' || index < 0 || series.left.includes(index)) return false;
    // Without one of its players a series has no next game.
    if (series.left.length === 0) return true;
  }
  if (match === null) return true;
  return !isOver(match) && seatsInPlay(game, match).includes(match.config.players.indexOf(player));
}

/** The next step that the series needs. It may be carried out twice, or by two servers. */
export type SeriesTask =
  /** The match of the current game does not exist yet: it begins with these players by seat. */
  | { readonly kind: 'begin'; readonly match: string; readonly players: readonly string[] }
  /** The match is over, and the series has not counted it yet. */
  | { readonly kind: 'count'; readonly match: string }
  /** A player who has left the series is still in its game. */
  | { readonly kind: 'resign'; readonly match: string; readonly seat: Seat }
  /** The game is being played. */
  | { readonly kind: 'play'; readonly match: string }
  /** The next game begins at that moment at the latest. */
  | { readonly kind: 'wait'; readonly until: number }
  /** The series is over: its listeners are called. */
  | { readonly kind: 'tell' };

/** `match`: the one of the game being played; null when there is none of that id. */
export function nextTaskOf<S>(series: Series, game: Game<S>, match: Match<S> | null): SeriesTask {
  if (series.status === 'ended') return { kind: 'tell' };
  if (series.rest) return { kind: 'wait', until: series.rest.until };
  const id = series.match;
  if (match === null) return { kind: 'begin', match: id, players: nextSeats(series) };
  if (isOver(match)) return { kind: 'count', match: id };
  const left = series.left.map((player) => match.config.players.indexOf(series.config.players[player] ?? ''));
  const seat = seatsInPlay(game, match).find((one) => left.includes(one));
  return seat === undefined ? { kind: 'play', match: id } : { kind: 'resign', match: id, seat };
}
