// How well banqi and Three Kingdoms are played at each level: how many positions it looks at, and how far its
// judgement may be off.

import type { Level } from '../think.ts';

export type BanqiLevel = {
  /** Positions looked at. With few men on the board the same number looks much further, so games are decided. */
  readonly nodes: number;
  /**
   * How far off its judgement of a full board is, most of the time less: 100 is about a pawn. Above 13,000 a position
   * could look better than a won game.
   */
  readonly noise: number;
};

type Levels = { readonly [level in Level]: BanqiLevel };

export const CLASSIC_LEVELS: Levels = {
  1: { nodes: 250, noise: 2500 },
  2: { nodes: 250, noise: 600 },
  3: { nodes: 250, noise: 130 },
  4: { nodes: 400, noise: 0 },
  5: { nodes: 1_600, noise: 0 },
  6: { nodes: 6_000, noise: 0 },
  7: { nodes: 20_000, noise: 0 },
  8: { nodes: Infinity, noise: 0 },
};

// Among three a game is decided by men left standing where they can be taken, at every stage of it: the more often
// that is misjudged, the weaker. Looking further brings little here; only where judgement is nearly all chance do
// fewer positions make a weaker player still.
export const KINGDOM_LEVELS: Levels = {
  1: { nodes: 30, noise: 13_000 },
  2: { nodes: 120, noise: 12_000 },
  3: { nodes: 600, noise: 2200 },
  4: { nodes: 600, noise: 1150 },
  5: { nodes: 600, noise: 600 },
  6: { nodes: 600, noise: 360 },
  7: { nodes: 500, noise: 150 },
  8: { nodes: Infinity, noise: 0 },
};
