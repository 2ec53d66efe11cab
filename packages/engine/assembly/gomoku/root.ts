// The search from the root: deeper and deeper, the best lines one after another, and the answer for the caller.

import { isOver, resumeWithDeadline, shortenDeadline } from '../core/clock.ts';
import { MOST_PLIES } from '../core/layout.ts';
import { INFINITE, scoreToTable, WIN, WON } from '../core/score.ts';
import { ageTable, EXACT, foundMove, probeTable, saveToTable } from '../core/table.ts';
import { clearLine, lineLength, moveOfLine } from '../core/variation.ts';
import { classAt, classCountsOf, countOfClass, empties, hash, makeMove, side, unmakeMove } from './board.ts';
import { MAKES_FIVE, MAKES_OPEN_FOUR } from './classes.ts';
import { isForbidden } from './forbidden.ts';
import { fadeHistoryClearKillers } from './history.ts';
import { ANSWER, CELL, EMPTY, EXCLUDED, MOVES, PATH, ROOT } from './layout.ts';
import {
  cellOfEntry,
  findCellOfClass,
  listBlocks,
  listDefences,
  listFarCells,
  listNearCells,
  promiseOfMove,
  setListEnd,
  top,
} from './moves.ts';
import { searchPosition } from './search.ts';
import { findWinByThreats, proveOrDisproveWin } from './threats.ts';

const ANSWER_SIZE: usize = 512;
const LONGEST_ANSWER: i32 = 60;
const FIRST_WINDOW: i32 = 24;
/** The score of a move that makes five. */
const FIVE: i32 = WIN - 1;

let rootMoves: i32 = 0;

function rootEntryAddress(at: i32): usize {
  return ROOT + ((at as usize) << 3);
}

export function rootPromise(at: i32): i32 {
  return load<i32>(rootEntryAddress(at));
}

export function rootMove(at: i32): i32 {
  return load<i32>(rootEntryAddress(at), 4);
}

/** Lists what may be played at the root, the most promising first. */
export function listRootMoves(): i32 {
  const start = top;
  const others = classCountsOf(side ^ 1);
  const wins = countOfClass(classCountsOf(side), MAKES_FIVE) > 0;
  if (!wins && countOfClass(others, MAKES_FIVE) > 0) listBlocks(findCellOfClass(side ^ 1, MAKES_FIVE));
  else if (!wins && countOfClass(others, MAKES_OPEN_FOUR) > 0) listDefences();
  fillRootWithLegalMoves(start);
  // Nothing answers, or nothing is threatened.
  if (rootMoves === 0) {
    listNearCells();
    fillRootWithLegalMoves(start);
  }
  if (rootMoves === 0) {
    listFarCells();
    fillRootWithLegalMoves(start);
  }
  sortRootMoves(0);
  return rootMoves;
}

function fillRootWithLegalMoves(start: usize): void {
  rootMoves = 0;
  for (let at = start; at < top; at += 4) {
    const cell = cellOfEntry(load<i32>(at));
    if (isForbidden(side, cell)) continue;
    store<i32>(rootEntryAddress(rootMoves), promiseOfMove(cell));
    store<i32>(rootEntryAddress(rootMoves), cell, 4);
    rootMoves++;
  }
  setListEnd(start);
}

/** By score, largest first; equal ones stay as they are. */
function sortRootMoves(from: i32): void {
  for (let i = from + 1; i < rootMoves; i++) {
    const score = load<i32>(rootEntryAddress(i));
    const cell = load<i32>(rootEntryAddress(i), 4);
    let at = i;
    for (; at > from && load<i32>(rootEntryAddress(at - 1)) < score; at--) {
      store<u64>(rootEntryAddress(at), load<u64>(rootEntryAddress(at - 1)));
    }
    store<i32>(rootEntryAddress(at), score);
    store<i32>(rootEntryAddress(at), cell, 4);
  }
}

/** Puts the move of this place in the list at `to`, and everything between one place down. */
function raiseRootMove(from: i32, to: i32): void {
  const entry = load<u64>(rootEntryAddress(from));
  for (let at = from; at > to; at--) store<u64>(rootEntryAddress(at), load<u64>(rootEntryAddress(at - 1)));
  store<u64>(rootEntryAddress(to), entry);
}

/** Writes a line for the caller, score, how many moves, the moves: a first move, then the best line of a ply. */
function writeAnswer(line: i32, score: i32, cell: i32, ply: i32, from: i32): void {
  const to = ANSWER + (line as usize) * ANSWER_SIZE;
  const length = min(LONGEST_ANSWER, lineLength(ply) - from);
  store<i32>(to, score);
  store<i32>(to, length + 1, 4);
  store<i32>(to, cell, 8);
  for (let i = 0; i < length; i++) store<i32>(to + ((i as usize) << 2), moveOfLine(ply, from + i), 12);
}

/** One move of the root within a window; the full one for the first move. */
function searchRootMove(cell: i32, alpha: i32, beta: i32, depth: i32, isFirst: bool, place: i32): i32 {
  store<u16>(PATH, cell as u16);
  clearLine(1);
  // The search never plays a five: it sees that it could. Here it has to be played.
  if (classAt(side, cell) === MAKES_FIVE) return FIVE;
  makeMove(cell);
  let score: i32;
  if (isFirst) {
    score = -searchPosition(-beta, -alpha, depth - 1, false);
  } else {
    const reduction = depth >= 3 && place > 4 ? min(depth - 2, 1 + place / 12) : 0;
    score = -searchPosition(-alpha - 1, -alpha, depth - 1 - reduction, true);
    if (score > alpha && reduction > 0) score = -searchPosition(-alpha - 1, -alpha, depth - 1, true);
    if (score > alpha && score < beta) score = -searchPosition(-beta, -alpha, depth - 1, false);
  }
  unmakeMove(cell);
  return score;
}

