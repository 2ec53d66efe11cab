// A board as bits: every line of every axis is one number per colour, so that a shape is a few shifts and ANDs.

import type { Point } from '@sente/kernel';
import { type Board, type Cell, cellAt, type Stone } from './position.ts';

/** Across, down, falling, rising. */
export const AXES = [0, 1, 2, 3] as const;
export type Axis = (typeof AXES)[number];
export const DX = [1, 0, 1, 1] as const;
export const DY = [0, 1, 1, -1] as const;

/** No rule looks farther than this from the stone just played, on either side. */
export const REACH = 5;

/** The points within reach of (x, y) on one axis that hold `what`. Bit REACH is (x, y) itself and left out. */
export function bitsAround(board: Board, x: number, y: number, axis: Axis, what: Cell): number {
  const dx = DX[axis];
  const dy = DY[axis];
  let bits = 0;
  for (let step = 1; step <= REACH; step++) {
    if (cellAt(board, x + step * dx, y + step * dy) === what) bits |= 1 << (REACH + step);
    if (cellAt(board, x - step * dx, y - step * dy) === what) bits |= 1 << (REACH - step);
  }
  return bits;
}

/** The whole board; `lineOf` finds the line of a point, `bitOf` its place in that line. Changed in place. */
export type AxisBits = {
  readonly size: number;
  readonly X: Int32Array;
  readonly O: Int32Array;
  readonly empty: Int32Array;
};

export function readAxisBits(board: Board): AxisBits {
  const size = board.length;
  const lines = 6 * size - 2;
  const bits = {
    size,
    X: new Int32Array(lines),
    O: new Int32Array(lines),
    empty: new Int32Array(lines),
  };
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) flip(bits, bits[cellAt(board, x, y) ?? 'empty'], x, y);
  }
  return bits;
}

export function lineOf(size: number, axis: Axis, x: number, y: number): number {
  if (axis === 0) return y;
  if (axis === 1) return size + x;
  return axis === 2 ? 3 * size - 1 + x - y : 4 * size - 1 + x + y;
}

export function bitOf(axis: Axis, x: number, y: number): number {
  return axis === 1 ? y : x;
}

/** Puts a stone on an empty point, or takes that stone away again. */
export function toggle(bits: AxisBits, stone: Stone, x: number, y: number): void {
  flip(bits, bits[stone], x, y);
  flip(bits, bits.empty, x, y);
}

function flip({ size }: AxisBits, lines: Int32Array, x: number, y: number): void {
  for (const axis of AXES) {
    const line = lineOf(size, axis, x, y);
    lines[line] = (lines[line] as number) ^ (1 << bitOf(axis, x, y));
  }
}

/** The points of a mask, given which bit of it is (x, y). */
export function pointsOf(mask: number, at: number, axis: Axis, x: number, y: number): Point[] {
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
