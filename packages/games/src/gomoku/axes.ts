// A board as bits: every line of every axis is one number per colour, so that a shape is found by a few shifts and ANDs.

import type { Point } from '@sente/kernel';
import { type Board, type Cell, cellAt, type Stone } from './position.ts';

/** Across, down, falling, rising. */
export const AXES = [0, 1, 2, 3] as const;
export type Axis = (typeof AXES)[number];
export const DX = [1, 0, 1, 1] as const;
export const DY = [0, 1, 1, -1] as const;

/** No rule depends on points farther than this from the new stone, on either side. */
export const REACH = 5;

/** The points within reach of (x, y) on one axis that hold `what`. Bit REACH is (x, y) itself and left out. */
export function bitsAlongAxis(board: Board, x: number, y: number, axis: Axis, what: Cell): number {
  const dx = DX[axis];
  const dy = DY[axis];
  let bits = 0;
  for (let step = 1; step <= REACH; step++) {
    if (cellAt(board, x + step * dx, y + step * dy) === what) bits |= 1 << (REACH + step);
    if (cellAt(board, x - step * dx, y - step * dy) === what) bits |= 1 << (REACH - step);
  }
  return bits;
}

/** The whole board, changed in place. `lineIndexOf` finds the line of a point, `bitIndexOf` its place in that line. */
export type AxisBits = {
  readonly size: number;
  readonly X: Int32Array;
  readonly O: Int32Array;
  readonly empty: Int32Array;
};

export function readAxisBits(board: Board): AxisBits {
  const size = board.length;
  const empty = lineBitsOfEmptyBoard(size);
  const bits = { size, X: new Int32Array(empty.length), O: new Int32Array(empty.length), empty };
  for (const [y, row] of board.entries()) {
    for (let x = 0; x < size; x++) {
      const cell = row[x];
      if (cell) toggleStone(bits, cell, x, y);
    }
  }
  return bits;
}

/** The lines of an empty board. Points outside are not empty, so that no shape reaches over the edge. */
function lineBitsOfEmptyBoard(size: number): Int32Array {
  const lines = new Int32Array(6 * size - 2);
  const whole = (1 << size) - 1;
  lines.fill(whole, 0, 2 * size);
  for (let off = 0; off < size; off++) {
    lines[3 * size - 1 + off] = whole & (whole << off);
    lines[3 * size - 1 - off] = whole >> off;
    lines[5 * size - 2 - off] = whole >> off;
    lines[5 * size - 2 + off] = whole & (whole << off);
  }
  return lines;
}

export function lineIndexOf(size: number, axis: Axis, x: number, y: number): number {
  if (axis === 0) return y;
  if (axis === 1) return size + x;
  return axis === 2 ? 3 * size - 1 + x - y : 4 * size - 1 + x + y;
}

/** The opposite of `lineIndexOf` and `bitIndexOf`: the point (y * size + x) of a bit of a line. */
export function pointIndexOf(size: number, line: number, bit: number): number {
  if (line < size) return line * size + bit;
  if (line < 2 * size) return bit * size + line - size;
  const y = line < 4 * size - 1 ? bit - line + 3 * size - 1 : line - 4 * size + 1 - bit;
  return y * size + bit;
}

export function bitIndexOf(axis: Axis, x: number, y: number): number {
  return axis === 1 ? y : x;
}

/** Puts a stone on an empty point, or takes that stone away again. */
export function toggleStone(bits: AxisBits, stone: Stone, x: number, y: number): void {
  flipPointBits(bits, bits[stone], x, y);
  flipPointBits(bits, bits.empty, x, y);
}

/** `lineIndexOf` and `bitIndexOf` of the four axes, written out for speed: the recursion of renju calls this most. */
function flipPointBits({ size }: AxisBits, lines: Int32Array, x: number, y: number): void {
  flipBit(lines, y, x);
  flipBit(lines, size + x, y);
  flipBit(lines, 3 * size - 1 + x - y, x);
  flipBit(lines, 4 * size - 1 + x + y, x);
}

function flipBit(lines: Int32Array, line: number, bit: number): void {
  lines[line] = (lines[line] as number) ^ (1 << bit);
}

/** The points of a mask whose bit `at` is (x, y). */
export function pointsOfMask(mask: number, at: number, axis: Axis, x: number, y: number): Point[] {
  const points: Point[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const step = 31 - Math.clz32(rest & -rest) - at;
    points.push([x + step * DX[axis], y + step * DY[axis]]);
  }
  return points;
}

export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The unbroken row of bits that holds the bit `at`. */
export function rowThrough(own: number, at: number): number {
  let row = 1 << at;
  for (;;) {
    const grown = row | (((row << 1) | (row >> 1)) & own);
    if (grown === row) return row;
    row = grown;
  }
}
