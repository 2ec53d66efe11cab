// The levels of banqi and Three Kingdoms: how many nodes each searches, how far its judgement may be off, and how much it
// overlooks.

import { NOTHING_OVERLOOKED as NOTHING, type Overlooks } from '../attention.ts';
import type { Level } from '../think.ts';

export type BanqiLevel = {
  /** Positions searched. With few men on the board the same number reaches much further, so games are decided. */
  readonly nodes: number;
  /**
   * How far off its judgement of a full board is, most of the time less: 100 is about a pawn. Above 13,000 a position
   * could look better than a won game.
   */
  readonly noise: number;
  /** Men of others that it does not notice. */
  readonly overlooks: Overlooks;
};

type Levels = { readonly [level in Level]: BanqiLevel };

// biome-ignore format: a table reads best with one level per line
export const CLASSIC_LEVELS: Levels = {
  1: { nodes: 250,      noise: 2500, overlooks: { near: 0.21, far: 0.52 } },
  2: { nodes: 250,      noise: 1100, overlooks: { near: 0.14, far: 0.38 } },
  3: { nodes: 250,      noise: 230,  overlooks: { near: 0.07, far: 0.17 } },
  4: { nodes: 400,      noise: 0,    overlooks: { near: 0.03, far: 0.07 } },
  5: { nodes: 1_600,    noise: 0,    overlooks: NOTHING },
  6: { nodes: 6_000,    noise: 0,    overlooks: NOTHING },
  7: { nodes: 20_000,   noise: 0,    overlooks: NOTHING },
  8: { nodes: Infinity, noise: 0,    overlooks: NOTHING },
};

// Among three a game is decided by men left standing where they can be taken, at every stage of it: the more often
// that is misjudged or overlooked, the weaker. Looking further brings little here.
// biome-ignore format: a table reads best with one level per line
export const KINGDOM_LEVELS: Levels = {
  1: { nodes: 60,       noise: 6000, overlooks: { near: 0.12, far: 0.35 } },
  2: { nodes: 300,      noise: 2000, overlooks: { near: 0.04, far: 0.12 } },
  3: { nodes: 600,      noise: 1500, overlooks: { near: 0.02, far: 0.06 } },
  4: { nodes: 600,      noise: 1000, overlooks: { near: 0.01, far: 0.03 } },
  5: { nodes: 600,      noise: 600,  overlooks: NOTHING },
  6: { nodes: 600,      noise: 360,  overlooks: NOTHING },
  7: { nodes: 500,      noise: 150,  overlooks: NOTHING },
  8: { nodes: Infinity, noise: 0,    overlooks: NOTHING },
};
