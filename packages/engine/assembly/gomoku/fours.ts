// The search of fours at the leaves: one side makes nothing but fours, the other has one answer to each.

import { countNode, isOver } from '../core/clock.ts';
import { MOST_PLIES } from '../core/layout.ts';
import { scoreFromTable, scoreToTable, WIN, WON } from '../core/score.ts';
import {
  doesBoundDecide,
  foundBound,
  foundDepth,
  foundScore,
  LOWER,
  probeTable,
  saveToTable,
  UPPER,
} from '../core/table.ts';
import { classCountsOf, countOfClass, hash, makeMove, ply, side, unmakeMove } from './board.ts';
import { MAKES_FIVE, MAKES_FOUR, MAKES_FOUR_THREE, MAKES_OPEN_FOUR } from './classes.ts';
import { evaluatePosition } from './evaluate.ts';
import { isForbidden } from './forbidden.ts';
import { columnOfCell, rowOfCell } from './lines.ts';
import {
  cellOfEntry,
  findCellOfClass,
  findFiveOnLines,
  listBlocks,
  listFours,
  pickNextBestMove,
  setListEnd,
  top,
} from './moves.ts';
import { blockedFiveWins, hasForbiddenPoints } from './rules.ts';

/** How deep the fours are followed from a leaf. */
export const LEAF_FOURS: i32 = 12;

/** A four far from the last one rarely belongs to the same attack. */
function isNearOnLine(a: i32, b: i32): bool {
  const dx = abs(columnOfCell(a) - columnOfCell(b));
  const dy = abs(rowOfCell(a) - rowOfCell(b));
  return (dx === 0 || dy === 0 || dx === dy) && dx <= 5 && dy <= 5;
}

/** After a four on `cell`: what the attacker gets against the best answer. */
function searchAnswerToFour(cell: i32, alpha: i32, beta: i32, left: i32): i32 {
  const attacker = side ^ 1;
  const five = findFiveOnLines(attacker, cell);
  const start = top;
  let worst = WIN - ply - 2;
  listBlocks(five);
  const end = top;
  for (let at = start; at < end && worst > alpha; at += 4) {
    const block = cellOfEntry(load<i32>(at));
    if (isForbidden(side, block)) continue;
    makeMove(block);
    const score = searchFours(alpha, min(beta, worst), left - 2, cell);
    unmakeMove(block);
    worst = min(worst, score);
    if (isOver) break;
  }
  setListEnd(start);
  return worst;
}

/** Whether the side to move has anything to try. */
function mayHaveFours(counts: u64): bool {
  if (hasForbiddenPoints(side)) return true;
  return countOfClass(counts, MAKES_FOUR) + countOfClass(counts, MAKES_FOUR_THREE) > 0;
}

/**
 * The score for the side to move, which may stop at any time and take the evaluation. `last` is its last four.
 * With `left` at zero no further four is tried.
 */
export function searchFours(alpha: i32, beta: i32, left: i32, last: i32): i32 {
  countNode();
  const counts = classCountsOf(side);
  const others = classCountsOf(side ^ 1);
  if (countOfClass(counts, MAKES_FIVE) > 0) return WIN - ply - 1;
  const threatened = countOfClass(others, MAKES_FIVE);
  if (threatened > 1 && blockedFiveWins()) return ply + 2 - WIN;
  if (threatened === 0 && countOfClass(counts, MAKES_OPEN_FOUR) > 0) return WIN - ply - 3;
  // With a five threatened the side to move cannot stand still. Its answer is searched only where it makes a four again.
  const still = threatened > 0 ? alpha : evaluatePosition();
  if (still >= beta || left <= 0 || ply >= MOST_PLIES - 4 || !mayHaveFours(counts)) return still;
  if (probeTable(hash) && foundDepth >= min(0, left - LEAF_FOURS)) {
    const known = scoreFromTable(foundScore, ply, WON);
    if (doesBoundDecide(foundBound, known, alpha, beta)) return known;
  }
  return tryFours(max(alpha, still), beta, left, last, threatened > 0, still);
}

function tryFours(alpha: i32, beta: i32, left: i32, last: i32, threatened: bool, still: i32): i32 {
  const start = top;
  let best = still;
  let bestMove = 0;
  let low = alpha;
  listFours(0);
  const block = threatened ? findCellOfClass(side ^ 1, MAKES_FIVE) : 0;
  for (let at = start; at < top; at += 4) {
    const cell = cellOfEntry(pickNextBestMove(at));
    if (threatened && cell !== block) continue;
    if (last !== 0 && !threatened && !isNearOnLine(cell, last)) continue;
    makeMove(cell);
    countNode();
    const score =
      countOfClass(classCountsOf(side), MAKES_FIVE) > 0 ? -WIN : searchAnswerToFour(cell, low, beta, left);
    unmakeMove(cell);
    if (isOver) break;
    if (score <= best) continue;
    best = score;
    bestMove = cell;
    low = max(low, score);
    if (low >= beta || best >= WON) break;
  }
  setListEnd(start);
  if (!threatened && !isOver) {
    const bound = best >= beta ? LOWER : UPPER;
    saveToTable(hash, bestMove, scoreToTable(best, ply, WON), still, min(0, left - LEAF_FOURS), bound);
  }
  return best;
}
