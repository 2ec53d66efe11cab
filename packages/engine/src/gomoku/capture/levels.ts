// How strong each level plays capture gomoku: how much it looks at, how deep, and how far off it may judge.

import type { SearchLevels } from '../search-level.ts';

// biome-ignore format: a table reads best with one level per line
export const CAPTURE_LEVELS: SearchLevels = {
  1: { nodes: 300,      depth: 1,        noise: 900 },
  2: { nodes: 400,      depth: 1,        noise: 420 },
  3: { nodes: 700,      depth: 2,        noise: 300 },
  4: { nodes: 1_500,    depth: 3,        noise: 210 },
  5: { nodes: 3_000,    depth: 4,        noise: 140 },
  6: { nodes: 7_000,    depth: 6,        noise: 80 },
  7: { nodes: 20_000,   depth: 9,        noise: 30 },
  8: { nodes: Infinity, depth: Infinity, noise: 0 },
};
