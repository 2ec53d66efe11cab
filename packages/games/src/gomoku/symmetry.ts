// The eight ways to turn and mirror a square board.

import type { Point } from '@sente/kernel';

export const SYMMETRIES = [0, 1, 2, 3, 4, 5, 6, 7] as const;
/** Bit 0 swaps left and right, bit 1 top and bottom, and then bit 2 columns and rows. */
export type Symmetry = (typeof SYMMETRIES)[number];

export function applySymmetryToPoint([x, y]: Point, symmetry: Symmetry, size: number): Point {
  const last = size - 1;
  const a = symmetry & 1 ? last - x : x;
  const b = symmetry & 2 ? last - y : y;
  return symmetry & 4 ? [b, a] : [a, b];
}

export function undoSymmetryOfPoint([x, y]: Point, symmetry: Symmetry, size: number): Point {
  const last = size - 1;
  const [a, b] = symmetry & 4 ? [y, x] : [x, y];
  return [symmetry & 1 ? last - a : a, symmetry & 2 ? last - b : b];
}
