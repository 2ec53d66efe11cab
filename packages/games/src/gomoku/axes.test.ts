// The board as bits, compared with a plain reading: all four axes, the edges and corners, on boards of several sizes.

import { pickRandom, seededRandom } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import {
  AXES,
  bitIndexOf,
  bitsAlongAxis,
  DX,
  DY,
  lineIndexOf,
  pointIndexOf,
  REACH,
  readAxisBits,
  toggleStone,
} from './axes.ts';
import { type Board, type Cell, STONES } from './position.ts';
import { LARGEST_SIZE, SMALLEST_SIZE } from './variants.ts';

const CELLS: readonly Cell[] = [...STONES, null];

describe.each([SMALLEST_SIZE, 15, 19, LARGEST_SIZE])('on a board of %i', (size) => {
  const random = seededRandom(`axes ${size}`);
  const board: Board = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => pickRandom(random, CELLS)),
  );
  const points = board.flatMap((row, y) => row.map((cell, x) => ({ x, y, cell })));

  it.each(AXES)('axis %i has each point once, and the next point in the same line', (axis) => {
    for (const { x, y } of points) {
      const [line, bit] = [lineIndexOf(size, axis, x, y), bitIndexOf(axis, x, y)];
      expect(pointIndexOf(size, line, bit)).toBe(y * size + x);
      const [nextX, nextY] = [x + DX[axis], y + DY[axis]];
      if (board[nextY]?.[nextX] === undefined) continue;
      expect([lineIndexOf(size, axis, nextX, nextY), bitIndexOf(axis, nextX, nextY)]).toEqual([
        line,
        bit + 1,
      ]);
    }
  });

  it('every line has the stones and the empty points that lie on it, and no others', () => {
    const { X, O, empty } = readAxisBits(board);
    for (const [what, lines] of [
      ['X', X],
      ['O', O],
      [null, empty],
    ] as const) {
      const plain = new Int32Array(lines.length);
      for (const { x, y, cell } of points) {
        for (const axis of AXES) {
          const line = lineIndexOf(size, axis, x, y);
          if (cell === what) plain[line] = (plain[line] ?? 0) | (1 << bitIndexOf(axis, x, y));
        }
      }
      expect(lines).toEqual(plain);
    }
  });

  it('placing a stone and taking it away again leaves the board unchanged', () => {
    const bits = readAxisBits(board);
    for (const { x, y, cell } of points) if (cell) toggleStone(bits, cell, x, y);
    expect(bits).toEqual(readAxisBits(board.map((row) => row.map(() => null))));
    for (const { x, y, cell } of points) if (cell) toggleStone(bits, cell, x, y);
    expect(bits).toEqual(readAxisBits(board));
  });

  it('the points around a point are those that a plain reading along the axis finds', () => {
    const steps = Array.from({ length: 2 * REACH + 1 }, (_, bit) => bit - REACH).filter((step) => step !== 0);
    for (const { x, y } of points) {
      for (const axis of AXES) {
        for (const what of CELLS) {
          const seen = steps.filter((step) => board[y + step * DY[axis]]?.[x + step * DX[axis]] === what);
          const plain = seen.reduce((bits, step) => bits | (1 << (REACH + step)), 0);
          if (bitsAlongAxis(board, x, y, axis, what) !== plain)
            expect.fail(`${x},${y} axis ${axis}: ${what}`);
        }
      }
    }
  });
});
