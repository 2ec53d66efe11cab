// The search of forcing moves at the leaves.

import { countNode, isOver } from '../core/clock.ts';
import { INFINITE, WIN } from '../core/score.ts';
import { clearLine, setLineFromMoveAndNextPly } from '../core/variation.ts';
import { countPointsOfClass, mover, pending, points, stones } from './board.ts';
import { evaluatePosition } from './evaluate.ts';
import { MAX_PLY } from './layout.ts';
import {
  bringBestMoveForward,
  facesFour,
  findWinByCapture,
  leftOut,
  listAgainstFour,
  listAnswersToFive,
  listForcingMoves,
  moveAt,
} from './moves.ts';
import { CLASS_FIVE } from './patterns.ts';
import { GOES_ON, isForbidden, play, undo } from './position.ts';
import { endScore, LIKELY, PROVEN } from './score.ts';

const FORCING_PLIES: i32 = 12;
/** Crowded boards have endless captures: one search of forcing moves visits at most so many positions. */
const FORCING_NODES: i32 = 160;

let forcingLeft: i32 = 0;

/** The forcing moves from here, within their own bound. */
export function searchForcingMoves(alpha: i32, beta: i32, ply: i32): i32 {
  forcingLeft = FORCING_NODES;
  return searchForcingLine(alpha, beta, ply, FORCING_PLIES);
}

/** Only forcing moves and the answers to them, until one side wins or the position is quiet. */
function searchForcingLine(alphaIn: i32, beta: i32, ply: i32, left: i32): i32 {
  countNode();
  clearLine(ply);
  if (isOver) return 0;
  if (stones === points) return 0;
  if (ply >= MAX_PLY - 2 || --forcingLeft < 0) return evaluatePosition();
  let alpha = alphaIn;
  const win = findWinByCapture();
  if (win !== 0 && pending === 0) return WIN - ply - 1;
  let best = -INFINITE;
  let count = 0;
  if (pending !== 0) count = listAnswersToFive(ply, 0);
  else if (countPointsOfClass(mover, CLASS_FIVE) > 0 && left > 0) {
    best = evaluatePosition();
    count = listForcingMoves(ply);
  } else if (facesFour()) {
    if (left <= 0) return evaluatePosition() - 200;
    count = listAgainstFour(ply, 0, false);
  } else {
    best = evaluatePosition();
    if (best >= beta || left <= 0) return best;
    count = listForcingMoves(ply);
  }
  const someLeftOut = leftOut;
  if (best > alpha) alpha = best;
  for (let i = 0; i < count; i++) {
    bringBestMoveForward(ply, i, count);
    const cell = moveAt(ply, i);
    if (isForbidden(cell, mover)) continue;
    const result = play(cell);
    if (result !== GOES_ON) clearLine(ply + 1);
    const score =
      result === GOES_ON ? -searchForcingLine(-beta, -alpha, ply + 1, left - 1) : endScore(result, ply);
    undo();
    if (isOver) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    alpha = score;
    setLineFromMoveAndNextPly(ply, cell);
    if (score >= beta) break;
  }
  // Every answer was forbidden: the five stands, or the four comes.
  if (best === -INFINITE) best = -(WIN - ply - 2);
  return best <= -PROVEN && someLeftOut ? best + WIN - LIKELY : best;
}
