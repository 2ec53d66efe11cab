// Scores of captures: an evaluation, a likely end, a proven end.

import { WIN } from '../core/score.ts';
import { MAX_PLY } from './layout.ts';
import { DRAWN, MOVER_WINS } from './position.ts';

export const PROVEN: i32 = WIN - 2 * MAX_PLY;
/** A win against the likely answers, not all of them, counts from here. */
export const LIKELY: i32 = 20000;
export const LIKELY_WON: i32 = LIKELY - 2 * MAX_PLY;

/** The score of a move just played that has ended the game, for its mover. */
export function endScore(result: i32, ply: i32): i32 {
  if (result === DRAWN) return 0;
  return result === MOVER_WINS ? WIN - ply - 1 : -(WIN - ply - 1);
}
