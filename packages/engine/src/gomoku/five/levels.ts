// How well five in a row is played at each level: how far it looks, and how far its judgement may be off.

import type { Level } from '../../think.ts';

export type FiveLevel = {
  /** Positions looked at; 0: the move that promises most at first sight. */
  readonly nodes: number;
  readonly depth: number;
  /** The most an evaluation may be off. At first sight: of a promise. A clear advantage is worth about 100. */
  readonly noise: number;
};

export const FIVE_LEVELS: { readonly [level in Level]: FiveLevel } = {
  1: { nodes: 0, depth: 1, noise: 700 },
  2: { nodes: 0, depth: 1, noise: 260 },
  3: { nodes: 150, depth: 2, noise: 170 },
  4: { nodes: 350, depth: 3, noise: 150 },
  5: { nodes: 1_000, depth: 5, noise: 110 },
  6: { nodes: 2_800, depth: 7, noise: 80 },
  7: { nodes: 9_000, depth: 10, noise: 45 },
  8: { nodes: Infinity, depth: Infinity, noise: 0 },
};
