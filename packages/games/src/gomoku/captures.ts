// Taking pairs: what a stone captures, and whether a five can still be answered by capturing.

import type { Point } from '@sente/kernel';
import { AXES, DX, DY } from './axes.ts';
import { forbiddenAt } from './forbidden.ts';
import { allLines } from './lines.ts';
import { type Board, byPoint, cellAt, emptyPoints, otherStone, type Stone, withMove } from './position.ts';
import type { Variant } from './variants.ts';

const NOTHING: readonly Point[] = [];

/** The stones a stone on (x, y) takes: exactly two opponents flanked by it and an own stone, in eight directions. */
export function capturedBy(board: Board, stone: Stone, x: number, y: number): readonly Point[] {
  const opponent = otherStone(stone);
  let captured: Point[] | null = null;
  for (const axis of AXES) {
    for (const way of [1, -1] as const) {
      const dx = way * DX[axis];
      const dy = way * DY[axis];
      if (
        cellAt(board, x + dx, y + dy) === opponent &&
        cellAt(board, x + 2 * dx, y + 2 * dy) === opponent &&
        cellAt(board, x + 3 * dx, y + 3 * dy) === stone
      ) {
        captured ??= [];
        captured.push([x + dx, y + dy], [x + 2 * dx, y + 2 * dy]);
      }
    }
  }
  return captured?.sort(byPoint) ?? NOTHING;
}

/**
 * Whether the opponent of a standing five has a legal move that either leaves no winning run of its owner, or takes
 * the last stones the opponent needs. Only capturing moves can do either.
 */
export function canAnswerFive(board: Board, variant: Variant, owner: Stone, taken: number): boolean {
  const opponent = otherStone(owner);
  const needed = (variant.capturesToWin ?? Number.POSITIVE_INFINITY) - taken;
  return emptyPoints(board).some(([x, y]) => {
    const captured = capturedBy(board, opponent, x, y);
    if (captured.length === 0) return false;
    if (forbiddenAt(board, variant.forbidden, opponent, x, y)) return false;
    if (captured.length >= needed) return true;
    return allLines(withMove(board, x, y, opponent, captured), variant, owner).length === 0;
  });
}
