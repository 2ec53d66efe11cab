// The words of one series: the matches of a best-of-N, what may be asked of it, and what can happen to it.

import type { JsonObject } from '@sente/kernel';

/** The rest between two games of a series; together the players may skip it. */
export const BETWEEN_GAMES_MS = 30_000;
export const MOST_GAMES = 99;

export type SeriesConfig = {
  /** Odd: the first to more than half of it wins. */
  readonly bestOf: number;
  readonly players: readonly string[];
  /** Index into players of who opens game 1 (Player 1 of Swap 2). */
  readonly firstOpener: number;
  /** How long the rest between two games is. */
  readonly restMs: number;
};

/** A game that counts. All indices are into the series' players. */
export type SeriesGame = {
  /** The match's id. */
  readonly match: string;
  /** Who opened, that is, sat in seat 0. */
  readonly opener: number;
  /** null is a draw. */
  readonly winner: number | null;
  readonly reason: string;
  /** Who lost this game by absence. */
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

/** What everybody may see of a series: how it stands. */
export type SeriesStanding = {
  readonly config: SeriesConfig;
  readonly games: readonly SeriesGame[];
  /** By player: a win is 1, a draw ½ each. */
  readonly scores: readonly number[];
  /** Games each player forfeited by absence; two forfeit the series. */
  readonly forfeits: readonly number[];
  /** Who has given up the series, as indices: they play no further game. */
  readonly left: readonly number[];
  readonly status: 'playing' | 'ended';
  /** Index of the winner; null while playing, or when drawn. */
  readonly winner: number | null;
  readonly reason: SeriesReason | null;
};

/** Between two games: when the next one begins by itself, and who need not wait for that. */
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
  /** There is no need to wait for the next game; it begins when everybody says so. */
  | { readonly kind: 'go_on'; readonly player: number }
  /** Gives up the whole series, not only the game being played. */
  | { readonly kind: 'leave'; readonly player: number }
  /** The game being played is over and counts. Said again, it changes nothing. */
  | { readonly kind: 'count'; readonly game: SeriesGame }
  /** The game being played is gone and means nothing: it is played again. */
  | { readonly kind: 'void'; readonly match: string }
  /** The game being played goes on in another match. */
  | { readonly kind: 'replace'; readonly match: string; readonly by: string }
  /** Time passed. Anybody may ask. */
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
