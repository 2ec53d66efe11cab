// How strong each level plays capture gomoku: how much it looks at, how deep, and how far off it may judge.

import type { Level } from '../../think.ts';

export type LevelRow = {
  readonly nodes: number;
  readonly depth: number;
  /** In units of the evaluation: an open three is worth about 100. */
  readonly noise: number;
};

// biome-ignore format: a table reads best with one level per line
export const CAPTURE_LEVELS: { readonly [level in Level]: LevelRow } = {
  1: { nodes: 300,      depth: 1,  noise: 900 },
  2: { nodes: 600,      depth: 1,  noise: 420 },
  3: { nodes: 1_500,    depth: 2,  noise: 260 },
  4: { nodes: 4_000,    depth: 3,  noise: 160 },
  5: { nodes: 10_000,   depth: 5,  noise: 100 },
  6: { nodes: 30_000,   depth: 7,  noise: 50 },
  7: { nodes: 120_000,  depth: 12, noise: 16 },
  8: { nodes: Infinity, depth: Infinity, noise: 0 },
};
