// The door of the core for capture gomoku: plain functions of numbers. Points are y * size + x.

import { cellAt, clear as clearBoard, fillZobrist, mover, pointOf, size } from './board';
import { fillJoinedTable, fillLineTable } from './patterns';
import { forgetMoves, isLegal, play } from './position';
import { rootLineMove, rootMove } from './root';
import { fillReductions, forgetHistory } from './search';
import { forgetTable, openTable } from './table';

export { setUpRest, setUpStone } from './board';
export { nodes } from './clock';
export { countPairs, countShape, countTaken, isQuiet, threatOf } from './features';
export { undo } from './position';
export { beginSearch, deepen, doneDepth, openRoot, rootLineLength, rootScore } from './root';
export { setWeight } from './weights';

/** Fills the tables; the transposition table takes the memory up to `end`. */
export function open(end: i32): void {
  fillLineTable();
  fillJoinedTable();
  fillZobrist();
  fillReductions();
  openTable(end);
  clear(19);
}

/** An empty board of the given size. */
export function clear(size: i32): void {
  clearBoard(size);
  forgetMoves();
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
