// Which core thinks about a variant: the one that was made for its switches, whatever the variant is called.

import { findVariant, playAlike, type Variant } from '@sente/games/gomoku';
import { RULES, type Rule } from './five/core.ts';

const CORES = [...RULES, 'capture'] as const;

/** A rule of five in a row, or captures; null where no core plays by these switches. */
export function coreFor(variant: Variant): Rule | 'capture' | null {
  return CORES.find((id) => playAlike(findVariant(id) as Variant, variant)) ?? null;
}
