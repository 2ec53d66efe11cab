// Black's forbidden moves in renju: overline, double-four and double-three, with the full recursion.

import type { Point } from '@sente/kernel';
import {
  AXES,
  type Axis,
  type AxisBits,
  bitIndexOf,
  countBits,
  DX,
  DY,
  lineIndexOf,
  pointsOfMask,
  rowThrough,
  toggleStone,
} from './axes.ts';
import { threeExtensions, threePoints } from './threes.ts';

export const FORBIDDEN_KINDS = ['overline', 'double-four', 'double-three'] as const;
export type ForbiddenKind = (typeof FORBIDDEN_KINDS)[number];

/** The shape that a black stone makes on a point. A five is legal, whatever else the stone makes. */
type Verdict = ForbiddenKind | 'five' | 'free';

/** The points that would complete exactly five with the stone at bit `at`, which is in `own` already. */
export function fiveCompletions(own: number, empty: number, at: number): number {
  const holdsStone = (0b11111 << at) >> 4;
  const frame = holdsStone & ~(own << 1) & ~(own >> 5);
  const second = own >> 1;
  const third = own >> 2;
  const fourth = own >> 3;
  const fifth = own >> 4;
  const gapFirst = frame & empty & second & third & fourth & fifth;
  const gapSecond = frame & own & (empty >> 1) & third & fourth & fifth;
  const gapThird = frame & own & second & (empty >> 2) & fourth & fifth;
  const gapFourth = frame & own & second & third & (empty >> 3) & fifth;
  const gapFifth = frame & own & second & third & fourth & (empty >> 4);
  return gapFirst | (gapSecond << 1) | (gapThird << 2) | (gapFourth << 3) | (gapFifth << 4);
}

/** Every empty point of a line where a stone might make a four or a longer row: five free points, three own. */
export function fourOrLongerMakers(own: number, empty: number): number {
  const free = own | empty;
  let makers = 0;
  let frames = free & (free >> 1) & (free >> 2) & (free >> 3) & (free >> 4);
  for (; frames !== 0; frames &= frames - 1) {
    const start = 31 - Math.clz32(frames & -frames);
    if (countBits((own >> start) & 0b11111) >= 3) makers |= (0b11111 << start) & empty;
  }
  return makers;
}

/** Two completions are one four when they are the two ends of one unbroken row of four. */
export function countFours(own: number, completions: number, at: number): number {
  const count = countBits(completions);
  return count === 2 && countBits(rowThrough(own, at)) === 4 ? 1 : count;
}

/** Judges a black stone that already stands on (x, y). */
function judgeBlackStone(bits: AxisBits, x: number, y: number): Verdict {
  let overline = false;
  let fours = 0;
  for (const axis of AXES) {
    const line = lineIndexOf(bits.size, axis, x, y);
    const at = bitIndexOf(axis, x, y);
    const own = bits.X[line] as number;
    const length = countBits(rowThrough(own, at));
    if (length === 5) return 'five';
    if (length > 5) overline = true;
    fours += countFours(own, fiveCompletions(own, bits.empty[line] as number, at), at);
  }
  if (overline) return 'overline';
  if (fours >= 2) return 'double-four';
  return hasTwoThrees(bits, x, y) ? 'double-three' : 'free';
}

function hasTwoThrees(bits: AxisBits, x: number, y: number): boolean {
  // Most points make no two threes even by shape; only the others need the recursion.
  const shaped = AXES.filter((axis) => threeExtensionsByShape(bits, axis, x, y) !== 0);
  if (shaped.length < 2) return false;
  return shaped.filter((axis) => findPlayableExtension(bits, axis, x, y) !== 0).length >= 2;
}

function threeExtensionsByShape(bits: AxisBits, axis: Axis, x: number, y: number): number {
  const line = lineIndexOf(bits.size, axis, x, y);
  return threeExtensions(bits.X[line] as number, bits.empty[line] as number, bitIndexOf(axis, x, y));
}

/** One extension that black may really play: it makes no five elsewhere and is not itself forbidden. 0: no three. */
function findPlayableExtension(bits: AxisBits, axis: Axis, x: number, y: number): number {
  const at = bitIndexOf(axis, x, y);
  for (let rest = threeExtensionsByShape(bits, axis, x, y); rest !== 0; rest &= rest - 1) {
    const extension = rest & -rest;
    const step = 31 - Math.clz32(extension) - at;
    if (renjuVerdictAt(bits, x + step * DX[axis], y + step * DY[axis]) === 'free') return extension;
  }
  return 0;
}

/** Judges a black stone on an empty point; leaves the bits unchanged. */
function renjuVerdictAt(bits: AxisBits, x: number, y: number): Verdict {
  toggleStone(bits, 'X', x, y);
  const verdict = judgeBlackStone(bits, x, y);
  toggleStone(bits, 'X', x, y);
  return verdict;
}

/** Why black may not play on the empty point (x, y); null when he may. */
export function renjuForbiddenKindAt(bits: AxisBits, x: number, y: number): ForbiddenKind | null {
  const verdict = renjuVerdictAt(bits, x, y);
  return verdict === 'five' || verdict === 'free' ? null : verdict;
}

/** The shapes behind the verdict: the long row, the fours or the threes, as lists of stones. */
export function renjuForbiddenShapes(bits: AxisBits, kind: ForbiddenKind, x: number, y: number): Point[][] {
  toggleStone(bits, 'X', x, y);
  const shapes = AXES.flatMap((axis) => renjuForbiddenShapesOnAxis(bits, kind, axis, x, y));
  toggleStone(bits, 'X', x, y);
  return shapes;
}

function renjuForbiddenShapesOnAxis(
  bits: AxisBits,
  kind: ForbiddenKind,
  axis: Axis,
  x: number,
  y: number,
): Point[][] {
  const line = lineIndexOf(bits.size, axis, x, y);
  const at = bitIndexOf(axis, x, y);
  const own = bits.X[line] as number;
  if (kind === 'overline') {
    const row = rowThrough(own, at);
    return countBits(row) > 5 ? [pointsOfMask(row, at, axis, x, y)] : [];
  }
  if (kind === 'double-three') {
    const extension = findPlayableExtension(bits, axis, x, y);
    return extension === 0 ? [] : [threePoints(own, extension, at, axis, x, y)];
  }
  const completions = fiveCompletions(own, bits.empty[line] as number, at);
  const fours: Point[][] = [];
  for (let rest = completions; rest !== 0; rest &= rest - 1) {
    const completion = rest & -rest;
    fours.push(pointsOfMask(rowThrough(own | completion, at) & ~completion, at, axis, x, y));
  }
  return fours.slice(0, countFours(own, completions, at));
}
