// Which families have positions that can be set up by hand: one line each. A page that needs none does not load them.

import type { Positions } from '@sente/kernel';
import { gomokuPositions } from './gomoku/set-position.ts';

const POSITIONS: { readonly [family: string]: Positions } = { gomoku: gomokuPositions as Positions };

export function positionsOf({ family }: { readonly family: string }): Positions | null {
  return POSITIONS[family] ?? null;
}
