// The families, or games of a family, whose positions can be set up by hand: one line each. They are a module of their own,
// so that only pages that need it load it.

import type { Game, Positions } from '@sente/kernel';
import { banqiPositionFormat } from './banqi/set-position.ts';
import { gomokuPositions } from './gomoku/set-position.ts';

const POSITIONS: { readonly [familyOrGame: string]: Positions } = {
  gomoku: gomokuPositions as Positions,
  'banqi/classic': banqiPositionFormat('classic') as Positions,
  'banqi/three-kingdoms': banqiPositionFormat('three-kingdoms') as Positions,
};

export function positionsOf({ id, family }: Pick<Game, 'id' | 'family'>): Positions | null {
  return POSITIONS[id] ?? POSITIONS[family] ?? null;
}
