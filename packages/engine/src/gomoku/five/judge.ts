// What a score of the core means to the house: a chance, and which rules it was found under.

import type { GameState } from '@sente/games/gomoku';
import { pliesToEnd, RULES, type Rule } from './core.ts';

/** How an evaluation becomes a chance: by so much ahead, 73 in 100 games are won. */
const EVALUATION_SCALE = 200;

export function chanceOf(score: number): number {
  if (pliesToEnd(score) !== null) return score > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score / EVALUATION_SCALE));
}

export function ruleOf({ variant }: Pick<GameState, 'variant'>): Rule {
  const rule = RULES.find((id) => id === variant);
  if (!rule) throw new Error(`no core for ${variant}`);
  return rule;
}
