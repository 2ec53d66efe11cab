// How well banqi is played at each level: how far it looks, how much chance is mixed into its judgement, and how long
// it takes at most.

import type { Level } from '../think.ts';

export type BanqiLevel = {
  /** Plies looked ahead. */
  readonly depth: number;
  /** How far off its judgement of a position may be: 100 is about a pawn. */
  readonly noise: number;
  readonly nodes: number;
};

type Levels = { readonly [level in Level]: BanqiLevel };

export const CLASSIC_LEVELS: Levels = {
  1: { depth: 1, noise: 400, nodes: Infinity },
  2: { depth: 1, noise: 150, nodes: Infinity },
  3: { depth: 1, noise: 0, nodes: Infinity },
  4: { depth: 2, noise: 0, nodes: Infinity },
  5: { depth: 4, noise: 0, nodes: Infinity },
  6: { depth: 6, noise: 0, nodes: Infinity },
  7: { depth: 8, noise: 0, nodes: Infinity },
  8: { depth: Infinity, noise: 0, nodes: Infinity },
};

export const KINGDOM_LEVELS: Levels = CLASSIC_LEVELS;
