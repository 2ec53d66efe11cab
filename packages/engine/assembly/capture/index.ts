// The door of the core for capture gomoku: plain functions of numbers. Points are y * size + x.

import { NET_FILE } from '../net/layout.ts';
import { readNet as readNetFor, turnNet } from '../net/net.ts';
import { cellAt, clear as clearBoard, fillZobrist, mover, pointOf, points, size } from './board';
import { evaluate, setNoise } from './evaluate';
import { fillJoinedTable, fillLineTable } from './patterns';
import { forgetMoves, isLegal, play } from './position';
import { rootLineMove, rootMove } from './root';
import { readRows } from './rows';
import { fillReductions, forgetHistory } from './search';
import { forgetTable, openTable } from './table';

export { setUpRest, setUpStone } from './board';
export { nodes } from './clock';
export { countPairs, countShape, countTaken, isQuiet, threatOf, threats } from './features';
export { undo } from './position';
export { beginSearch, deepen, doneDepth, openRoot, rootLineLength, rootScore } from './root';
export { setWeight } from './weights';

/** How files of nets call captures, behind the rules of five in a row. */
const RULE: i32 = 5;

/** Fills the tables; the transposition table takes the memory up to `end`. */
export function open(end: i32): void {
  fillLineTable();
  fillJoinedTable();
  fillZobrist();
  fillReductions();
  openTable(end);
  clear(19);
}

/** An empty board of the given size. The net must be asked for again when the stones lie there. */
export function clear(size: i32): void {
  clearBoard(size);
  turnNet(false);
  forgetMoves();
}

/** Where the caller writes the file of a net. */
export function netAt(): usize {
  return NET_FILE;
}

/** Reads the net that the caller wrote; false where it is damaged or not for captures on this board. */
export function readNet(length: i32): bool {
  return readNetFor(length, RULE, points);
}

/**
 * Whether the net judges the position set up last and all that follows. What the tables judged must be forgotten by
 * the caller, and moves played before can no longer be taken back.
 */
export function useNet(isWanted: bool): bool {
  const isOn = turnNet(isWanted);
  if (isOn) readRows();
  forgetMoves();
  return isOn;
}

/** Forgets everything learnt from earlier searches. */
export function forget(): void {
  forgetTable();
  forgetHistory();
}

export function rootPoint(index: i32): i32 {
  return pointOf(rootMove(index));
}

export function rootLinePoint(index: i32, place: i32): i32 {
  return pointOf(rootLineMove(index, place));
}

export function mayPlay(point: i32): bool {
  return isLegal(cellAt(point % size, point / size), mover);
}

export function playPoint(point: i32): i32 {
  return play(cellAt(point % size, point / size));
}

/** For training: the evaluation without the noise of a level. */
export function evaluation(): i32 {
  setNoise(0, 0);
  return evaluate();
}
