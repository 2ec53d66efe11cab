// Translates a score of the core into a chance, and a state into the core's rule.

import { findVariant, type GameState } from '@sente/games/gomoku';
import { coreFor } from '../which-core.ts';
import { pliesToEnd, type Rule } from './core.ts';

/** How an evaluation becomes a chance: by so much ahead, 73 in 100 games are won. */
const EVALUATION_SCALE = 200;

export function chanceOf(score: number): number {
  if (pliesToEnd(score) !== null) return score > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score / EVALUATION_SCALE));
}

export function ruleOf({ variant }: Pick<GameState, 'variant'>): Rule {
  const known = findVariant(variant);
  const core = known ? coreFor(known) : null;
  if (core === null || core === 'capture') throw new Error(`no core for ${variant}`);
  return core;
}
