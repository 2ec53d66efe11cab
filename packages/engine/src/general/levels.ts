// The levels of the general player: how many random games it plays before it answers, and how freely it chooses among
// the moves it found good.

import type { Level } from '../think.ts';

export type GeneralLevel = {
  /** Random games before it answers. */
  readonly playouts: number;
  /** 0 takes the best move; 1 chooses each move as often as it was visited. */
  readonly freedom: number;
};

export const GENERAL_LEVELS: { readonly [level in Level]: GeneralLevel } = {
  1: { playouts: 12, freedom: 1 },
  2: { playouts: 30, freedom: 0.7 },
  3: { playouts: 75, freedom: 0.5 },
  4: { playouts: 180, freedom: 0.4 },
  5: { playouts: 450, freedom: 0.3 },
  6: { playouts: 1100, freedom: 0.2 },
  7: { playouts: 2800, freedom: 0.1 },
  8: { playouts: Infinity, freedom: 0 },
};
