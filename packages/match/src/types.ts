// The words of one match: what it is, what may be asked of it, and what can happen to it.

import type { JsonObject, LeaveReason, Options, Outcome, Seat } from '@sente/kernel';

export const TIMEOUT_POLICIES = ['auto', 'forfeit'] as const;
/** What a time-out does where the rules have a default move (Swap 2): play it, or lose. Elsewhere it loses. */
export type TimeoutPolicy = (typeof TIMEOUT_POLICIES)[number];

export type MatchConfig = {
  /** The game's id, such as `gomoku/renju`. */
  readonly game: string;
  readonly options: Options;
  /** Player ids by seat. */
  readonly players: readonly string[];
  /** Time for each action; null is unlimited. */
  readonly moveMs: number | null;
  readonly timeoutPolicy: TimeoutPolicy;
  /** How long a seat may be absent on its own turn before it forfeits; null: only the clock counts. */
  readonly graceMs: number | null;
  /** How long a match may stay paused (everybody gone) before it is abandoned as a draw. */
  readonly pausedMs: number;
  /** The promise about the deal, for games with chance. */
  readonly commitment: string | null;
};

/** What was done in the game, in order: `entry` as in a kernel record (a settled move, or `!resign:1`). */
export type Ply = { readonly entry: string; readonly seat: Seat; readonly at: number };

export const OFFERS = ['draw', 'takeback', 'rematch'] as const;
export type OfferKind = (typeof OFFERS)[number];

export const STATUSES = ['playing', 'paused', 'ended', 'aborted'] as const;
export type MatchStatus = (typeof STATUSES)[number];

export type Match<S = unknown> = {
  readonly config: MatchConfig;
  /** The number of events folded in; the next event is seq + 1. */
  readonly seq: number;
  readonly status: MatchStatus;
  readonly state: S;
  readonly plies: readonly Ply[];
  /** The moment the seat to move runs out of time; null when unlimited, paused or over. */
  readonly deadline: number | null;
  /** While paused: what the seat to move had left (null when unlimited), and since when. */
  readonly pausedSince: number | null;
  readonly leftMs: number | null;
  /** By seat: null is here; otherwise since when it has been gone. */
  readonly absentSince: readonly (number | null)[];
  /** By seat: when the grace of an absent seat to move ends is `absentDeadline`; derived, see deadline.ts. */
  readonly offers: { readonly [kind in OfferKind]: readonly Seat[] };
  readonly outcome: Outcome | null;
  /** Shown when the match is over, so that anyone can check the commitment. */
  readonly revealed: { readonly deal: string; readonly salt: string } | null;
};

export type Command =
  | { readonly kind: 'move'; readonly seat: Seat; readonly move: string; readonly ply: number }
  | { readonly kind: 'resign'; readonly seat: Seat }
  /** Offers, or accepts when all others have offered already. */
  | { readonly kind: 'offer'; readonly seat: Seat; readonly offer: OfferKind }
  /** Declines an offer of others, or withdraws one's own. */
  | { readonly kind: 'decline'; readonly seat: Seat; readonly offer: OfferKind }
  /** Before the first move of this seat only: the match never was. */
  | { readonly kind: 'abort'; readonly seat: Seat }
  | { readonly kind: 'presence'; readonly seat: Seat; readonly here: boolean }
  /** Time passed: applies whatever deadline is over. Anybody may ask. */
  | { readonly kind: 'sweep' }
  /** Gives lost time back after nobody could play (a restart, an outage): `ms` more on every running deadline. */
  | { readonly kind: 'credit'; readonly ms: number };

export type MatchEvent =
  | { readonly kind: 'started'; readonly at: number; readonly config: MatchConfig }
  /** `auto`: made for the seat because its time ran out. */
  | {
      readonly kind: 'moved';
      readonly at: number;
      readonly seat: Seat;
      readonly move: string;
      readonly auto?: true;
    }
  | { readonly kind: 'left'; readonly at: number; readonly seat: Seat; readonly why: LeaveReason }
  | { readonly kind: 'offered'; readonly at: number; readonly seat: Seat; readonly offer: OfferKind }
  | { readonly kind: 'declined'; readonly at: number; readonly seat: Seat; readonly offer: OfferKind }
  | { readonly kind: 'taken_back'; readonly at: number; readonly plies: number }
  | { readonly kind: 'aborted'; readonly at: number; readonly seat: Seat }
  | { readonly kind: 'presence'; readonly at: number; readonly seat: Seat; readonly here: boolean }
  | { readonly kind: 'paused'; readonly at: number }
  | { readonly kind: 'resumed'; readonly at: number }
  | { readonly kind: 'credited'; readonly at: number; readonly ms: number }
  /** An end that is not the game's own: agreed draw, abandoned. */
  | { readonly kind: 'ended'; readonly at: number; readonly outcome: Outcome }
  | { readonly kind: 'rematch_agreed'; readonly at: number }
  | { readonly kind: 'revealed'; readonly at: number; readonly deal: string; readonly salt: string };

/** Time and chance are arguments. `deal` and `salt` are the server's secret until the end. */
export type Circumstances = {
  readonly now: number;
  readonly random: () => number;
  readonly deal: string | null;
  readonly salt: string | null;
};

export type SeriesConfig = {
  readonly bestOf: number;
  readonly players: readonly string[];
  /** The seat order of game 1: index into players of who opens (Player 1 of Swap 2). */
  readonly firstOpener: number;
};

export type SeriesGame = {
  readonly match: string;
  /** Index into the series' players of who opened. */
  readonly opener: number;
  /** Winner as index into the series' players; null is a draw. */
  readonly winner: number | null;
  readonly reason: string;
  /** The final colours of Swap 2 by player index, where there were any. */
  readonly colours: readonly (string | null)[];
  readonly swap2History: JsonObject | null;
};

export type Series = {
  readonly config: SeriesConfig;
  readonly games: readonly SeriesGame[];
  readonly scores: readonly number[];
  /** Games each player forfeited by absence; two forfeit the series. */
  readonly forfeits: readonly number[];
  readonly status: 'playing' | 'ended';
  /** Index of the winner; null while playing, or when drawn. */
  readonly winner: number | null;
  readonly reason: string | null;
};
