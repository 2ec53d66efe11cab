// Winning runs, as lists of points: five or more, exactly five, or five that is not blocked, by variant.

import type { Point } from '@sente/kernel';
import { AXES, type Axis, DX, DY } from './axes.ts';
import { type Board, cellAt, otherStone, type Stone } from './position.ts';
import type { Variant } from './variants.ts';

const FIVE = 5;

/** The winning runs through a stone of this colour that stands on (x, y). */
export function winningLinesThrough(board: Board, variant: Variant, stone: Stone, [x, y]: Point): Point[][] {
  const lines: Point[][] = [];
  for (const axis of AXES) {
    const before = countStonesAlong(board, stone, x, y, -DX[axis], -DY[axis]);
    const length = before + 1 + countStonesAlong(board, stone, x, y, DX[axis], DY[axis]);
    if (length < FIVE) continue;
    const start: Point = [x - before * DX[axis], y - before * DY[axis]];
    if (isWinningRun(board, variant, stone, start, axis, length))
      lines.push(pointsOfRun(start, axis, length));
  }
  return lines;
}

/** Every winning run of one colour on the board. */
export function allWinningLines(board: Board, variant: Variant, stone: Stone): Point[][] {
  const lines: Point[][] = [];
  for (const axis of AXES) {
    for (let y = 0; y < board.length; y++) {
      for (let x = 0; x < board.length; x++) {
        const length = runLengthFrom(board, stone, x, y, axis);
        if (length >= FIVE && isWinningRun(board, variant, stone, [x, y], axis, length))
          lines.push(pointsOfRun([x, y], axis, length));
      }
    }
  }
  return lines;
}

function countStonesAlong(board: Board, stone: Stone, x: number, y: number, dx: number, dy: number): number {
  let steps = 0;
  while (cellAt(board, x + (steps + 1) * dx, y + (steps + 1) * dy) === stone) steps++;
  return steps;
}

/** The length of the run of this colour that begins here; 0 when none does. */
function runLengthFrom(board: Board, stone: Stone, x: number, y: number, axis: Axis): number {
  if (cellAt(board, x, y) !== stone || cellAt(board, x - DX[axis], y - DY[axis]) === stone) return 0;
  return 1 + countStonesAlong(board, stone, x, y, DX[axis], DY[axis]);
}

function isWinningRun(
  board: Board,
  variant: Variant,
  stone: Stone,
  [x, y]: Point,
  axis: Axis,
  length: number,
): boolean {
  if (length > FIVE) return variant.overlineWins.includes(stone);
  if (variant.blockedFiveWins) return true;
  const opponent = otherStone(stone);
  const blockedBefore = cellAt(board, x - DX[axis], y - DY[axis]) === opponent;
  const blockedAfter = cellAt(board, x + FIVE * DX[axis], y + FIVE * DY[axis]) === opponent;
  return !(blockedBefore && blockedAfter);
}

/** Along every axis the points come by column, then by row. */
function pointsOfRun([x, y]: Point, axis: Axis, length: number): Point[] {
  return Array.from({ length }, (_, step): Point => [x + step * DX[axis], y + step * DY[axis]]);
}
