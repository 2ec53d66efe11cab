// What any game is to Sente. A two-player stone game, a hidden-piece game and a three-player game all fit.

import type { OptionSpec, Options } from './options.ts';
import type { Description, Gesture, ManKind, Phase, Picture, Side } from './picture.ts';
import type { Random } from './random.ts';
import type { Refusal, Result } from './result.ts';

/** 0, 1, 2 in turn order; which colour or faction a seat has is the game's own affair. */
export type Seat = number;

/** Somebody does something: a settled move, and when (milliseconds since 1970). */
export type Act = { readonly seat: Seat; readonly move: string; readonly at: number };

export const LEAVE_REASONS = ['resign', 'timeout', 'forfeit'] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];

export type Outcome = {
  /** null is a draw. */
  readonly winner: Seat | null;
  /** 'five', 'capture', 'board_full', 'capture-all', 'stalemate', 'resign', 'timeout' … */
  readonly reason: string;
  /** For three: the place of every seat, 1 is first, equal places share. */
  readonly places?: readonly number[];
};

/**
 * S is the state: plain JSON, all that may be known about a position and never a secret.
 * M is a parsed move. Both are the game's own; everybody else only carries them.
 */
export interface Game<S = unknown, M = unknown> {
  /** `family/variant`, such as `gomoku/freestyle`. */
  readonly id: string;
  readonly family: string;
  readonly seats: number;
  readonly options: readonly OptionSpec[];
  /** Which men form which army, from the highest to the lowest; none where there are no men. */
  readonly men: readonly ManKind[];

  /** The state before the first move. Options are those `readOptions` accepted; players are ids by seat. */
  setUp(options: Options, players: readonly string[]): Result<S>;
  /** The seat to move, or null when the game is over. */
  turn(state: S): Seat | null;
  /** Every legal move of the seat to move, as asked for (`?b3`, not `?b3=red-horse`). */
  moves(state: S): readonly string[];
  /** Plays a settled move. A refusal changes nothing. */
  play(state: S, act: Act): Result<S>;
  /** A seat gives up its game. With two seats the other wins; with three the others play on. */
  leave(state: S, seat: Seat, why: LeaveReason): Result<S>;
  outcome(state: S): Outcome | null;

  /** Reads a move, asked or settled: short text without spaces, and no bare row of points such as `a1b2`. */
  parseMove(text: string, state: S): Result<M>;
  makeMove(move: M, state: S): string;

  /** By seat: which colour or faction it has, and whether it is out. */
  sides(state: S): readonly Side[];
  phase(state: S): Phase;
  /** What a move does where it is about to be played, asked or settled; refused like `parseMove`. */
  describe(text: string, state: S): Result<Description>;
  /** What a board draws and what may be touched. Its sides and its phase are the ones above. */
  picture(state: S): Picture;
  /** Why a touch by the seat to move does nothing, as the rules put it; null where the picture offers something. */
  refusalOf(state: S, gesture: Gesture): Refusal | null;

  /** What chance decides before the game, as text; null for a game without chance. A secret until the end. */
  deal(options: Options, random: Random): string | null;
  /** Turns an asked move into the settled one (`parseSettled`) by looking at the deal. Without chance: the same move. */
  settle(state: S, move: string, deal: string | null): Result<string>;
  /** Whether a revealed deal is well formed and agrees with everything that was turned up. */
  dealFits(state: S, deal: string): boolean;
  /**
   * A deal that could be the true one for all anybody knows, each as likely as the rules make it; null without chance.
   * Whoever thinks ahead draws what lies hidden from here, and so cannot know more than a player does.
   */
  redeal(state: S, random: Random): string | null;

  /** The move made for a seat whose time ran out where the rules have one; null: the seat leaves. */
  timeoutMove(state: S, random: Random): string | null;

  /** Reads a state from outside (a snapshot, a saved game): refuses whatever breaks an invariant. */
  readState(json: unknown): Result<S>;
  /**
   * When the log is broken: the moves of what is left, of the log or of a snapshot, that a fresh game may begin with.
   * null: nothing can be saved, for a game that far on cannot be guessed and a deal cannot be dealt again.
   */
  salvage(fresh: S, saved: unknown): readonly string[] | null;
}

/** A folder of games that share code, as `families.ts` lists it. */
export type Family = { readonly id: string; readonly games: readonly Game[] };
