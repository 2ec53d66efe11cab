// Capture gomoku: the functions that the caller may use, all of numbers. Points are y * size + x.

import { nodesSearched } from '../core/clock.ts';
import { forgetTable, growMemory, sizeTable } from '../core/table.ts';
import { NET_FILE } from '../net/layout.ts';
import { readNet as readNetFor, switchNet } from '../net/net.ts';
import { cellAt, clear as clearBoard, fillZobrist, mover, pointOf, points, size } from './board.ts';
import { evaluatePosition, setNoise } from './evaluate.ts';
import { TABLE } from './layout.ts';
import { fillJoinedAndWorthTables, fillLineTable } from './patterns.ts';
import { forgetPlayedMoves, isLegal, play } from './position.ts';
import { rootLineMove, rootMove } from './root.ts';
import { setNetRowsOfBoard } from './rows.ts';
import { fillReductions, forgetHistory } from './search.ts';

export { setUpRest, setUpStone } from './board';
export { countPairs, countShape, countTaken, isQuiet, threatOf, threats } from './features';
export { undo } from './position';
export { beginSearch, deepen, doneDepth, listRootMoves, rootLineLength, rootScore } from './root';
export { setWeight } from './weights';
export { nodesSearched };

/** How files of nets call captures, behind the rules of five in a row. */
const RULE: i32 = 5;

/** Memory up to so many bytes, all beyond the tables for the transposition table. False: the host gives no more. */
export function setMemory(bytes: u32): bool {
  if (!growMemory(bytes)) return false;
  sizeTable(TABLE, bytes);
  return true;
}

/** Fills the tables. The weights must be set. */
export function fillTables(): void {
  fillLineTable();
  fillJoinedAndWorthTables();
  fillZobrist();
  fillReductions();
  clear(19);
}

/** An empty board of the given size. The net must be asked for again when the stones lie there. */
export function clear(size: i32): void {
  clearBoard(size);
  switchNet(false);
  forgetPlayedMoves();
}

/** Where the caller writes the file of a net. */
export function netAddress(): usize {
  return NET_FILE;
}

/** Reads the net that the caller wrote; false where it is damaged or not for captures on this board. */
export function readNet(length: i32): bool {
  return readNetFor(length, RULE, points);
}

/**
 * Turns the net on or off for the position set up last and all that follow, and says whether it is on. The caller must
 * then forget what the tables judged. Moves played before can no longer be taken back.
 */
export function useNet(isWanted: bool): bool {
  const isOn = switchNet(isWanted);
  if (isOn) setNetRowsOfBoard();
  forgetPlayedMoves();
  return isOn;
}

/** Forgets everything learnt from earlier searches. */
export function forgetSearches(): void {
  forgetTable();
  forgetHistory();
}

export function rootPoint(index: i32): i32 {
  return pointOf(rootMove(index));
}

export function rootLinePoint(index: i32, place: i32): i32 {
  return pointOf(rootLineMove(index, place));
}

export function isLegalPoint(point: i32): bool {
  return isLegal(cellAt(point % size, point / size), mover);
}

export function playPoint(point: i32): i32 {
  return play(cellAt(point % size, point / size));
}

/** For training: the evaluation without the noise of a level. */
export function evaluation(): i32 {
  setNoise(0, 0);
  return evaluatePosition();
}
