// Which moves are worth a look, and in which order.

import {
  classAt,
  countPointsOfClass,
  flanksPair,
  mover,
  nthCellOfBoard,
  pairsOpenTo,
  pairsToTakeAt,
  points,
  stoneAt,
  stonesTakenBy,
  urgencyAt,
} from './board.ts';
import { CELLS, HISTORY, MOVES, MOVES_SIZE } from './layout.ts';
import { CLASS_FIVE, CLASS_FOUR, CLASS_OPEN_FOUR, CLASS_THREE } from './patterns.ts';
import { doesCaptureSaveGame, isLegal, MOVER_WINS, pass, play, TAKEN_TO_WIN, undo } from './position.ts';

const KNOWN_BEST: i32 = 1 << 24;
const PAIR_WORTH: i32 = 60;

/** Whether the last list left legal moves out that might hold: a loss found with it is likely, not proven. */
export let leftOut: bool = false;

export function moveAt(ply: i32, index: i32): i32 {
  return load<i32>(MOVES + ply * MOVES_SIZE + index * 8);
}

function storeMoveInList(ply: i32, index: i32, cell: i32, score: i32): void {
  const place = MOVES + ply * MOVES_SIZE + index * 8;
  store<i32>(place, cell);
  store<i32>(place + 4, score);
}

/** Brings the best of the moves not yet tried to `index`. */
export function bringBestMoveForward(ply: i32, index: i32, count: i32): void {
  const base = MOVES + ply * MOVES_SIZE;
  let best = index;
  let bestScore = load<i32>(base + index * 8 + 4);
  for (let i = index + 1; i < count; i++) {
    const score = load<i32>(base + i * 8 + 4);
    if (score > bestScore) {
      bestScore = score;
      best = i;
    }
  }
  if (best === index) return;
  const held = load<u64>(base + index * 8);
  store<u64>(base + index * 8, load<u64>(base + best * 8));
  store<u64>(base + best * 8, held);
}

/** How much a pair counts grows with the pairs already taken. */
function pairWorth(colour: i32): i32 {
  return PAIR_WORTH + 20 * stonesTakenBy(colour);
}

function scoreForOrder(cell: i32, hashMove: i32): i32 {
  if (cell === hashMove) return KNOWN_BEST;
  const own = mover;
  const other = 3 - own;
  let score = 4 * urgencyAt(own, cell) + 3 * urgencyAt(other, cell);
  const ownKind = classAt(own, cell);
  const otherKind = classAt(other, cell);
  if (ownKind >= CLASS_FIVE) score += 1 << 20;
  if (otherKind >= CLASS_FIVE) score += 1 << 18;
  if (ownKind === CLASS_OPEN_FOUR) score += 1 << 16;
  const pairs = pairsToTakeAt(own, cell);
  if (pairs > 0) score += 4 * pairs * pairWorth(own);
  const saved = pairsToTakeAt(other, cell);
  if (saved > 0) score += 3 * saved * pairWorth(other);
  return score + (load<i32>(HISTORY + ((own - 1) * CELLS + cell) * 4) >> 4);
}

/** All captures that still save the game where a five of the other side stands. */
export function listAnswersToFive(ply: i32, hashMove: i32): i32 {
  leftOut = false;
  let found = 0;
  for (let i = 0; i < points; i++) {
    const cell = nthCellOfBoard(i);
    if (stoneAt(cell) === 0 && doesCaptureSaveGame(cell, mover))
      storeMoveInList(ply, found++, cell, scoreForOrder(cell, hashMove));
  }
  return found;
}

/**
 * Against a four: the point itself, an own five, any capture, and any stone that makes a capture possible, which may
 * break the five after it was made. Nothing else can hold, so that a loss found with all of these is proven.
 */
export function listAgainstFour(ply: i32, hashMove: i32, withFlanks: bool): i32 {
  leftOut = false;
  const other = 3 - mover;
  let found = 0;
  for (let i = 0; i < points; i++) {
    const cell = nthCellOfBoard(i);
    if (stoneAt(cell) !== 0) continue;
    if (
      classAt(other, cell) === CLASS_FIVE ||
      classAt(mover, cell) === CLASS_FIVE ||
      pairsToTakeAt(mover, cell) > 0
    )
      storeMoveInList(ply, found++, cell, scoreForOrder(cell, hashMove));
    else if (flanksPair(mover, cell)) {
      if (withFlanks) storeMoveInList(ply, found++, cell, scoreForOrder(cell, hashMove) - (1 << 12));
      else leftOut = true;
    }
  }
  return found;
}

