// The types of a match: its state, its commands, its events.

import type { LeaveReason, Options, Outcome, Random, Seat } from '@sente/kernel';

export const TIMEOUT_POLICIES = ['auto', 'forfeit'] as const;
/** The effect of a time-out if the rules have a default move (Swap 2): play it, or lose. Otherwise the seat loses. */
export type TimeoutPolicy = (typeof TIMEOUT_POLICIES)[number];

export type MatchConfig = {
  /** The game's id, such as `gomoku/renju`. */
  readonly game: string;
  readonly options: Options;
  /** Player ids by seat, all different. */
  readonly players: readonly string[];
  /** Time for each action; null is unlimited. */
  readonly moveMs: number | null;
  readonly timeoutPolicy: TimeoutPolicy;
  /** How long a seat may be absent on its own turn before it forfeits; null: only the clock counts. */
  readonly graceMs: number | null;
  /** The arrival grace period: how long the clock of a first turn waits for a player who has not seen the board yet. */
  readonly arrivalMs?: number;
  /** How long a match may stay paused (all players absent) before it is abandoned as a draw. */
  readonly pausedMs: number;
  /** A rated match counts from its start: it cannot be aborted and no move is taken back. */
  readonly rated: boolean;
  /** The promise about the deal, for games with chance. */
  readonly commitment: string | null;
};

/** One ply of the game: `entry` as in a kernel record (a settled move, or `!resign:1`). */
export type Ply = {
  readonly entry: string;
  readonly seat: Seat;
  readonly at: number;
  /** Made for the seat because its time ran out. */
  readonly auto?: true;
};

export const OFFERS = ['draw', 'takeback', 'rematch'] as const;
export type OfferKind = (typeof OFFERS)[number];

export const STATUSES = ['playing', 'paused', 'ended', 'aborted'] as const;
export type MatchStatus = (typeof STATUSES)[number];

/** Ends that are not the game's own: a draw by agreement, and the absence of all players for too long. */
export const MATCH_END_REASONS = ['agreed', 'abandoned'] as const;
export type MatchEndReason = (typeof MATCH_END_REASONS)[number];

export type Match<S = unknown> = {
  readonly config: MatchConfig;
  /** The number of events folded in; the next event is seq + 1. */
  readonly seq: number;
  /** The moment of the last event. Time never runs backwards inside a match. */
  readonly at: number;
  readonly status: MatchStatus;
  readonly state: S;
  /** The seat to move; null when the match is over. While paused: the seat that will have the move. */
  readonly turn: Seat | null;
  /** Since when that seat has had the turn with the clock running; its grace never starts earlier. */
  readonly turnSince: number;
  readonly plies: readonly Ply[];
  /** The moment the seat to move runs out of time; null when unlimited, paused or over. */
  readonly deadline: number | null;
  /** While paused: since when, and what the seat to move had left (null when unlimited). */
  readonly pausedSince: number | null;
  readonly leftMs: number | null;
  /** By seat: null is here; otherwise since when it has been gone. */
  readonly absentSince: readonly (number | null)[];
  /** By seat: whether the player has seen the board, or the match no longer waits for that. */
  readonly arrived: readonly boolean[];
  /** The seats that support each kind of offer, its maker first. */
  readonly offers: { readonly [kind in OfferKind]: readonly Seat[] };
  /** By kind and seat: at which number of plies the seat last asked. A seat may ask once per ply. */
  readonly askedAt: { readonly [kind in OfferKind]: readonly (number | null)[] };
  /** null while it is being played, and for ever when it was aborted. */
  readonly outcome: Outcome | null;
  readonly rematchAgreed: boolean;
  /** Shown when the match is over, so that anyone can check the commitment. */
  readonly revealed: { readonly deal: string; readonly salt: string } | null;
};

export type Command =
  /** `ply` is the number of plies the move builds on: a move meant for another position is stale. */
  | { readonly kind: 'move'; readonly seat: Seat; readonly move: string; readonly ply: number }
  | { readonly kind: 'resign'; readonly seat: Seat }
  /** Asks, or agrees to an offer of others. */
  | { readonly kind: 'offer'; readonly seat: Seat; readonly offer: OfferKind }
  /** Declines an offer of others, or withdraws the player's own. */
  | { readonly kind: 'decline'; readonly seat: Seat; readonly offer: OfferKind }
  /** Before the first move of this seat, and before the second ply: the match never was. */
  | { readonly kind: 'abort'; readonly seat: Seat }
  | { readonly kind: 'presence'; readonly seat: Seat; readonly here: boolean }
  /** The player has seen the board, which counts once. */
  | { readonly kind: 'arrive'; readonly seat: Seat }
  /** Time passed: applies deadlines that are over. Any server may send it. */
  | { readonly kind: 'sweep' }
  /** Gives back the time of a restart or an outage, when no player could move: `ms` more on every running deadline. */
  | { readonly kind: 'credit'; readonly ms: number };

export type MatchEvent =
  | { readonly kind: 'started'; readonly at: number; readonly config: MatchConfig }
  /** A settled move. `auto`: made for the seat because its time ran out. */
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
  /** A player sees the board for the first time: a clock that waited for them runs from here. */
  | { readonly kind: 'arrived'; readonly at: number; readonly seat: Seat }
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
  /** How much later deadlines are judged, because this server was not awake. Zero when left out. */
  readonly allowanceMs?: number;
  readonly random: Random;
  readonly deal: string | null;
  readonly salt: string | null;
};
