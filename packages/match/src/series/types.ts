// The types of a series, the matches of a best-of-N: its state, its commands, its events.

import type { JsonObject } from '@sente/kernel';

/** The rest between two games of a series; together the players may skip it. */
export const BETWEEN_GAMES_MS = 30_000;
export const MOST_GAMES = 99;

export type SeriesConfig = {
  /** Odd: the first to more than half of it wins. */
  readonly bestOf: number;
  readonly players: readonly string[];
  /** Index of the player who opens game 1 (Player 1 of Swap 2). */
  readonly firstOpener: number;
  /** How long the rest between two games is. */
  readonly restMs: number;
};

/** A game that counts. All indices are into the series' players. */
export type SeriesGame = {
  /** The match's id. */
  readonly match: string;
  /** The opener, in seat 0. */
  readonly opener: number;
  /** null is a draw. */
  readonly winner: number | null;
  readonly reason: string;
  /** The players who lost this game by absence. */
  readonly forfeitedBy: number | null;
  /** By player, 1 is first, where the game gives more than a winner. */
  readonly places: readonly number[] | null;
  /** The final colours by player, where there were any. */
  readonly colours: readonly (string | null)[];
  /** `{actions, finalAssignment}` of a Swap 2 opening. */
  readonly swap2History: JsonObject | null;
};

export const SERIES_REASONS = ['score', 'drawn', 'resign', 'forfeit'] as const;
export type SeriesReason = (typeof SERIES_REASONS)[number];

/** The public state of a series. */
export type SeriesStanding = {
  readonly config: SeriesConfig;
  readonly games: readonly SeriesGame[];
  /** By player: a win is 1, a draw ½ each. */
  readonly scores: readonly number[];
  /** Games each player forfeited by absence; two forfeit the series. */
  readonly forfeits: readonly number[];
  /** Indices of the players who have given up the series: they play no further game. */
  readonly left: readonly number[];
  readonly status: 'playing' | 'ended';
  /** Index of the winner; null while playing, or when drawn. */
  readonly winner: number | null;
  readonly reason: SeriesReason | null;
};

/** Between two games: when the next one begins by itself, and which players do not want to wait. */
export type SeriesRest = { readonly until: number; readonly goOn: readonly number[] };

export type Series = SeriesStanding & {
  /** The number of events folded in; the next event is seq + 1. */
  readonly seq: number;
  /** The moment of the last event. Time never runs backwards inside a series. */
  readonly at: number;
  /** The match being played, or the one played last. */
  readonly match: string;
  /** null while a game is played, and when the series is over. */
  readonly rest: SeriesRest | null;
};

/** `player` is an index into the series' players. */
export type SeriesCommand =
  /** The player does not want to wait; the next game begins when all players say so. */
  | { readonly kind: 'go_on'; readonly player: number }
  /** Gives up the whole series, not only the game being played. */
  | { readonly kind: 'leave'; readonly player: number }
  /** The current game is over and counts. A repeated command changes nothing. */
  | { readonly kind: 'count'; readonly game: SeriesGame }
  /** The current game was aborted: it is played again. */
  | { readonly kind: 'void'; readonly match: string }
  /** The current game continues in a new match. */
  | { readonly kind: 'replace'; readonly match: string; readonly by: string }
  /** Time passed. Any server may send it. */
  | { readonly kind: 'sweep' };

export type SeriesEvent =
  | {
      readonly kind: 'started';
      readonly at: number;
      readonly config: SeriesConfig;
      readonly match: string;
    }
  | { readonly kind: 'game_ended'; readonly at: number; readonly game: SeriesGame }
  | { readonly kind: 'game_voided'; readonly at: number }
  | { readonly kind: 'game_replaced'; readonly at: number; readonly match: string }
  | { readonly kind: 'went_on'; readonly at: number; readonly player: number }
  | { readonly kind: 'left'; readonly at: number; readonly player: number }
  | { readonly kind: 'game_began'; readonly at: number; readonly match: string }
  | {
      readonly kind: 'ended';
      readonly at: number;
      readonly winner: number | null;
      readonly reason: SeriesReason;
    };

/** Time is an argument, and so is the id of the next match, should one begin. */
export type SeriesCircumstances = { readonly now: number; readonly nextMatch: string };
