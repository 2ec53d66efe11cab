// The root of the search: its moves in order of merit, deepened one ply at a time.

import { isOver, startClock } from '../core/clock.ts';
import { fadeValues } from '../core/history.ts';
import { INFINITE, WIN } from '../core/score.ts';
import { ageTable } from '../core/table.ts';
import { clearLine, lineLength, moveOfLine } from '../core/variation.ts';
import { countPointsOfClass, mover, pending } from './board.ts';
import { evaluatePosition, noise, setNoise } from './evaluate.ts';
import { CELLS, HISTORY, ROOT, ROOT_SIZE } from './layout.ts';
import { bringBestMoveForward, facesFour, listEmptyPoints, moveAt } from './moves.ts';
import { CLASS_FIVE } from './patterns.ts';
import { GOES_ON, isForbidden, play, undo } from './position.ts';
import { endScore, LIKELY_WON, PROVEN } from './score.ts';
import { lateMoveReduction, listMoves, searchPosition } from './search.ts';

const SENSIBLE_MOVES: i32 = 24;
/** A crowded position takes 50 microseconds and more: the clock is read every few milliseconds. */
const NODES_BETWEEN_LOOKS: i32 = 256;

function rootEntryAddress(index: i32): i32 {
  return ROOT + index * ROOT_SIZE;
}

export function rootMove(index: i32): i32 {
  return load<i32>(rootEntryAddress(index));
}

export function rootScore(index: i32): i32 {
  return load<i32>(rootEntryAddress(index) + 4);
}

export function rootLineLength(index: i32): i32 {
  return load<u16>(rootEntryAddress(index) + 16);
}

export function rootLineMove(index: i32, place: i32): i32 {
  return load<u16>(rootEntryAddress(index) + 18 + place * 2);
}

let rootCount: i32 = 0;
export let doneDepth: i32 = 0;

function setRootMove(index: i32, cell: i32, score: i32): void {
  store<i32>(rootEntryAddress(index), cell);
  store<i32>(rootEntryAddress(index) + 4, score);
}

/** Moves an entry of the root to the front part, the others one back: the order found stays for the next depth. */
function raiseRootMove(from: i32, to: i32): void {
  const spare = rootEntryAddress(CELLS - 1);
  memory.copy(spare, rootEntryAddress(from), ROOT_SIZE);
  for (let i = from; i > to; i--) memory.copy(rootEntryAddress(i), rootEntryAddress(i - 1), ROOT_SIZE);
  memory.copy(rootEntryAddress(to), spare, ROOT_SIZE);
}

/** Every legal move of the root that is worth a look, in a first order. Answers how many. */
export function listRootMoves(): i32 {
  const underFour = pending === 0 && countPointsOfClass(mover, CLASS_FIVE) === 0 && facesFour();
  rootCount = fillRootWithLegalMoves(listMoves(0, 0, underFour));
  if (rootCount === 0) rootCount = fillRootWithLegalMoves(listEmptyPoints(0, 0));
  return rootCount;
}

function fillRootWithLegalMoves(count: i32): i32 {
  let kept = 0;
  const standing = evaluatePosition();
  for (let i = 0; i < count; i++) {
    bringBestMoveForward(0, i, count);
    const cell = moveAt(0, i);
    if (isForbidden(cell, mover)) continue;
    setRootMove(kept, cell, standing);
    store<u16>(rootEntryAddress(kept) + 16, 1);
    store<u16>(rootEntryAddress(kept) + 18, cell as u16);
    kept++;
  }
  return kept;
}

function saveRootLine(index: i32, cell: i32): void {
  const length = lineLength(1);
  const entry = rootEntryAddress(index);
  store<u16>(entry + 16, (length + 1) as u16);
  store<u16>(entry + 18, cell as u16);
  for (let i = 0; i < length; i++) store<u16>(entry + 20 + 2 * i, moveOfLine(1, i) as u16);
}

/** Searches the moves of the root from `from` on to one depth and brings the best of them to `from`. */
function searchRootMoves(depth: i32, from: i32, alphaIn: i32, beta: i32): i32 {
  let alpha = alphaIn;
  let best = -INFINITE;
  // With noise a far corner could look as good as any point: only the first moves of the list are searched.
  const width = from === 0 && noise > 0 ? SENSIBLE_MOVES : rootCount;
  for (let i = from; i < min(rootCount, from + width); i++) {
    const cell = rootMove(i);
    const result = play(cell);
    let score = 0;
    if (result !== GOES_ON) {
      clearLine(1);
      score = endScore(result, 0);
    } else if (i === from) score = -searchPosition(-beta, -alpha, depth - 1, 1, true);
    else {
      const less = depth >= 3 && i - from > 4 ? lateMoveReduction(depth, i - from) : 0;
      score = -searchPosition(-alpha - 1, -alpha, depth - 1 - min(less, depth - 2), 1, true);
      if (score > alpha && less > 0) score = -searchPosition(-alpha - 1, -alpha, depth - 1, 1, true);
      if (score > alpha && score < beta) score = -searchPosition(-beta, -alpha, depth - 1, 1, true);
    }
    undo();
    if (isOver) break;
    if (score <= best && i > from) continue;
    if (score > best) best = score;
    if (score > alpha || i === from) {
      setRootMove(i, cell, score);
      saveRootLine(i, cell);
      raiseRootMove(i, from);
      alpha = max(alpha, score);
      if (score >= beta) break;
    }
  }
  return best;
}

/** One depth with a window around the last score, opened where the score falls outside. */
function searchAroundLastScore(depth: i32, from: i32): i32 {
  const guess = rootScore(from);
  let width = depth >= 4 && abs(guess) < LIKELY_WON ? 60 : INFINITE;
  let low = max(guess - width, -INFINITE);
  let high = min(guess + width, INFINITE);
  while (true) {
    const score = searchRootMoves(depth, from, low, high);
    if (isOver) return score;
    if (score <= low && low > -INFINITE) low = max(score - width, -INFINITE);
    else if (score >= high && high < INFINITE) high = min(score + width, INFINITE);
    else return score;
    width = width > 1000 ? INFINITE : width * 4;
  }
}

export function beginSearch(maxNodes: f64, end: f64, misjudge: i32, seed: u32): void {
  startClock(maxNodes, end, NODES_BETWEEN_LOOKS);
  setNoise(misjudge, seed);
  doneDepth = 0;
  ageTable();
  fadeValues(HISTORY, 2 * CELLS);
}

/** One deeper iteration for the best `lines` moves. Answers whether another one may change anything. */
export function deepen(depth: i32, lines: i32): bool {
  for (let from = 0; from < min(lines, rootCount); from++) {
    searchAroundLastScore(depth, from);
    if (isOver) return false;
  }
  doneDepth = depth;
  const best = rootScore(0);
  if (rootCount === 1 && lines === 1) return false;
  return abs(best) < PROVEN || WIN - abs(best) > depth;
}
