// Translates a score of the core into a chance.

import { pliesToEnd } from './core.ts';

/** How an evaluation becomes a chance: by so much ahead, 73 in 100 games are won. */
const EVALUATION_SCALE = 200;

export function chanceFromScore(score: number): number {
  if (pliesToEnd(score) !== null) return score > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score / EVALUATION_SCALE));
}
