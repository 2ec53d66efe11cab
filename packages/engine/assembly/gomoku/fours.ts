// The search of fours at the leaves: one side makes nothing but fours, the other has one answer to each.

import { countNode, isOver } from '../core/clock.ts';
import { MOST_PLIES } from '../core/layout.ts';
import { fromTable, toTable, WIN, WON } from '../core/score.ts';
import { decides, foundBound, foundDepth, foundScore, LOWER, probe, save, UPPER } from '../core/table.ts';
import { countIn, countsOf, hash, make, ply, side, unmake } from './board.ts';
import { MAKES_FIVE, MAKES_FOUR, MAKES_FOUR_THREE, MAKES_OPEN_FOUR } from './classes.ts';
import { evaluate } from './evaluate.ts';
import { isForbidden } from './forbidden.ts';
import { xOf, yOf } from './lines.ts';
import { findClass, fiveBeside, moveOf, pickBest, pushBlocks, pushFours, setTop, top } from './moves.ts';
import { blockedFiveWins, hasForbidden } from './rules.ts';

/** How deep the fours are followed from a leaf. */
export const LEAF_FOURS: i32 = 12;

/** A four far from the last one rarely belongs to the same attack. */
function isAligned(a: i32, b: i32): bool {
  const dx = abs(xOf(a) - xOf(b));
  const dy = abs(yOf(a) - yOf(b));
  return (dx === 0 || dy === 0 || dx === dy) && dx <= 5 && dy <= 5;
}

/** After a four on `cell`: what the attacker gets against the best answer. */
function answered(cell: i32, alpha: i32, beta: i32, left: i32): i32 {
  const attacker = side ^ 1;
  const five = fiveBeside(attacker, cell);
  const start = top;
  let worst = WIN - ply - 2;
  pushBlocks(five);
  const end = top;
  for (let at = start; at < end && worst > alpha; at += 4) {
    const block = moveOf(load<i32>(at));
    if (isForbidden(side, block)) continue;
    make(block);
    const score = fours(alpha, min(beta, worst), left - 2, cell);
    unmake(block);
    worst = min(worst, score);
    if (isOver) break;
  }
  setTop(start);
  return worst;
}

/** Whether the side to move has anything to try. */
function hasFours(counts: u64): bool {
  if (hasForbidden(side)) return true;
  return countIn(counts, MAKES_FOUR) + countIn(counts, MAKES_FOUR_THREE) > 0;
}

/**
 * The score for the side to move, which may stop at any time and take the evaluation. `last` is its last four.
 * With `left` at zero no further four is tried.
 */
export function fours(alpha: i32, beta: i32, left: i32, last: i32): i32 {
  countNode();
  const counts = countsOf(side);
  const others = countsOf(side ^ 1);
  if (countIn(counts, MAKES_FIVE) > 0) return WIN - ply - 1;
  const threatened = countIn(others, MAKES_FIVE);
  if (threatened > 1 && blockedFiveWins()) return ply + 2 - WIN;
  if (threatened === 0 && countIn(counts, MAKES_OPEN_FOUR) > 0) return WIN - ply - 3;
  // With a five threatened the side to move cannot stand still. Its answer is searched only where it makes a four again.
  const still = threatened > 0 ? alpha : evaluate();
  if (still >= beta || left <= 0 || ply >= MOST_PLIES - 4 || !hasFours(counts)) return still;
  if (probe(hash) && foundDepth >= min(0, left - LEAF_FOURS)) {
    const known = fromTable(foundScore, ply, WON);
    if (decides(foundBound, known, alpha, beta)) return known;
  }
  return tryFours(max(alpha, still), beta, left, last, threatened > 0, still);
}

function tryFours(alpha: i32, beta: i32, left: i32, last: i32, threatened: bool, still: i32): i32 {
  const start = top;
  let best = still;
  let bestMove = 0;
  let low = alpha;
  pushFours(0);
  const block = threatened ? findClass(side ^ 1, MAKES_FIVE) : 0;
  for (let at = start; at < top; at += 4) {
    const cell = moveOf(pickBest(at));
    if (threatened && cell !== block) continue;
    if (last !== 0 && !threatened && !isAligned(cell, last)) continue;
    make(cell);
    countNode();
    const score = countIn(countsOf(side), MAKES_FIVE) > 0 ? -WIN : answered(cell, low, beta, left);
    unmake(cell);
    if (isOver) break;
    if (score <= best) continue;
    best = score;
    bestMove = cell;
    low = max(low, score);
    if (low >= beta || best >= WON) break;
  }
  setTop(start);
  if (!threatened && !isOver) {
    const bound = best >= beta ? LOWER : UPPER;
    save(hash, bestMove, toTable(best, ply, WON), still, min(0, left - LEAF_FOURS), bound);
  }
  return best;
}
