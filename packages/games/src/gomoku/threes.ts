// Threes: a row of stones that one more stone turns into a straight four, and the rule against two at once.

import type { Point } from '@sente/kernel';
import {
  AXES,
  type Axis,
  type AxisBits,
  bitIndexOf,
  countBits,
  lineIndexOf,
  pointsOfMask,
  rowThrough,
  toggleStone,
} from './axes.ts';
import type { Stone } from './position.ts';

/**
 * The points that would make a straight four with the stone at bit `at` (which is in `own` already): an unbroken
 * four, both ends empty, and either end would complete exactly five. Without such a point there is no three.
 *
 * Finds six points p0..p5 with p0 and p5 empty, three own stones and one empty point between them, and no own
 * stone just outside. Bit i of every intermediate mask stands for the six points that start at i.
 */
export function threeExtensions(own: number, empty: number, at: number): number {
  const holdsStone = (0b1111 << at) >> 4;
  const frame = holdsStone & empty & (empty >> 5) & ~(own << 1) & ~(own >> 6);
  if (frame === 0) return 0;
  const first = own >> 1;
  const second = own >> 2;
  const third = own >> 3;
  const fourth = own >> 4;
  const gapFirst = frame & (empty >> 1) & second & third & fourth;
  const gapSecond = frame & first & (empty >> 2) & third & fourth;
  const gapThird = frame & first & second & (empty >> 3) & fourth;
  const gapFourth = frame & first & second & third & (empty >> 4);
  return (gapFirst << 1) | (gapSecond << 2) | (gapThird << 3) | (gapFourth << 4);
}

/** Every empty point of a line where a stone would make a three, all of them at once. */
export function threeMakers(own: number, empty: number): number {
  let makers = 0;
  let frames = empty & (empty >> 5) & ~(own << 1) & ~(own >> 6);
  for (; frames !== 0; frames &= frames - 1) {
    const start = 32 - Math.clz32(frames & -frames);
    const inner = (own >> start) & 0b1111;
    if (countBits(inner) === 2 && (inner | ((empty >> start) & 0b1111)) === 0b1111)
      makers |= (0b1111 << start) & empty;
  }
  return makers;
}

/** The stones of the three that `extension` (one bit) would complete, seen from the stone (x, y) at bit `at`. */
export function threePoints(
  own: number,
  extension: number,
  at: number,
  axis: Axis,
  x: number,
  y: number,
): Point[] {
  return pointsOfMask(rowThrough(own | extension, at) & ~extension, at, axis, x, y);
}

/** Whether a stone on the empty point (x, y) makes free threes on two axes or more. */
export function isDoubleThree(bits: AxisBits, stone: Stone, x: number, y: number): boolean {
  let threes = 0;
  for (const axis of AXES) {
    const line = lineIndexOf(bits.size, axis, x, y);
    const at = bitIndexOf(axis, x, y);
    const own = bits[stone][line] as number;
    if (threeExtensions(own | (1 << at), (bits.empty[line] as number) & ~(1 << at), at) !== 0) threes++;
  }
  return threes >= 2;
}

/** The free threes a stone on the empty point (x, y) makes, at most one for each axis. */
export function freeThrees(bits: AxisBits, stone: Stone, x: number, y: number): Point[][] {
  toggleStone(bits, stone, x, y);
  const threes = AXES.flatMap((axis) => {
    const line = lineIndexOf(bits.size, axis, x, y);
    const at = bitIndexOf(axis, x, y);
    const own = bits[stone][line] as number;
    const extensions = threeExtensions(own, bits.empty[line] as number, at);
    return extensions === 0 ? [] : [threePoints(own, extensions & -extensions, at, axis, x, y)];
  });
  toggleStone(bits, stone, x, y);
  return threes;
}
