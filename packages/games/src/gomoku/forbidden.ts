// Which points a variant forbids to the side to move, and the shapes that forbid them.

import type { Point } from '@sente/kernel';
import {
  AXES,
  type AxisBits,
  bitsAlongAxis,
  countBits,
  pointIndexOf,
  REACH,
  readAxisBits,
  rowThrough,
} from './axes.ts';
import { type Board, cellAt, type Stone } from './position.ts';
import {
  countFours,
  type ForbiddenKind,
  fiveCompletions,
  fourOrLongerMakers,
  renjuForbiddenKindAt,
  renjuForbiddenShapes,
} from './renju.ts';
import { freeThrees, isDoubleThree, threeExtensions, threeMakers } from './threes.ts';
import type { ForbiddenRule } from './variants.ts';

export type Forbidden = {
  readonly why: ForbiddenKind;
  /** The threes, the fours or the overlines, each as its stones; the forbidden one is among them. */
  readonly shapes: readonly (readonly Point[])[];
};

export type ForbiddenPoint = Forbidden & { readonly at: Point };

function appliesToStone(rule: ForbiddenRule, stone: Stone): boolean {
  return rule === 'free-threes' || (rule === 'renju' && stone === 'X');
}

/** Judges one empty point. Reads the whole board only when the points around it could make a forbidden shape. */
export function forbiddenAt(
  board: Board,
  rule: ForbiddenRule,
  stone: Stone,
  x: number,
  y: number,
): Forbidden | null {
  if (!appliesToStone(rule, stone) || !mayPointBeForbidden(board, stone, x, y)) return null;
  const bits = readAxisBits(board);
  const why = forbiddenKindAt(bits, rule, stone, x, y);
  return why && { why, shapes: forbiddenShapesAt(bits, rule, why, stone, x, y) };
}

/** Every empty point forbidden to `stone`, from the top left, row by row. */
export function forbiddenPoints(board: Board, rule: ForbiddenRule, stone: Stone): ForbiddenPoint[] {
  if (!appliesToStone(rule, stone)) return [];
  const bits = readAxisBits(board);
  return findForbidden(bits, rule, stone).map(({ x, y, why }) => ({
    at: [x, y],
    why,
    shapes: forbiddenShapesAt(bits, rule, why, stone, x, y),
  }));
}

/** Every empty point `stone` may take, as y * size + x, in that order. */
export function legalPointIndexes(board: Board, rule: ForbiddenRule, stone: Stone): number[] {
  const closed = appliesToStone(rule, stone) ? findForbidden(readAxisBits(board), rule, stone) : [];
  const open: number[] = [];
  // Both lists go row by row, so only the next forbidden point has to be compared.
  let next = 0;
  for (const [y, row] of board.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (row[x] !== null) continue;
      const shut = closed[next];
      if (shut?.x === x && shut.y === y) next++;
      else open.push(y * row.length + x);
    }
  }
  return open;
}

type Closed = { readonly x: number; readonly y: number; readonly why: ForbiddenKind };

function findForbidden(bits: AxisBits, rule: ForbiddenRule, stone: Stone): Closed[] {
  const closed: Closed[] = [];
  for (const index of possiblyForbiddenPoints(bits, rule, stone)) {
    const x = index % bits.size;
    const y = Math.floor(index / bits.size);
    const why = forbiddenKindAt(bits, rule, stone, x, y);
    if (why) closed.push({ x, y, why });
  }
  return closed;
}

/** Whether `stone` may take any point at all. */
export function hasLegalPoint(board: Board, rule: ForbiddenRule, stone: Stone): boolean {
  for (let y = 0; y < board.length; y++) {
    for (let x = 0; x < board.length; x++) {
      if (cellAt(board, x, y) === null && forbiddenAt(board, rule, stone, x, y) === null) return true;
    }
  }
  return false;
}

function forbiddenKindAt(
  bits: AxisBits,
  rule: ForbiddenRule,
  stone: Stone,
  x: number,
  y: number,
): ForbiddenKind | null {
  if (rule === 'renju') return renjuForbiddenKindAt(bits, x, y);
  return isDoubleThree(bits, stone, x, y) ? 'double-three' : null;
}

function forbiddenShapesAt(
  bits: AxisBits,
  rule: ForbiddenRule,
  why: ForbiddenKind,
  stone: Stone,
  x: number,
  y: number,
): Point[][] {
  return rule === 'renju' ? renjuForbiddenShapes(bits, why, x, y) : freeThrees(bits, stone, x, y);
}

/** The points that need a full check, as y * size + x: two threes by shape, or for renju a four or a longer row. */
function possiblyForbiddenPoints(bits: AxisBits, rule: ForbiddenRule, stone: Stone): number[] {
  const { size } = bits;
  const tally = new Uint8Array(size * size);
  const addToTally = (line: number, makers: number, weight: number) => {
    for (let rest = makers; rest !== 0; rest &= rest - 1) {
      const index = pointIndexOf(size, line, 31 - Math.clz32(rest & -rest));
      tally[index] = (tally[index] as number) + weight;
    }
  };
  for (let line = 0; line < bits.empty.length; line++) {
    const own = bits[stone][line] as number;
    // A shape needs two stones beside the new one.
    if ((own & (own - 1)) === 0) continue;
    const empty = bits.empty[line] as number;
    addToTally(line, threeMakers(own, empty), 1);
    if (rule === 'renju') addToTally(line, fourOrLongerMakers(own, empty), 2);
  }
  const found: number[] = [];
  for (let index = 0; index < tally.length; index++) if ((tally[index] as number) >= 2) found.push(index);
  return found;
}

/** A cheap first check: without two threes by shape, two fours or a long row no point is forbidden. */
function mayPointBeForbidden(board: Board, stone: Stone, x: number, y: number): boolean {
  let threes = 0;
  let fours = 0;
  for (const axis of AXES) {
    const others = bitsAlongAxis(board, x, y, axis, stone);
    // A three needs two stones beside the new one.
    if ((others & (others - 1)) === 0) continue;
    const own = others | (1 << REACH);
    const empty = bitsAlongAxis(board, x, y, axis, null);
    if (threeExtensions(own, empty, REACH) !== 0) threes++;
    fours += countFours(own, fiveCompletions(own, empty, REACH), REACH);
    if (threes >= 2 || fours >= 2 || countBits(rowThrough(own, REACH)) > 5) return true;
  }
  return false;
}
