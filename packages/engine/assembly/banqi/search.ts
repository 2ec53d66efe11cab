// Alpha-beta with chance nodes. The seat that thinks is one camp, all other seats together are the other. With two seats
// that is the game itself, with three it is the careful (paranoid) view. Scores are those of the camp to move.

import { countNode, isOver } from '../core/clock.ts';
import { rankAsKiller, setKiller } from '../core/history.ts';
import { INFINITE, WIN, WON } from '../core/score.ts';
import {
  doesBoundDecide,
  EXACT,
  foundBound,
  foundDepth,
  foundMove,
  foundScore,
  LOWER,
  probeTable,
  saveToTable,
  UPPER,
} from '../core/table.ts';
import { captureWorth, evaluatePosition } from './evaluate.ts';
import { listCarries, listFlips } from './generate.ts';
import { FACE_SHIFT, FACES, HISTORY, KILLERS, MAX_PLY, MOST_MOVES, MOVES, ORDER } from './layout.ts';
import {
  countHidden,
  dark,
  factionOfSeat,
  isRepetition,
  makeMove,
  makePass,
  out,
  over,
  pieceAt,
  transpositionKey,
  turn,
  unmakeMove,
  unmakePass,
  winner,
} from './position.ts';
import { CLASSIC, mode, seats } from './tables.ts';

// Inside an expectation a win counts like a great lead: otherwise one unlikely face would outweigh all others.
const MOST_EXPECTED: i32 = 4000;
// So few men face down are turned up one by one inside the tree; more are met by a pass.
const FEW_DARK: i32 = 2;
// A draw costs about a man: a seat that is less than a man behind plays on.
const DRAW_COSTS: i32 = 100;
const SHARING_COSTS: i32 = 400;
const MOST_QUIESCENCE: i32 = 8;

/** The seat that thinks. */
let me: i32 = 0;

export function prepareSearchForSeat(seat: i32): void {
  me = seat;
  memory.fill(KILLERS, 0, 1024);
  memory.fill(HISTORY, 0, 32768);
}

function campOf(seat: i32): i32 {
  return seat === me ? 0 : 1;
}

/** A game that ended, as the camp sees it; sooner is better for the winner. */
function endValue(camp: i32, ply: i32): i32 {
  let value = -(WIN - ply);
  if (winner === me) value = WIN - ply;
  else if (winner < 0) value = drawValue();
  return camp === 0 ? value : -value;
}

/** With two seats a little less than even, so that the engine plays on. With three, all seats still in share the first place. */
function drawValue(): i32 {
  if (mode === CLASSIC) return -DRAW_COSTS;
  return (1000 / (seats - popcnt(out)) - 333) * 3 - SHARING_COSTS;
}

/** The worth of the position just reached, for the camp that moved there. */
function searchAfterMove(camp: i32, depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
  if (over) return endValue(camp, ply);
  if ((out >> me) & 1) return camp === 0 ? ply - WIN : WIN - ply;
  if (isRepetition()) return camp === 0 ? drawValue() : -drawValue();
  if (campOf(turn) === camp) return searchPosition(depth, alpha, beta, ply, true);
  return -searchPosition(depth, -beta, -alpha, ply, true);
}

/** Takes the move that looks best out of the rest of the list. */
function takeBestMove(ply: i32, from: i32, count: i32): i32 {
  const moves = MOVES + ((<usize>(ply * MOST_MOVES)) << 2);
  const order = ORDER + ((<usize>(ply * MOST_MOVES)) << 2);
  let best = from;
  for (let i = from + 1; i < count; i++) {
    if (load<i32>(order + ((<usize>i) << 2)) > load<i32>(order + ((<usize>best) << 2))) best = i;
  }
  const move = load<i32>(moves + ((<usize>best) << 2));
  store<i32>(moves + ((<usize>best) << 2), load<i32>(moves + ((<usize>from) << 2)));
  store<i32>(order + ((<usize>best) << 2), load<i32>(order + ((<usize>from) << 2)));
  return move;
}

function historyAddress(camp: i32, move: i32): usize {
  return HISTORY + ((<usize>((camp << 12) | (move & 4095))) << 2);
}

