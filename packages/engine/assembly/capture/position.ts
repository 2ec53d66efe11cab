// The rules of one move: captures, forbidden double threes, fives that may still be broken, the end of the game.

import {
  axisStep,
  hash,
  liftStone,
  mayBeDoubleThree,
  mover,
  nthCellOfBoard,
  pairsOpenTo,
  pairsToTakeAt,
  passTurn,
  pending,
  points,
  putStone,
  restoreHashAndPending,
  setPendingFive,
  setStonesTaken,
  shapesAt,
  stoneAt,
  stones,
  stonesTakenBy,
} from './board.ts';
import { STONE, UNDO, UNDO_SIZE } from './layout.ts';
import { FIVE } from './patterns.ts';
import { forgetNetSteps, takeBackNetRows, updateNetRows } from './rows.ts';

/** Stones taken that win the game. */
export const TAKEN_TO_WIN: i32 = 10;

// The state of the game after a move.
export const GOES_ON: i32 = 0;
export const MOVER_WINS: i32 = 1;
const OTHER_WINS: i32 = 2;
export const DRAWN: i32 = 3;

let depthPlayed: i32 = 0;

/** Moves played before can no longer be taken back. */
export function forgetPlayedMoves(): void {
  depthPlayed = 0;
  forgetNetSteps();
}

/** Writes the cells a stone here would take to `target` and answers how many. */
function listCapturedStones(cell: i32, colour: i32, target: i32): i32 {
  const other = 3 - colour;
  let found = 0;
  for (let axis = 0; axis < 4; axis++) {
    for (let way = -1; way <= 1; way += 2) {
      const step = way * axisStep(axis);
      if (
        stoneAt(cell + step) === other &&
        stoneAt(cell + 2 * step) === other &&
        stoneAt(cell + 3 * step) === colour
      ) {
        store<u16>(target + 2 * found, (cell + step) as u16);
        store<u16>(target + 2 * found + 2, (cell + 2 * step) as u16);
        found += 2;
      }
    }
  }
  return found;
}

/** Whether any row of five or more of the colour stands. */
function hasFiveOnBoard(colour: i32): bool {
  for (let i = 0; i < points; i++) {
    const cell = nthCellOfBoard(i);
    if (stoneAt(cell) !== colour) continue;
    for (let axis = 0; axis < 4; axis++) {
      const step = axisStep(axis);
      if (stoneAt(cell - step) === colour) continue;
      let run = 1;
      while (stoneAt(cell + run * step) === colour) run++;
      if (run >= 5) return true;
    }
  }
  return false;
}

/** Whether a stone of the colour here would make a free three on this axis. */
function makesFreeThree(cell: i32, colour: i32, axis: i32): bool {
  const step = axisStep(axis);
  for (let start = 1; start <= 4; start++) {
    const first = cell - start * step;
    if (stoneAt(first) !== 0 || stoneAt(first + 5 * step) !== 0) continue;
    if (stoneAt(first - step) === colour || stoneAt(first + 6 * step) === colour) continue;
    let own = 0;
    let empty = 0;
    for (let i = 1; i <= 4; i++) {
      const stone = i === start ? colour : stoneAt(first + i * step);
      if (stone === colour) own++;
      else if (stone === 0) empty++;
    }
    if (own === 3 && empty === 1) return true;
  }
  return false;
}

/** Two free threes at once are forbidden to both. */
export function isForbidden(cell: i32, colour: i32): bool {
  if (!mayBeDoubleThree(colour, cell)) return false;
  let threes = 0;
  for (let axis = 0; axis < 4; axis++) {
    if (makesFreeThree(cell, colour, axis)) threes++;
  }
  return threes >= 2;
}

export function isLegal(cell: i32, colour: i32): bool {
  return stoneAt(cell) === 0 && !isForbidden(cell, colour);
}

function makesFive(cell: i32, colour: i32): bool {
  const shapes = shapesAt(colour, cell);
  return (
    (shapes & 15) === FIVE ||
    ((shapes >> 4) & 15) === FIVE ||
    ((shapes >> 8) & 15) === FIVE ||
    shapes >> 12 === FIVE
  );
}

/** Whether a capture of `by` at the cell leaves no five of the other colour, or wins by itself. */
export function doesCaptureSaveGame(cell: i32, by: i32): bool {
  if (pairsToTakeAt(by, cell) === 0 || !isLegal(cell, by)) return false;
  const list = UNDO + depthPlayed * UNDO_SIZE;
  const found = listCapturedStones(cell, by, list);
  if (stonesTakenBy(by) + found >= TAKEN_TO_WIN) return true;
  for (let i = 0; i < found; i++) store<u8>(STONE + load<u16>(list + 2 * i), 0);
  const stands = hasFiveOnBoard(3 - by);
  for (let i = 0; i < found; i++) store<u8>(STONE + load<u16>(list + 2 * i), (3 - by) as u8);
  return !stands;
}

function canCaptureSaveGame(by: i32): bool {
  if (pairsOpenTo(by) === 0) return false;
  for (let i = 0; i < points; i++) {
    const cell = nthCellOfBoard(i);
    if (stoneAt(cell) === 0 && doesCaptureSaveGame(cell, by)) return true;
  }
  return false;
}

/** Plays a legal move of the mover; the order of the steps is the rules'. `undo` takes it back whatever it answers. */
export function play(cell: i32): i32 {
  const colour = mover;
  const other = 3 - colour;
  const list = UNDO + depthPlayed * UNDO_SIZE;
  const five = makesFive(cell, colour);
  const found = pairsToTakeAt(colour, cell) === 0 ? 0 : listCapturedStones(cell, colour, list);
  store<u64>(list + 32, hash);
  store<u16>(list + 40, found as u16);
  store<u8>(list + 42, pending as u8);
  store<u16>(list + 44, cell as u16);
  depthPlayed++;
  putStone(cell, colour);
  updateNetRows(cell, false);
  for (let i = 0; i < found; i++) {
    const taken = load<u16>(list + 2 * i) as i32;
    liftStone(taken, other);
    updateNetRows(taken, true);
  }
  if (found > 0) setStonesTaken(colour, stonesTakenBy(colour) + found);
  const before = pending;
  if (before !== 0) setPendingFive(0);
  passTurn();
  if (stonesTakenBy(colour) >= TAKEN_TO_WIN) return MOVER_WINS;
  if (before === other && hasFiveOnBoard(other)) return OTHER_WINS;
  if (five) {
    if (!canCaptureSaveGame(other)) return MOVER_WINS;
    setPendingFive(colour);
    return GOES_ON;
  }
  return stones === points ? DRAWN : GOES_ON;
}

export function undo(): void {
  depthPlayed--;
  const list = UNDO + depthPlayed * UNDO_SIZE;
  const found = load<u16>(list + 40) as i32;
  const cell = load<u16>(list + 44) as i32;
  passTurn();
  const colour = mover;
  if (found > 0) setStonesTaken(colour, stonesTakenBy(colour) - found);
  for (let i = found - 1; i >= 0; i--) putStone(load<u16>(list + 2 * i), 3 - colour);
  liftStone(cell, colour);
  takeBackNetRows(1 + found);
  restoreHashAndPending(load<u64>(list + 32), load<u8>(list + 42));
}

/** The other side moves, without a stone: for the null move of the search. Taken back by another one. */
export function pass(): void {
  passTurn();
}
