// Five in a row: the functions that the caller may use, all of numbers. Longer results lie at ANSWER.

import { hasStopped, nodesSearched, startClock } from '../core/clock.ts';
import { BUCKET, forgetTable, growMemory, sizeTable } from '../core/table.ts';
import { NET_FILE } from '../net/layout.ts';
import { readNet as readNetFor, switchNet } from '../net/net.ts';
import {
  classAt,
  classCountsOf,
  combinationAt,
  countOfClass,
  empties,
  makeMove,
  prepareRule,
  resetBoard,
  setSideToMove,
  setUpStone,
  side,
  unmakeMove,
} from './board.ts';
import { combinationIndex, MAKES_FIVE, MAKES_OPEN_FOUR } from './classes.ts';
import { evaluatePosition, setNoise, threatTableRow } from './evaluate.ts';
import { isForbidden } from './forbidden.ts';
import { forgetHistory } from './history.ts';
import { ANSWER, CELL, EMPTY, TABLE, WEIGHTS } from './layout.ts';
import { cellAt, columnOfCell, rowOfCell } from './lines.ts';
import { cellOfEntry, listNearCells, setListEnd, top } from './moves.ts';
import {
  completeLine,
  deepen,
  listRootMoves,
  prepareRootSearch,
  rootMove,
  rootPromise,
  solveByThreats,
  threatsDecide,
} from './root.ts';
import { setNetRowsOfBoard } from './rows.ts';
import { rule, size } from './rules.ts';
import { fillReductions } from './search.ts';
import { sizeProofTable } from './threats.ts';

export {
  completeLine,
  deepen,
  hasStopped,
  nodesSearched,
  rootMove,
  rootPromise,
  solveByThreats,
  threatsDecide,
};

const NODES_BETWEEN_LOOKS: i32 = 1024;

/** Where the caller writes the weights, and reads the answers. */
export function weightsAddress(): usize {
  return WEIGHTS;
}

export function answersAddress(): usize {
  return ANSWER;
}

/** Where the caller writes the file of a net. */
export function netAddress(): usize {
  return NET_FILE;
}

/** Reads the net that the caller wrote; false where it is damaged or not for this rule and board. */
export function readNet(length: i32): bool {
  return readNetFor(length, rule, size * size);
}

/** Turns the net on or off, and says whether it is on. The caller must then forget what the tables judged. */
export function useNet(isWanted: bool): bool {
  const isOn = switchNet(isWanted);
  if (isOn) setNetRowsOfBoard();
  return isOn;
}

/** Tables for a rule and a board; the weights must be in memory. */
export function setUp(newRule: i32, boardSize: i32): void {
  prepareRule(newRule, boardSize);
  fillReductions();
  resetBoard();
  forgetAll();
}

/**
 * Memory up to so many bytes: three quarters of what is beyond the tables for the transposition table, the rest for
 * proofs. False where the host gives no more.
 */
export function setMemory(bytes: u32): bool {
  if (!growMemory(bytes)) return false;
  const end = TABLE + (((((bytes as usize) - TABLE) / BUCKET) * 3) / 4) * BUCKET;
  sizeTable(TABLE, end);
  sizeProofTable(end, bytes);
  return true;
}

export function forgetAll(): void {
  forgetTable();
  forgetHistory();
}

export function clearBoard(): void {
  resetBoard();
}

export function putStone(x: i32, y: i32, colour: i32): void {
  setUpStone(x, y, colour);
}

export function setMover(colour: i32): void {
  setSideToMove(colour);
}

/** Begins a search and answers how many moves there are at the root. */
export function beginSearch(nodeLimit: f64, deadline: f64, noise: i32, seed: f64): i32 {
  startClock(nodeLimit, deadline, NODES_BETWEEN_LOOKS);
  setNoise(noise, (seed as u64) * 0x9e3779b97f4a7c15);
  prepareRootSearch();
  return listRootMoves();
}

/** For judging: what the core thinks of a point for a colour, and whether it is forbidden. */
export function classOfPoint(x: i32, y: i32, colour: i32): i32 {
  return classAt(colour, cellAt(x, y));
}

export function isPointForbidden(x: i32, y: i32, colour: i32): bool {
  return isForbidden(colour, cellAt(x, y));
}

/** For fitting: whether the position is quiet enough to be evaluated. */
export function isQuiet(): bool {
  return (
    countOfClass(classCountsOf(side), MAKES_OPEN_FOUR) === 0 &&
    countOfClass(classCountsOf(side), MAKES_FIVE) === 0 &&
    countOfClass(classCountsOf(side ^ 1), MAKES_FIVE) === 0
  );
}

/** For fitting: the evaluation without the noise of a level. */
export function evaluation(): i32 {
  setNoise(0, 0);
  return evaluatePosition();
}

export function threats(): i32 {
  return threatTableRow();
}

/** For fitting: the combination number of every empty cell for both colours at ANSWER; how many cells. */
export function combinations(): i32 {
  let at = ANSWER;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const cell = cellAt(x, y);
      if (load<u8>(CELL + cell) !== EMPTY) continue;
      store<u16>(at, combinationIndex(combinationAt(0, cell)) as u16);
      store<u16>(at, combinationIndex(combinationAt(1, cell)) as u16, 2);
      at += 4;
    }
  }
  return empties;
}

/** For fitting: every cell near a stone at ANSWER, with what the mover and the opponent make of it; how many. */
export function candidates(): i32 {
  const start = top;
  listNearCells();
  let at = ANSWER;
  for (let from = start; from < top; from += 4) {
    const cell = cellOfEntry(load<i32>(from));
    store<u16>(at, (rowOfCell(cell) * size + columnOfCell(cell)) as u16);
    store<u16>(at, combinationIndex(combinationAt(side, cell)) as u16, 2);
    store<u16>(at, combinationIndex(combinationAt(side ^ 1, cell)) as u16, 4);
    at += 6;
  }
  setListEnd(start);
  return ((at - ANSWER) / 6) as i32;
}

export function columnOf(cell: i32): i32 {
  return columnOfCell(cell);
}

export function rowOf(cell: i32): i32 {
  return rowOfCell(cell);
}

/** For judging: a stone of the side to move that will be taken back, and taking it back. */
export function playStone(x: i32, y: i32): void {
  makeMove(cellAt(x, y));
}

export function takeBackStone(x: i32, y: i32): void {
  unmakeMove(cellAt(x, y));
}
