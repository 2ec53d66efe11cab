// The contract of thinking: the limits a player gets, and the thought it answers with.

import type { Game, Result, Seat } from '@sente/kernel';

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Level = (typeof LEVELS)[number];
export const STRONGEST: Level = 8;

/** How long and how well to think. At least one of time, nodes and depth is given; the first one reached ends the search. */
export type Limits = {
  readonly timeMs?: number;
  /** Positions searched. With a seed and no time the answer is the same on every machine. */
  readonly nodes?: number;
  readonly depth?: number;
  /** 8 is full strength; `levels.ts` of each player defines the weaker ones. */
  readonly level?: Level;
  /** How many best moves to tell apart, each with its line. */
  readonly lines?: number;
  /**
   * The worth of the position is wanted, not only a move: a forced answer is searched behind, and a win that is found is
   * made shorter while the limits last.
   */
  readonly judges?: boolean;
  /** Decides every draw of chance inside the search. */
  readonly seed?: string;
  /** The most memory a search may take, in megabytes. */
  readonly memoryMb?: number;
  /** Asked now and then; true ends the search with the best move so far. */
  readonly stopped?: () => boolean;
};

export type Score = {
  /** The chance of each seat, from 0 (lost) to 1 (won); they add up to 1. */
  readonly chances: readonly number[];
  /** Proven: this seat wins after so many plies, whatever the others do. */
  readonly proof?: { readonly winner: Seat; readonly plies: number };
};

export type Line = {
  /** Moves as asked for (`?b3`), the first one is the move in question. */
  readonly moves: readonly string[];
  readonly score: Score;
};

export type Info = {
  readonly depth: number;
  readonly nodes: number;
  /** The best first; as many as were asked for and exist. */
  readonly lines: readonly Line[];
};

export type Thought = Info & { readonly move: string };

export type OnInfo = (info: Info) => void;

/** The machine as a player sees it: a clock and data files. A pure player needs nothing else. */
export type Host = {
  /** Milliseconds from any fixed point; never goes back. */
  now(): number;
  /** Reads a file of `packages/engine/dist` or `packages/engine/data` by its name. */
  load(name: string): Promise<Uint8Array>;
};

/**
 * How one family thinks. It is only asked while the game is not over, and only with limits that `readLimits` accepted.
 * S is the state of the family's games.
 */
export interface Player<S = unknown> {
  think(game: Game<S>, state: S, limits: ReadLimits, onInfo: OnInfo): Promise<Thought>;
  /** Forgets everything learnt from earlier searches, as before another game. */
  forget(): void;
}

/** Limits with everything filled in. A limit that was not given is Infinity. */
export type ReadLimits = {
  /** When the answer is due, by the host's clock; what a player loads and sets up before its search is counted in. */
  readonly end: number;
  readonly nodes: number;
  readonly depth: number;
  readonly level: Level;
  readonly lines: number;
  readonly judges: boolean;
  readonly seed: string;
  readonly memoryMb: number;
  readonly stopped: () => boolean;
};

export type Engine = {
  /** Refuses with `game_over`, `bad_limits {key}` or `bad_state`. */
  think(game: Game, state: unknown, limits: Limits, onInfo?: OnInfo): Promise<Result<Thought>>;
  forget(): void;
};
