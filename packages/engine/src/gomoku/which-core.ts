// Chooses the core for a variant by the variant's switches, never by its name.

import { findVariant, type GameState, playAlike, type Variant } from '@sente/games/gomoku';
import { RULES, type Rule } from './five/core.ts';

const CORES = [...RULES, 'capture'] as const;

/** A rule of five in a row, or captures; null where no core plays by these switches. */
export function coreFor(variant: Variant): Rule | 'capture' | null {
  return CORES.find((id) => playAlike(findVariant(id) as Variant, variant)) ?? null;
}

/** The core's rule for a game of five in a row. */
export function ruleOf({ variant }: Pick<GameState, 'variant'>): Rule {
  const known = findVariant(variant);
  const core = known ? coreFor(known) : null;
  if (core === null || core === 'capture') throw new Error(`no core for ${variant}`);
  return core;
}
