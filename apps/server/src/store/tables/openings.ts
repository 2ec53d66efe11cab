// What games began with, as the store keeps it.

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

/** A match that is over, with its log; a refusal says that the log is damaged. */
export type EndedMatch = ReadLog & {
  readonly id: string;
  readonly game: string;
  readonly outcome: Outcome | null;
};

/** What a match adds to the book; without steps it is only marked as counted. */
export type CountedOpening = {
  readonly match: string;
  readonly steps: readonly OpeningStep[];
  readonly result: OpeningResult;
};

/** What games between people began with. It can be thrown away: it is counted from the matches. */
export interface Openings {
  /** Matches that have ended and were not counted yet, in id order; never those with bots. */
  uncounted(limit: number): Promise<readonly EndedMatch[]>;
  /**
   * Adds what ended matches began with, each once, whoever asks and however often: all of them or none. Answers which;
   * the others were counted before, or are being counted by somebody else.
   */
  count(openings: readonly CountedOpening[]): Promise<readonly string[]>;
  /** The moves of these positions, those of most games first. */
  from(book: string, positions: readonly string[]): Promise<readonly OpeningCount[]>;
  /** The openings of three stones that most games of a book of Swap 2 began with. */
  threeStones(book: string, limit: number): Promise<readonly OpeningCount[]>;
}
