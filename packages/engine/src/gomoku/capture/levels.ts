// How strong each level plays capture gomoku: how much it looks at, how deep, how far off it may judge, and what it overlooks.

import { NOTHING_OVERLOOKED as NOTHING } from '../../attention.ts';
import type { SearchLevels } from '../search-level.ts';

// biome-ignore format: a table reads best with one level per line
export const CAPTURE_LEVELS: SearchLevels = {
  1: { nodes: 300,      depth: 1,        noise: 900, overlooks: { near: 0.19, far: 0.48 } },
  2: { nodes: 400,      depth: 1,        noise: 440, overlooks: { near: 0.16, far: 0.38 } },
  3: { nodes: 700,      depth: 2,        noise: 300, overlooks: { near: 0.06, far: 0.16 } },
  4: { nodes: 1_500,    depth: 3,        noise: 210, overlooks: { near: 0.02, far: 0.06 } },
  5: { nodes: 3_000,    depth: 4,        noise: 140, overlooks: NOTHING },
  6: { nodes: 7_000,    depth: 6,        noise: 80,  overlooks: NOTHING },
  7: { nodes: 20_000,   depth: 9,        noise: 30,  overlooks: NOTHING },
  8: { nodes: Infinity, depth: Infinity, noise: 0,   overlooks: NOTHING },
};
