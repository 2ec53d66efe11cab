// The points that hold a man at the start. All players see them from the first moment, so they are no part of the deal.

import { type OptionSpec, type Options, seededRandom } from '@sente/kernel';
import { scatteredPoints } from './board-generator.ts';
import type { GameMode } from './modes.ts';

const LAYOUTS = ['scatter', 'four-corners'] as const;

export const LAYOUT_OPTIONS: readonly OptionSpec[] = [
  { key: 'layout', kind: 'choice', choices: LAYOUTS, default: 'scatter' },
  // The number of a scattered layout; a number instead of a list of points fits a record and a room's settings.
  { key: 'scatter', kind: 'number', min: 0, max: 999_999_999, nullable: false, default: 0, drawn: true },
];

/** The points that hold a man at the start, from the first to the last. */
export function startingPoints(mode: GameMode, options: Options): readonly number[] {
  if (options['layout'] === 'four-corners') return pointsInFourBlocks(mode);
  return scatteredPoints(mode, seededRandom(`scatter ${options['scatter']}`));
}

/** Four blocks of men; the middle row and the middle column stay empty. */
function pointsInFourBlocks({ boardSize, gridDimensions: { rows, cols } }: GameMode): readonly number[] {
  const points = Array.from({ length: boardSize }, (_, at) => at);
  const middleRow = (rows - 1) / 2;
  const middleColumn = (cols - 1) / 2;
  return points.filter((at) => Math.floor(at / cols) !== middleRow && at % cols !== middleColumn);
}
