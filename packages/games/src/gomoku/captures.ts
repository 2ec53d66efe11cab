// Captured pairs: the stones that a move takes, and whether a capture can still answer a five.

import type { Point } from '@sente/kernel';
import { AXES, DX, DY } from './axes.ts';
import { forbiddenAt } from './forbidden.ts';
import { allWinningLines } from './lines.ts';
import {
  type Board,
  cellAt,
  compareByPoint,
  emptyPoints,
  otherStone,
  type Stone,
  withMove,
} from './position.ts';
import type { Variant } from './variants.ts';

type Pair = readonly [Point, Point];

const NOTHING: readonly Point[] = [];
const NO_PAIRS: readonly Pair[] = [];

/** The pairs a stone on (x, y) takes: exactly two opponents flanked by it and an own stone, in eight directions. */
function pairsTakenBy(board: Board, stone: Stone, x: number, y: number): readonly Pair[] {
  const opponent = otherStone(stone);
  let pairs: Pair[] | null = null;
  for (const axis of AXES) {
    for (const way of [1, -1] as const) {
      const dx = way * DX[axis];
      const dy = way * DY[axis];
      if (
        cellAt(board, x + dx, y + dy) === opponent &&
        cellAt(board, x + 2 * dx, y + 2 * dy) === opponent &&
        cellAt(board, x + 3 * dx, y + 3 * dy) === stone
      ) {
        pairs ??= [];
        pairs.push([
          [x + dx, y + dy],
          [x + 2 * dx, y + 2 * dy],
        ]);
      }
    }
  }
  return pairs ?? NO_PAIRS;
}

/** The same as a list of single stones. */
export function capturedBy(board: Board, stone: Stone, x: number, y: number): readonly Point[] {
  const pairs = pairsTakenBy(board, stone, x, y);
  return pairs.length === 0 ? NOTHING : pairs.flat().sort(compareByPoint);
}

/** A move that answers a standing five, and the pairs it takes. */
export type Answer = { readonly at: Point; readonly pairs: readonly Pair[] };

/** Whether the opponent of a standing five has a move that answers it. */
export function canAnswerFive(board: Board, variant: Variant, owner: Stone, taken: number): boolean {
  return emptyPoints(board).some(([x, y]) => answerToFiveAt(board, variant, owner, taken, x, y) !== null);
}

/** Every legal move of the opponent that answers a standing five. */
export function answersToFive(
  board: Board,
  variant: Variant,
  owner: Stone,
  taken: number,
): readonly Answer[] {
  return emptyPoints(board).flatMap(([x, y]) => answerToFiveAt(board, variant, owner, taken, x, y) ?? []);
}

/**
 * A move answers a five if it leaves no winning run of its owner, or takes the last stones the opponent needs. Only
 * capturing moves can do either.
 */
function answerToFiveAt(
  board: Board,
  variant: Variant,
  owner: Stone,
  taken: number,
  x: number,
  y: number,
): Answer | null {
  const opponent = otherStone(owner);
  const pairs = pairsTakenBy(board, opponent, x, y);
  if (pairs.length === 0) return null;
  if (forbiddenAt(board, variant.forbidden, opponent, x, y)) return null;
  const needed = (variant.capturesToWin ?? Number.POSITIVE_INFINITY) - taken;
  const captured = pairs.flat();
  const answers =
    captured.length >= needed ||
    allWinningLines(withMove(board, x, y, opponent, captured), variant, owner).length === 0;
  return answers ? { at: [x, y], pairs } : null;
}
