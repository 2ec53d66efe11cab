// What is found in a text or a file that somebody opens.

import type { GameTree } from './tree.ts';

export type FoundGame = {
  readonly tree: GameTree;
  /** How many variations the rules do not allow: they are not in the tree. */
  readonly leftOut: number;
  /** What the file says of it in its own words: who played, where, when. Empty where it says nothing. */
  readonly title: string;
};

export type Found = {
  /** At least one. */
  readonly games: readonly FoundGame[];
  /** How many others could not be read. */
  readonly unread: number;
};
