// The contract of a game. Games of stones, games with hidden pieces and games for three players all fit it.

import type { OptionSpec, Options } from './options.ts';
import type { Description, Gesture, ManKind, Phase, Picture, Side } from './picture.ts';
import type { Random } from './random.ts';
import type { Refusal, Result } from './result.ts';

/** 0, 1, 2 in turn order; which colour or faction a seat has is the game's own affair. */
export type Seat = number;

/** A settled move of a seat, and its time (milliseconds since 1970). */
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
 * S is the state: plain JSON, all public information about a position and never a secret.
 * M is a parsed move. Both belong to the game; all other code only passes them on.
 */
export interface Game<S = unknown, M = unknown> {
  /** `family/variant`, such as `gomoku/freestyle`. */
  readonly id: string;
  readonly family: string;
  readonly seats: number;
  readonly options: readonly OptionSpec[];
  /** The men of each army, from the highest to the lowest; empty for games without men. */
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

  /** By seat: its colour or faction, and whether it is out. */
  sides(state: S): readonly Side[];
  phase(state: S): Phase;
  /** The effect of a move, asked or settled, in this state; refused like `parseMove`. */
  describe(text: string, state: S): Result<Description>;
  /** Everything that a board draws and offers. Its sides and its phase are the ones above. */
  picture(state: S): Picture;
  /** The reason of the rules why a touch by the seat to move does nothing; null if the picture offers a move for it. */
  refusalOf(state: S, gesture: Gesture): Refusal | null;

  /** The random decisions before the game, as text; null for a game without chance. A secret until the end. */
  deal(options: Options, random: Random): string | null;
  /** Turns an asked move into the settled one (`parseSettled`) by looking at the deal. Without chance: the same move. */
  settle(state: S, move: string, deal: string | null): Result<string>;
  /** Whether a revealed deal is well formed and agrees with all pieces that were turned up. */
  dealFits(state: S, deal: string): boolean;
  /**
   * A random deal that agrees with all public information, each as likely as by the rules; null without chance. An engine
   * uses it for hidden pieces, and so cannot know more than a player does.
   */
  redeal(state: S, random: Random): string | null;

  /** The default move for a seat whose time ran out; null: the rules have none, and the seat leaves. */
  timeoutMove(state: S, random: Random): string | null;

  /** Reads a state from outside (a snapshot, a saved game): refuses values that break an invariant. */
  readState(json: unknown): Result<S>;
  /**
   * For a broken log: the moves of its valid part, or of a snapshot, with which a new game may begin. null: nothing can be
   * saved, because the rest of a game cannot be guessed and a deal cannot be repeated.
   */
  salvage(fresh: S, saved: unknown): readonly string[] | null;
}

/** A folder of games that share code, as `families.ts` lists it. */
export type Family = { readonly id: string; readonly games: readonly Game[] };
