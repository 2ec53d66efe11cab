// What scores mean: an evaluation, a likely end, a proven end.

import { MOST_PLIES } from './memory';
import { DRAWN, MOVER_WINS } from './position';

export const WIN: i32 = 30000;
export const PROVEN: i32 = WIN - 2 * MOST_PLIES;
/** A win against the likely answers, not all of them, counts from here. */
export const LIKELY: i32 = 20000;
export const LIKELY_WON: i32 = LIKELY - 2 * MOST_PLIES;
export const ENDLESS: i32 = 32000;

/** A proven score counts plies from the root; in the table it counts them from the position. */
export function toTable(score: i32, ply: i32): i32 {
  return score >= LIKELY_WON ? score + ply : score <= -LIKELY_WON ? score - ply : score;
}

export function fromTable(score: i32, ply: i32): i32 {
  return score >= LIKELY_WON ? score - ply : score <= -LIKELY_WON ? score + ply : score;
}

/** The score of a move just played that has ended the game, for its mover. */
export function endScore(result: i32, ply: i32): i32 {
  if (result === DRAWN) return 0;
  return result === MOVER_WINS ? WIN - ply - 1 : -(WIN - ply - 1);
}
