// The games found in a text or a file that a person opens.

import type { GameTree } from './tree.ts';

export type FoundGame = {
  readonly tree: GameTree;
  /** The number of variations that the rules do not allow. They are not in the tree. */
  readonly leftOut: number;
  /** The file's own description: players, place, date. May be empty. */
  readonly title: string;
};

export type Found = {
  /** At least one. */
  readonly games: readonly FoundGame[];
  /** The number of games that could not be read. */
  readonly unread: number;
};