function rankMoves(ply: i32, count: i32, tableMove: i32): void {
  const moves = MOVES + ((<usize>(ply * MOST_MOVES)) << 2);
  const order = ORDER + ((<usize>(ply * MOST_MOVES)) << 2);
  const camp = campOf(turn);
  for (let i: usize = 0; i < <usize>count; i++) {
    const move = load<i32>(moves + (i << 2));
    const target = pieceAt((move >> 6) & 63);
    let rank = 0;
    if (move === tableMove) rank = 1000000000;
    else if (target !== 0) rank = 1000000 + captureWorth(pieceAt(move & 63), target);
    else {
      const killer = rankAsKiller(KILLERS, ply, move);
      rank = killer > 0 ? 700000 + 100000 * killer : load<i32>(historyAddress(camp, move));
    }
    store<i32>(order + (i << 2), rank);
  }
}

function rewardQuietMove(ply: i32, depth: i32, move: i32): void {
  setKiller(KILLERS, ply, move);
  const at = historyAddress(campOf(turn), move);
  store<i32>(at, min(700000, load<i32>(at) + depth * depth));
}

/** Captures to the end, unless standing still is already good enough. */
function searchCaptures(alpha: i32, beta: i32, ply: i32, left: i32): i32 {
  countNode();
  if (isOver) return 0;
  const camp = campOf(turn);
  const still = camp === 0 ? evaluatePosition(me) : -evaluatePosition(me);
  if (still >= beta || left === 0 || ply >= MAX_PLY) return still;
  const count = listCarries(factionOfSeat(turn), MOVES + ((<usize>(ply * MOST_MOVES)) << 2), true, false);
  if (count === 0) return still;
  rankMoves(ply, count, 0);
  let best = still;
  let low = max(alpha, still);
  for (let i = 0; i < count; i++) {
    makeMove(takeBestMove(ply, i, count));
    const value = searchAfterCapture(camp, low, beta, ply + 1, left - 1);
    unmakeMove();
    if (isOver) return 0;
    if (value <= best) continue;
    best = value;
    if (value >= beta) return value;
    low = max(low, value);
  }
  return best;
}

function searchAfterCapture(camp: i32, alpha: i32, beta: i32, ply: i32, left: i32): i32 {
  if (over) return endValue(camp, ply);
  if ((out >> me) & 1) return camp === 0 ? ply - WIN : WIN - ply;
  if (campOf(turn) === camp) return searchCaptures(alpha, beta, ply, left);
  return -searchCaptures(-beta, -alpha, ply, left);
}

/**
 * The worth of a flip to the seat to move: the mean over all faces that may lie there. Star1: the search stops as soon as
 * the remaining faces cannot bring the mean back into the window.
 */
export function searchFlip(at: i32, depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
  const camp = campOf(turn);
  const total = dark;
  let sum = 0;
  let left = total;
  let least = INFINITE;
  let most = -INFINITE;
  for (let face = 8; face < FACES; face++) {
    const count = countHidden(face);
    if (count === 0) continue;
    left -= count;
    const low = (alpha * total - sum - MOST_EXPECTED * left) / count;
    const high = (beta * total - sum + MOST_EXPECTED * left) / count;
    makeMove(at | (at << 6) | (face << FACE_SHIFT));
    const value = searchAfterMove(camp, depth, max(low - 1, -INFINITE), min(high + 1, INFINITE), ply + 1);
    unmakeMove();
    if (isOver) return 0;
    least = min(least, value);
    most = max(most, value);
    const counted = max(-MOST_EXPECTED, min(MOST_EXPECTED, value));
    if (counted <= low) return alpha;
    if (counted >= high) return beta;
    sum += counted * count;
  }
  if (least > WON) return least;
  return most < -WON ? most : sum / total;
}

// A quiet position gains at most about this much for each ply that is left.
const MARGIN: i32 = 120;

