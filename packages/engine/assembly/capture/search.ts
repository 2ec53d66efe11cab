// Principal variation search, told in numbered steps.

import { countNode, isOver } from '../core/clock.ts';
import { INFINITE, scoreFromTable, scoreToTable, WIN } from '../core/score.ts';
import {
  doesBoundDecide,
  EXACT,
  foundBound,
  foundDepth,
  foundEval,
  foundMove,
  foundScore,
  LOWER,
  probeTable,
  saveToTable,
  UPPER,
} from '../core/table.ts';
import { clearLine, setLineFromMoveAndNextPly } from '../core/variation.ts';
import {
  classAt,
  countPointsOfClass,
  hash,
  mover,
  pairsToTakeAt,
  pending,
  points,
  stones,
  urgencyAt,
} from './board.ts';
import { evaluatePosition } from './evaluate.ts';
import { searchForcingMoves } from './forcing.ts';
import { CELLS, HISTORY, LATE_MOVES, MAX_PLY } from './layout.ts';
import {
  bringBestMoveForward,
  facesFour,
  facesThree,
  findWinByCapture,
  leftOut,
  listAgainstFour,
  listAgainstThree,
  listAnswersToFive,
  listShapeAndPairPoints,
  moveAt,
} from './moves.ts';
import { CLASS_FIVE, CLASS_FOUR, CLASS_OPEN_FOUR } from './patterns.ts';
import { GOES_ON, isForbidden, pass, play, undo } from './position.ts';
import { endScore, LIKELY, LIKELY_WON, PROVEN } from './score.ts';

function changeHistory(cell: i32, change: i32): void {
  const place = HISTORY + ((mover - 1) * CELLS + cell) * 4;
  const value = load<i32>(place);
  // The nearer a value is to the largest, the smaller the step: nothing overflows and old lessons fade.
  store<i32>(place, value + change - ((value * abs(change)) >> 14));
}

/** How much less deep the later moves of a node are looked at. */
export function lateMoveReduction(depth: i32, index: i32): i32 {
  return load<u8>(LATE_MOVES + min(depth, 63) * 64 + min(index, 63));
}

/** Forgets which moves refuted others. */
export function forgetHistory(): void {
  memory.fill(HISTORY, 0, 2 * CELLS * 4);
}

export function fillReductions(): void {
  for (let depth = 0; depth < 64; depth++) {
    for (let index = 0; index < 64; index++) {
      const deep = Math.log(max(depth, 1) as f64) * Math.log(max(index, 1) as f64);
      store<u8>(LATE_MOVES + depth * 64 + index, (0.3 + deep / 1.8) as u8);
    }
  }
}

/** The moves to try at a node, by what the other side threatens. */
export function listMoves(ply: i32, hashMove: i32, underFour: bool): i32 {
  if (pending !== 0) return listAnswersToFive(ply, hashMove);
  if (underFour) return listAgainstFour(ply, hashMove, true);
  if (countPointsOfClass(mover, CLASS_FIVE) === 0 && facesThree()) {
    const found = listAgainstThree(ply, hashMove);
    if (found > 0) return found;
  }
  return listShapeAndPairPoints(ply, hashMove);
}

