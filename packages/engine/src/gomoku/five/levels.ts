// The levels of five in a row: how far each looks, how far its judgement may be off, and how much it overlooks. The same
// row is stronger under one rule than under another, so the weak levels have rows for each.

import { NOTHING_OVERLOOKED as NOTHING } from '../../attention.ts';
import type { SearchLevel, SearchLevels } from '../search-level.ts';
import type { Rule } from './core.ts';

type WeakLevels = { readonly [level in 1 | 2 | 3 | 4]: SearchLevel };

// biome-ignore format: a table reads best with one level per line
const STRONG_LEVELS = {
  5: { nodes: 2_000,    depth: 6,        noise: 90, overlooks: NOTHING },
  6: { nodes: 8_000,    depth: 9,        noise: 50, overlooks: NOTHING },
  7: { nodes: 25_000,   depth: 12,       noise: 30, overlooks: NOTHING },
  8: { nodes: Infinity, depth: Infinity, noise: 0,  overlooks: NOTHING },
} as const;

// biome-ignore format: a table reads best with one level per line
const WEAK_LEVELS: { readonly [rule in Rule]: WeakLevels } = {
  freestyle: {
    1: { nodes: 0,   depth: 1, noise: 1000, overlooks: { near: 0.2,   far: 0.5 } },
    2: { nodes: 0,   depth: 1, noise: 320,  overlooks: { near: 0.18,  far: 0.44 } },
    3: { nodes: 180, depth: 2, noise: 150,  overlooks: { near: 0.04,  far: 0.12 } },
    4: { nodes: 600, depth: 3, noise: 122,  overlooks: { near: 0.02,  far: 0.05 } },
  },
  standard: {
    1: { nodes: 0,   depth: 1, noise: 1000, overlooks: { near: 0.2,   far: 0.55 } },
    2: { nodes: 0,   depth: 1, noise: 350,  overlooks: { near: 0.19,  far: 0.48 } },
    3: { nodes: 180, depth: 2, noise: 145,  overlooks: { near: 0.03,  far: 0.1 } },
    4: { nodes: 600, depth: 3, noise: 122,  overlooks: { near: 0.015, far: 0.04 } },
  },
  caro: {
    1: { nodes: 0,   depth: 1, noise: 1000, overlooks: { near: 0.17,  far: 0.48 } },
    2: { nodes: 0,   depth: 1, noise: 320,  overlooks: { near: 0.16,  far: 0.41 } },
    3: { nodes: 200, depth: 2, noise: 152,  overlooks: { near: 0.02,  far: 0.06 } },
    4: { nodes: 600, depth: 3, noise: 120,  overlooks: { near: 0.008, far: 0.025 } },
  },
  caro5: {
    1: { nodes: 0,   depth: 1, noise: 600,  overlooks: { near: 0.11,  far: 0.31 } },
    2: { nodes: 0,   depth: 1, noise: 280,  overlooks: { near: 0.065, far: 0.21 } },
    3: { nodes: 140, depth: 2, noise: 222,  overlooks: { near: 0.04,  far: 0.12 } },
    4: { nodes: 600, depth: 3, noise: 140,  overlooks: { near: 0.018, far: 0.05 } },
  },
  renju: {
    1: { nodes: 0,   depth: 1, noise: 1000, overlooks: { near: 0.2,   far: 0.52 } },
    2: { nodes: 0,   depth: 1, noise: 310,  overlooks: { near: 0.19,  far: 0.46 } },
    3: { nodes: 200, depth: 2, noise: 132,  overlooks: { near: 0.035, far: 0.1 } },
    4: { nodes: 600, depth: 3, noise: 120,  overlooks: { near: 0.01,  far: 0.03 } },
  },
};

export function fiveLevels(rule: Rule): SearchLevels {
  return { ...WEAK_LEVELS[rule], ...STRONG_LEVELS };
}