function searchPosition(depth: i32, alphaAtFirst: i32, beta: i32, ply: i32, mayPass: bool): i32 {
  // 1. The leaves: only captures are followed.
  if (depth <= 0 || ply >= MAX_PLY - 8) return searchCaptures(alphaAtFirst, beta, ply, MOST_QUIESCENCE);
  countNode();
  if (isOver) return 0;
  const camp = campOf(turn);
  let alpha = alphaAtFirst;
  // 2. The transposition table may know the answer.
  const key = transpositionKey();
  let tableMove = 0;
  if (probeTable(key)) {
    tableMove = foundMove;
    if (foundDepth >= depth && doesBoundDecide(foundBound, foundScore, alpha, beta)) return foundScore;
  }
  // 3. Futility: so far ahead that a few quiet plies cannot change it.
  const still = camp === 0 ? evaluatePosition(me) : -evaluatePosition(me);
  if (depth <= 3 && still - MARGIN * depth >= beta && beta > -WON) return still;
  let best = -INFINITE;
  let bestMove = 0;
  // 4. Flips: up to FEW_DARK men face down are turned up one by one; with more of them a flip counts as a pass.
  if (dark > 0) {
    if (dark <= FEW_DARK && depth >= 2) {
      best = searchBestFlip(depth, alpha, beta, ply);
    } else if (mayPass) {
      makePass();
      const value =
        campOf(turn) === camp
          ? searchPosition(depth - 2, alpha, beta, ply + 1, false)
          : -searchPosition(depth - 2, -beta, -alpha, ply + 1, false);
      unmakePass();
      best = value;
    }
    if (isOver) return 0;
    if (best >= beta) return best;
    alpha = max(alpha, best);
  }
  // 5. The men's moves, the most promising first; later ones with an empty window, and quiet late ones less deep.
  const faction = factionOfSeat(turn);
  const count =
    faction < 3 ? listCarries(faction, MOVES + ((<usize>(ply * MOST_MOVES)) << 2), true, true) : 0;
  rankMoves(ply, count, tableMove);
  for (let i = 0; i < count; i++) {
    const move = takeBestMove(ply, i, count);
    const isQuiet = pieceAt((move >> 6) & 63) === 0;
    if (isQuiet && depth === 1 && i > 0 && still + MARGIN <= alpha && best > -WON) continue;
    let shorter = 0;
    if (isQuiet && depth >= 3 && i >= 3) shorter = i >= 8 && depth >= 5 ? 2 : 1;
    makeMove(move);
    let value = 0;
    if (i === 0) value = searchAfterMove(camp, depth - 1, alpha, beta, ply + 1);
    else {
      value = searchAfterMove(camp, depth - 1 - shorter, alpha, alpha + 1, ply + 1);
      if (value > alpha && (shorter > 0 || value < beta))
        value = searchAfterMove(camp, depth - 1, alpha, beta, ply + 1);
    }
    unmakeMove();
    if (isOver) return 0;
    if (value <= best) continue;
    best = value;
    bestMove = move;
    if (value >= beta) {
      if (isQuiet) rewardQuietMove(ply, depth, move);
      break;
    }
    alpha = max(alpha, value);
  }
  // 6. No move was searched: the seat can only flip, right after a flip. The static evaluation is the score.
  if (best === -INFINITE) return still;
  // 7. The result goes into the table.
  const bound = best >= beta ? LOWER : best > alphaAtFirst ? EXACT : UPPER;
  saveToTable(key, bestMove, best, 0, depth, bound);
  return best;
}

function searchBestFlip(depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
  const list = MOVES + ((<usize>(ply * MOST_MOVES)) << 2);
  const count = listFlips(list);
  let best = -INFINITE;
  let low = alpha;
  for (let i: usize = 0; i < <usize>count; i++) {
    const at = load<i32>(list + (i << 2)) & 63;
    const value = searchFlip(at, depth - 2, low, beta, ply);
    if (isOver) return 0;
    best = max(best, value);
    if (best >= beta) return best;
    low = max(low, best);
  }
  return best;
}

export function searchAfterRootMove(depth: i32, alpha: i32, beta: i32): i32 {
  return searchAfterMove(0, depth, alpha, beta, 1);
}

/** Whether a seat wins within so many plies against every answer. With men face down nothing is claimed. */
export function isWinForced(seat: i32, plies: i32, ply: i32): bool {
  if (over) return winner === seat;
  if (plies === 0 || dark > 0) return false;
  countNode();
  if (isOver) return false;
  const list = MOVES + ((<usize>(ply * MOST_MOVES)) << 2);
  const count = listCarries(factionOfSeat(turn), list, true, true);
  const mine = turn === seat;
  for (let i: usize = 0; i < <usize>count; i++) {
    makeMove(load<i32>(list + (i << 2)));
    const holds = isWinForced(seat, plies - 1, ply + 1);
    unmakeMove();
    if (holds === mine) return mine;
  }
  return !mine;
}