/** Principal variation search. A null window (beta = alpha + 1) only asks whether the score reaches beta. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one algorithm, told from top to bottom in numbered steps
export function searchPosition(alphaIn: i32, betaIn: i32, depthIn: i32, ply: i32, mayPass: bool): i32 {
  let alpha = alphaIn;
  let beta = betaIn;
  let depth = depthIn;

  // 1. The board is full: drawn. Or the mover wins at once by a capture.
  if (stones === points) return 0;
  if (pending === 0 && findWinByCapture() !== 0) {
    countNode();
    clearLine(ply);
    return WIN - ply - 1;
  }

  // 2. At the leaves, only forcing moves are followed; answers to a standing five or a four cost no depth.
  const underFour = pending === 0 && countPointsOfClass(mover, CLASS_FIVE) === 0 && facesFour();
  const forced = pending !== 0 || underFour;
  if (forced) depth++;
  if (depth <= 0 || ply >= MAX_PLY - 20) return searchForcingMoves(alpha, beta, ply);
  countNode();
  clearLine(ply);
  if (isOver) return 0;

  // 3. A shorter win found elsewhere cannot be beaten from here.
  alpha = max(alpha, ply - WIN);
  beta = min(beta, WIN - ply - 1);
  if (alpha >= beta) return alpha;
  const inLine = beta - alpha > 1;

  // 4. The transposition table and the static evaluation.
  const here = hash;
  let hashMove = 0;
  let standing = 0;
  const known = probeTable(here);
  if (known) {
    hashMove = foundMove;
    standing = foundEval;
    const score = scoreFromTable(foundScore, ply, LIKELY_WON);
    if (!inLine && foundDepth >= depth && doesBoundDecide(foundBound, score, alpha, beta)) return score;
  } else standing = evaluatePosition();

  const quiet =
    !forced &&
    countPointsOfClass(mover, CLASS_FIVE) === 0 &&
    !facesThree() &&
    countPointsOfClass(mover, CLASS_OPEN_FOUR) === 0;
  if (!inLine && quiet) {
    // 5. Null move: far above the window, a shallow search after a pass confirms it cheaply.
    if (mayPass && depth >= 3 && standing >= beta && beta > -LIKELY_WON && beta < LIKELY_WON) {
      pass();
      const score = -searchPosition(-beta, 1 - beta, depth - 3 - depth / 4, ply + 1, false);
      pass();
      if (isOver) return 0;
      if (score >= beta && score < LIKELY_WON) return score;
    }
    // 6. Futility: far above the window with little depth left.
    if (depth <= 4 && standing - 110 * depth >= beta && beta > -LIKELY_WON) return standing;
    // 7. Razoring: far below the window with little depth left, only forcing moves could still help.
    if (depth <= 3 && standing + 170 * depth <= alpha && alpha < LIKELY_WON) {
      const score = searchForcingMoves(alpha, alpha + 1, ply);
      if (isOver) return 0;
      if (score <= alpha) return score;
    }
  }
  // 8. Without a known move the ordering is poor: look less deep first.
  if (hashMove === 0 && depth >= 5) depth--;

  // 9. The moves, best first.
  const count = listMoves(ply, hashMove, underFour);
  const someLeftOut = leftOut;
  let best = -INFINITE;
  let bestMove = 0;
  let tried = 0;
  const first = alpha;
  for (let i = 0; i < count; i++) {
    bringBestMoveForward(ply, i, count);
    const cell = moveAt(ply, i);
    if (isForbidden(cell, mover)) continue;
    const makesThreat = classAt(mover, cell) >= CLASS_FOUR || pairsToTakeAt(mover, cell) > 0;
    const stopsThreat = classAt(3 - mover, cell) >= CLASS_FOUR || pairsToTakeAt(3 - mover, cell) > 0;

    // 10. Late quiet moves at low depth are left out, and so are those that cannot lift a poor score.
    if (best > -LIKELY_WON && !forced && !makesThreat && !stopsThreat) {
      if (!inLine && depth <= 6 && tried >= 6 + 3 * depth * depth) continue;
      if (inLine && tried >= 18 + 4 * depth * depth) continue;
      if (!inLine && depth <= 5 && standing + 130 * depth + urgencyAt(mover, cell) <= alpha) continue;
    }

    const result = play(cell);
    tried++;
    let score = 0;
    if (result !== GOES_ON) {
      clearLine(ply + 1);
      score = endScore(result, ply);
    } else if (tried === 1) {
      score = -searchPosition(-beta, -alpha, depth - 1, ply + 1, true);
    } else {
      // 11. Later moves get a null window and less depth; one that surprises is looked at again in full.
      let less = 0;
      if (depth >= 3 && tried > 3 && !forced && !makesThreat) {
        less = lateMoveReduction(depth, tried);
        if (inLine) less--;
        if (stopsThreat) less--;
        less = max(0, min(less, depth - 2));
      }
      score = -searchPosition(-alpha - 1, -alpha, depth - 1 - less, ply + 1, true);
      if (score > alpha && less > 0) score = -searchPosition(-alpha - 1, -alpha, depth - 1, ply + 1, true);
      if (score > alpha && score < beta) score = -searchPosition(-beta, -alpha, depth - 1, ply + 1, true);
    }
    undo();
    if (isOver) return 0;
    if (score > best) {
      best = score;
      if (score > alpha) {
        alpha = score;
        bestMove = cell;
        setLineFromMoveAndNextPly(ply, cell);
        if (score >= beta) {
          // 12. The move that refuted this position is tried earlier in others; those tried before it, later.
          changeHistory(cell, depth * depth);
          for (let j = 0; j < i; j++) changeHistory(moveAt(ply, j), (-depth * depth) / 2);
          break;
        }
      }
    }
  }
  if (tried === 0) best = scoreWithoutMoves(ply, forced);
  // 13. Every tried move loses, but some were not tried: the loss is likely, not proven.
  if (best <= -PROVEN && someLeftOut) best += WIN - LIKELY;
  const bound = best >= beta ? LOWER : best > first ? EXACT : UPPER;
  saveToTable(here, bestMove, scoreToTable(best, ply, LIKELY_WON), standing, depth, bound);
  return best;
}

/** Forced and every answer forbidden: lost. Otherwise only points that mean nothing are left: about even. */
function scoreWithoutMoves(ply: i32, forced: bool): i32 {
  return forced ? -(WIN - ply - 2) : 0;
}