/** The best of the moves from `line` on, within a window; the best one stands at `line` afterwards. */
function searchRootMoves(alphaIn: i32, beta: i32, depth: i32, line: i32): i32 {
  let best = -INFINITE;
  let alpha = alphaIn;
  for (let at = line; at < rootMoves; at++) {
    const cell = load<i32>(rootEntryAddress(at), 4);
    const score = searchRootMove(cell, alpha, beta, depth, at === line, at - line);
    // A five needs no search: it counts although the time is over.
    if (isOver && score !== FIVE) break;
    store<i32>(rootEntryAddress(at), score);
    if (score <= best) continue;
    best = score;
    if (score > alpha || at === line) {
      writeAnswer(line, score, cell, 1, 0);
      raiseRootMove(at, line);
    }
    alpha = max(alpha, score);
    if (alpha >= beta) break;
  }
  return best;
}

/** One depth and line: a narrow window around the last score, opened where it fails. */
function searchAroundLastScore(depth: i32, line: i32, guess: i32): i32 {
  let window = FIRST_WINDOW;
  let alpha = depth < 4 ? -INFINITE : max(-INFINITE, guess - window);
  let beta = depth < 4 ? INFINITE : min(INFINITE, guess + window);
  let score = searchRootMoves(alpha, beta, depth, line);
  while (!isOver && (score <= alpha || score >= beta)) {
    window *= 3;
    if (score <= alpha) alpha = window > 1000 || score <= -WON ? -INFINITE : score - window;
    else beta = window > 1000 || score >= WON ? INFINITE : score + window;
    score = searchRootMoves(alpha, beta, depth, line);
  }
  return score;
}

/** A line of an iteration that was cut short counts if its first move was seen to the end. */
export function deepen(depth: i32, lines: i32): i32 {
  let done = 0;
  for (let line = 0; line < min(lines, rootMoves); line++) {
    const guess = load<i32>(ANSWER + (line as usize) * ANSWER_SIZE);
    const score = searchAroundLastScore(depth, line, guess);
    if (isOver) return done;
    if (line === 0) saveToTable(hash, rootMove(0), scoreToTable(score, 0, WON), 0, depth, EXACT);
    done++;
  }
  return done;
}

/**
 * Looks for a win by threats within a share of nodes and time. The plies it takes, and its line as the first answer;
 * 0 where none was found.
 */
export function solveByThreats(nodeShare: f64, end: f64): i32 {
  const whole = shortenDeadline(end);
  const plies = findWinByThreats(nodeShare as i64);
  resumeWithDeadline(whole);
  if (plies === 0 || lineLength(0) === 0) return 0;
  writeAnswer(0, WIN - plies, moveOfLine(0, 0), 0, 1);
  return plies;
}

/** For mining: whether the side to move wins (1) or loses (0) by threats; 1: proven, -1: it does not, 0: too few nodes. */
export function threatsDecide(wins: i32, nodeShare: f64): i32 {
  return proveOrDisproveWin(wins !== 0 ? side : side ^ 1, nodeShare as i64);
}

/** Lengthens a line by what the table knows, up to a win or to where it knows nothing. */
export function completeLine(line: i32): i32 {
  const from = ANSWER + (line as usize) * ANSWER_SIZE;
  let length = load<i32>(from, 4);
  if (classAt(side, load<i32>(from, 8)) === MAKES_FIVE) return length;
  for (let i = 0; i < length; i++) makeMove(load<i32>(from + ((i as usize) << 2), 8));
  let made = length;
  while (made === length && length < LONGEST_ANSWER && empties > 0) {
    const next = nextMoveOfLine();
    if (next === 0) break;
    store<i32>(from + ((length as usize) << 2), next, 8);
    length++;
    // A five ends the line, and the game: nothing is played after it.
    if (classAt(side, next) === MAKES_FIVE) break;
    makeMove(next);
    made++;
  }
  for (let i = made - 1; i >= 0; i--) unmakeMove(load<i32>(from + ((i as usize) << 2), 8));
  store<i32>(from, length, 4);
  return length;
}

/** The next move of a line, without a search: a five, a block, an open four, or the table's move. 0: none. */
function nextMoveOfLine(): i32 {
  const own = classCountsOf(side);
  if (countOfClass(own, MAKES_FIVE) > 0) return findCellOfClass(side, MAKES_FIVE);
  let next = probeTable(hash) ? foundMove : 0;
  if (countOfClass(classCountsOf(side ^ 1), MAKES_FIVE) > 0) next = findCellOfClass(side ^ 1, MAKES_FIVE);
  else if (countOfClass(own, MAKES_OPEN_FOUR) > 0) next = findCellOfClass(side, MAKES_OPEN_FOUR);
  if (next === 0 || load<u8>(CELL + next) !== EMPTY || isForbidden(side, next)) return 0;
  return next;
}

export function prepareRootSearch(): void {
  ageTable();
  fadeHistoryClearKillers();
  memory.fill(EXCLUDED, 0, MOST_PLIES * 2);
  memory.fill(ANSWER, 0, ANSWER_SIZE * 16);
  setListEnd(MOVES);
}
