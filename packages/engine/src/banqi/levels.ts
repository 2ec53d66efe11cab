// How well banqi and Three Kingdoms are played at each level: how many positions it looks at, and how far its
// judgement may be off.

import type { Level } from '../think.ts';

export type BanqiLevel = {
  /** Positions looked at. With few men on the board the same number looks much further, so games are decided. */
  readonly nodes: number;
  /** How far off its judgement of a full board is, most of the time less: 100 is about a pawn. */
  readonly noise: number;
};

type Levels = { readonly [level in Level]: BanqiLevel };

export const CLASSIC_LEVELS: Levels = {
  1: { nodes: 250, noise: 1000 },
  2: { nodes: 250, noise: 350 },
  3: { nodes: 250, noise: 100 },
  4: { nodes: 400, noise: 0 },
  5: { nodes: 1_600, noise: 0 },
  6: { nodes: 6_000, noise: 0 },
  7: { nodes: 20_000, noise: 0 },
  8: { nodes: Infinity, noise: 0 },
};

// Among three a game is decided by men left standing where they can be taken, at every stage of it: the more often
// that is misjudged, the weaker. Looking further brings little here.
export const KINGDOM_LEVELS: Levels = {
  1: { nodes: 600, noise: 8000 },
  2: { nodes: 600, noise: 3000 },
  3: { nodes: 600, noise: 1750 },
  4: { nodes: 600, noise: 1000 },
  5: { nodes: 600, noise: 640 },
  6: { nodes: 600, noise: 400 },
  7: { nodes: 500, noise: 170 },
  8: { nodes: Infinity, noise: 0 },
};
