// The openings book: the first moves of games between people, and how these games ended.

import type { OpeningResult, OpeningStep } from '@sente/games/gomoku';
import type { Outcome } from '@sente/kernel';
import type { ReadLog } from '@sente/match';

/** A move of the book and how the games ended in which it was played. */
export type OpeningCount = {
  readonly position: string;
  readonly move: string;
  readonly games: number;
  readonly black: number;
  readonly draws: number;
  readonly white: number;
};

/** An ended match with its log; a refusal says that the log is damaged. */
export type EndedMatch = ReadLog & {
  readonly id: string;
  readonly game: string;
  readonly outcome: Outcome | null;
};

/** The steps a match adds to the book; without steps the match is only marked as counted. */
export type CountedOpening = {
  readonly match: string;
  readonly steps: readonly OpeningStep[];
  readonly result: OpeningResult;
};

/** The book can be deleted at any time, because it is counted from the matches. */
export interface Openings {
  /** Ended matches that were not counted yet, in id order; never matches with bots. */
  uncounted(limit: number): Promise<readonly EndedMatch[]>;
  /**
   * Adds the openings of ended matches, all of them or none, and each match once, however often it is called. Answers the
   * matches it added; the others were counted before, or another server is counting them.
   */
  count(openings: readonly CountedOpening[]): Promise<readonly string[]>;
  /** The moves played from these positions, the most frequent first. */
  from(book: string, positions: readonly string[]): Promise<readonly OpeningCount[]>;
  /** The most frequent openings of three stones in a Swap 2 book. */
  threeStones(book: string, limit: number): Promise<readonly OpeningCount[]>;
}
