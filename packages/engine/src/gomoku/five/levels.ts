// How well five in a row is played at each level: how far it looks, and how far its judgement may be off.

import type { SearchLevels } from '../search-level.ts';

export const FIVE_LEVELS: SearchLevels = {
  1: { nodes: 0, depth: 1, noise: 1000 },
  2: { nodes: 0, depth: 1, noise: 300 },
  3: { nodes: 180, depth: 2, noise: 155 },
  4: { nodes: 600, depth: 3, noise: 122 },
  5: { nodes: 2_000, depth: 6, noise: 90 },
  6: { nodes: 8_000, depth: 9, noise: 50 },
  7: { nodes: 25_000, depth: 12, noise: 30 },
  8: { nodes: Infinity, depth: Infinity, noise: 0 },
};