/** Against an open three: what disturbs it, own fours, captures. */
export function listAgainstThree(ply: i32, hashMove: i32): i32 {
  const other = 3 - mover;
  let found = 0;
  leftOut = true;
  for (let i = 0; i < points; i++) {
    const cell = nthCellOfBoard(i);
    if (stoneAt(cell) !== 0) continue;
    if (
      classAt(other, cell) >= CLASS_THREE ||
      classAt(mover, cell) >= CLASS_FOUR ||
      urgencyAt(other, cell) >= 26 ||
      pairsToTakeAt(mover, cell) > 0
    )
      storeMoveInList(ply, found++, cell, scoreForOrder(cell, hashMove));
  }
  return found;
}

/** Every point where either colour makes a shape or takes a pair. */
export function listShapeAndPairPoints(ply: i32, hashMove: i32): i32 {
  leftOut = false;
  const other = 3 - mover;
  let found = 0;
  for (let i = 0; i < points; i++) {
    const cell = nthCellOfBoard(i);
    if (stoneAt(cell) !== 0) continue;
    if (
      urgencyAt(mover, cell) + urgencyAt(other, cell) > 7 ||
      pairsToTakeAt(mover, cell) + pairsToTakeAt(other, cell) > 0
    )
      storeMoveInList(ply, found++, cell, scoreForOrder(cell, hashMove));
    else leftOut = true;
  }
  return found > 0 ? found : listEmptyPoints(ply, hashMove);
}

/** Every empty point, the central ones first: for boards where no point makes a shape, such as the empty one. */
export function listEmptyPoints(ply: i32, hashMove: i32): i32 {
  leftOut = false;
  let found = 0;
  for (let i = 0; i < points; i++) {
    const cell = nthCellOfBoard(i);
    if (stoneAt(cell) === 0) storeMoveInList(ply, found++, cell, cell === hashMove ? KNOWN_BEST : -i);
  }
  return found;
}

/** Forcing moves: the other side must answer them. Own fours and fives, and captures close to the win. */
export function listForcingMoves(ply: i32): i32 {
  const closeToWin = stonesTakenBy(mover) >= TAKEN_TO_WIN - 4;
  if (
    countPointsOfClass(mover, CLASS_FOUR) +
      countPointsOfClass(mover, CLASS_FOUR + 1) +
      countPointsOfClass(mover, CLASS_OPEN_FOUR) ===
      0 &&
    (!closeToWin || pairsOpenTo(mover) === 0)
  )
    return 0;
  let found = 0;
  for (let i = 0; i < points; i++) {
    const cell = nthCellOfBoard(i);
    if (stoneAt(cell) !== 0) continue;
    if (classAt(mover, cell) >= CLASS_FOUR || (closeToWin && pairsToTakeAt(mover, cell) > 0))
      storeMoveInList(ply, found++, cell, scoreForOrder(cell, 0));
  }
  return found;
}

/** A legal move that wins by captures at once, or 0. */
export function findWinByCapture(): i32 {
  const needed = (TAKEN_TO_WIN - stonesTakenBy(mover) + 1) >> 1;
  if (pairsOpenTo(mover) < needed) return 0;
  for (let i = 0; i < points; i++) {
    const cell = nthCellOfBoard(i);
    if (stoneAt(cell) === 0 && pairsToTakeAt(mover, cell) >= needed && isLegal(cell, mover)) return cell;
  }
  return 0;
}

/** Whether the other side threatens a five that could not be broken. */
export function facesFour(): bool {
  const other = 3 - mover;
  if (countPointsOfClass(other, CLASS_FIVE) === 0) return false;
  for (let i = 0; i < points; i++) {
    const cell = nthCellOfBoard(i);
    if (stoneAt(cell) !== 0 || classAt(other, cell) !== CLASS_FIVE || !isLegal(cell, other)) continue;
    if (pairsOpenTo(mover) === 0 || wouldOtherSideFiveWin(cell)) return true;
  }
  return false;
}

/** Whether a five of the other side at the cell would end the game at once. */
function wouldOtherSideFiveWin(cell: i32): bool {
  pass();
  const result = play(cell);
  undo();
  pass();
  return result === MOVER_WINS;
}

/** Whether the other side could make an open four or two fours with its next stone. */
export function facesThree(): bool {
  const other = 3 - mover;
  return countPointsOfClass(other, CLASS_OPEN_FOUR) > 0;
}
