// Principal variation search: one function in numbered steps. docs/engine.md has the measured worth of each step.

import { countNode, isOver } from '../core/clock.ts';
import { MOST_PLIES } from '../core/layout.ts';
import { INFINITE, scoreFromTable, scoreToTable, WIN, WON } from '../core/score.ts';
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
  classCountsOf,
  countOfClass,
  empties,
  hash,
  makeMove,
  pass,
  ply,
  side,
  unmakeMove,
} from './board.ts';
import { MAKES_FIVE, MAKES_FOUR, MAKES_OPEN_FOUR, MAKES_THREE } from './classes.ts';
import { evaluatePosition } from './evaluate.ts';
import { isForbidden } from './forbidden.ts';
import { LEAF_FOURS, searchFours } from './fours.ts';
import { punishMove, rankAsKillerOrAnswer, readHistory, rewardMove } from './history.ts';
import { EVALS, EXCLUDED, PATH } from './layout.ts';
import {
  cellOfEntry,
  findCellOfClass,
  listBlocks,
  listDefences,
  listFarCells,
  listNearCells,
  pickNextBestMove,
  scoreOfEntry,
  setListEnd,
  top,
} from './moves.ts';
import { blockedFiveWins } from './rules.ts';

/** By how many plies a later move is searched less deep: the more, the later it comes and the deeper the node is. */
const REDUCTIONS: usize = memory.data(64 * 64);

const RAZOR_DEPTH: i32 = 3;
const RAZOR_MARGIN: i32 = 120;
const FUTILITY_DEPTH: i32 = 8;
const FUTILITY_MARGIN: i32 = 70;
const NULL_DEPTH: i32 = 4;
const SINGULAR_DEPTH: i32 = 6;

export function fillReductions(): void {
  for (let depth = 1; depth < 64; depth++) {
    for (let count = 1; count < 64; count++) {
      const reduction = 0.4 + Math.log(depth as f64) * Math.log(count as f64) * 0.55;
      store<u8>(REDUCTIONS + ((depth * 64 + count) as usize), reduction as i32 as u8);
    }
  }
}

function lateMoveReduction(depth: i32, count: i32): i32 {
  return load<u8>(REDUCTIONS + ((min(depth, 63) * 64 + min(count, 63)) as usize));
}

function moveOfPath(at: i32): i32 {
  return load<u16>(PATH + ((at as usize) << 1));
}

/** How a list of moves is put in order: the table's move first, then by promise, history and merit. */
function rankMoves(start: usize, tableMove: i32, previous: i32): void {
  for (let at = start; at < top; at += 4) {
    const entry = load<i32>(at);
    const cell = cellOfEntry(entry);
    if (cell === tableMove) {
      store<i32>(at, (200000 << 12) | cell);
      continue;
    }
    const score = scoreOfEntry(entry) + (readHistory(cell) >> 5) + 60 * rankAsKillerOrAnswer(cell, previous);
    store<i32>(at, (score << 12) | cell);
  }
}

/** Lists the moves of a node: answers where one is threatened, else everything near. */
function listNodeMoves(threatened: bool, endangered: bool): void {
  if (threatened) listBlocks(findCellOfClass(side ^ 1, MAKES_FIVE));
  else if (endangered) listDefences();
  else listNearCells();
}

/** Whether the evaluation is better for the mover than two plies ago. */
function isImproving(worth: i32): bool {
  return ply < 2 || worth > load<i32>(EVALS + (((ply - 2) as usize) << 2));
}

/** How many moves of a node are looked at before the quiet rest is left out. */
function limitQuietMoves(depth: i32, improving: bool): i32 {
  return improving ? 6 + depth * depth : 4 + (depth * depth) / 2;
}

/** No cells left, or in renju none that black may take: a draw instead of a loss. */
function hasNoMove(): bool {
  if (empties > 40) return false;
  const start = top;
  listNearCells();
  listFarCells();
  let found = false;
  for (let at = start; at < top && !found; at += 4) found = !isForbidden(side, cellOfEntry(load<i32>(at)));
  setListEnd(start);
  return !found;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one algorithm, told from top to bottom in numbered steps
export function searchPosition(alphaIn: i32, betaIn: i32, depth: i32, isCut: bool): i32 {
  const isPv = betaIn - alphaIn > 1;
  const excluded = load<u16>(EXCLUDED + ((ply as usize) << 1)) as i32;
  const previous = ply > 0 ? moveOfPath(ply - 1) : 0;
  let alpha = alphaIn;
  let beta = betaIn;
  if (isPv) clearLine(ply);

  // 1. A side that can make five now has won; one that can make a four that cannot be stopped has won in three.
  const own = classCountsOf(side);
  const others = classCountsOf(side ^ 1);
  if (countOfClass(own, MAKES_FIVE) > 0) return WIN - ply - 1;
  const threatened = countOfClass(others, MAKES_FIVE) > 0;
  if (threatened && blockedFiveWins() && countOfClass(others, MAKES_FIVE) > 1 && empties > 1)
    return ply + 2 - WIN;
  if (!threatened && countOfClass(own, MAKES_OPEN_FOUR) > 0) return WIN - ply - 3;
  if (empties === 0) return 0;

  // 2. The leaves: only fours are followed. A position in which a five must be answered is no leaf.
  if (depth <= 0 && !threatened) return searchFours(alpha, beta, LEAF_FOURS, 0);
  countNode();
  if (isOver) return 0;
  if (ply >= MOST_PLIES - 10) return threatened ? 0 : evaluatePosition();

  // 3. No win from here can be quicker than one already found.
  alpha = max(alpha, ply + 2 - WIN);
  beta = min(beta, WIN - ply - 5);
  if (alpha >= beta) return alpha;

  // 4. The transposition table.
  const key = excluded === 0 ? hash : hash ^ ((excluded as u64) * 0x9e3779b97f4a7c15);
  const isKnown = probeTable(key);
  const knownMove = isKnown ? foundMove : 0;
  const knownScore = scoreFromTable(foundScore, ply, WON);
  const knownDepth = isKnown ? foundDepth : -100;
  const knownBound = isKnown ? foundBound : 0;
  if (isKnown && !isPv && knownDepth >= depth && doesBoundDecide(knownBound, knownScore, alpha, beta))
    return knownScore;

  // 5. The static evaluation, made better by the table where its bound allows.
  const still = threatened ? 0 : isKnown ? foundEval : evaluatePosition();
  let worth = still;
  if (isKnown && !threatened && abs(knownScore) < WON) {
    // At an equal score the two are the same.
    if (doesBoundDecide(knownBound, knownScore, worth, worth)) worth = knownScore;
  }
  store<i32>(
    EVALS + ((ply as usize) << 2),
    threatened && ply > 1 ? load<i32>(EVALS + (((ply - 2) as usize) << 2)) : still,
  );
  const improving = threatened || isImproving(still);
  const endangered = !threatened && countOfClass(others, MAKES_OPEN_FOUR) > 0;
  const isCalm = !isPv && !threatened && excluded === 0 && abs(beta) < WON;

  if (isCalm) {
    // 6. Razoring: hopelessly behind near the leaves, only fours can help.
    if (depth <= RAZOR_DEPTH && worth + RAZOR_MARGIN * depth < alpha) {
      const score = searchFours(alpha, beta, LEAF_FOURS, 0);
      if (score <= alpha) return score;
    }
    // 7. Futility: so far ahead that the opponent's best answer would not change it.
    if (
      !endangered &&
      depth <= FUTILITY_DEPTH &&
      worth - FUTILITY_MARGIN * (depth - (improving ? 1 : 0)) >= beta
    ) {
      return worth;
    }
    // 8. Null move: still ahead after letting the opponent move twice.
    if (!endangered && depth >= NULL_DEPTH && worth >= beta && previous !== 0) {
      store<u16>(PATH + ((ply as usize) << 1), 0);
      pass();
      const score = -searchPosition(-beta, -beta + 1, depth - 4 - depth / 6, !isCut);
      pass();
      if (isOver) return 0;
      if (score >= beta && score < WON) return score;
    }
  }

  const start = top;
  listNodeMoves(threatened, endangered);
  rankMoves(start, knownMove, previous);
  let best = -INFINITE;
  let bestMove = 0;
  let count = 0;
  let onlyLoud = false;
  let wentFar = threatened || endangered;
  for (let at = start; at < top || (!wentFar && best <= -WON); at += 4) {
    // 9. A loss is only proven when the moves far from all stones have been tried, too.
    if (at >= top) {
      wentFar = true;
      listFarCells();
      if (at >= top) break;
    }
    const cell = cellOfEntry(onlyLoud ? load<i32>(at) : pickNextBestMove(at));
    if (cell === excluded || isForbidden(side, cell)) continue;
    count++;
    const ownClass = classAt(side, cell);
    const otherClass = classAt(side ^ 1, cell);
    const isQuiet = ownClass < MAKES_THREE && otherClass < MAKES_FOUR;

    // 10. Enough quiet moves seen: the rest is left out, but never where every move seen so far loses.
    if (!isPv && best > -WON && isQuiet && !threatened && !endangered && cell !== knownMove) {
      // The rest of the list is no longer sorted: only threats and answers to threats are still searched.
      if (count > limitQuietMoves(depth, improving)) onlyLoud = true;
      if (onlyLoud) continue;
    }

    // 11. Extensions: the only answer to a four costs no depth; a move that stands alone is looked at deeper.
    let extension = threatened ? 1 : 0;
    if (
      cell === knownMove &&
      excluded === 0 &&
      ply > 0 &&
      depth >= SINGULAR_DEPTH &&
      !threatened &&
      knownBound !== UPPER &&
      knownDepth >= depth - 3 &&
      abs(knownScore) < WON
    ) {
      const bar = knownScore - 2 * depth;
      store<u16>(EXCLUDED + ((ply as usize) << 1), cell as u16);
      const score = searchPosition(bar - 1, bar, (depth - 1) / 2, isCut);
      store<u16>(EXCLUDED + ((ply as usize) << 1), 0);
      if (isOver) break;
      if (score < bar) extension = 1;
      else if (bar >= beta && score < WON) {
        setListEnd(start);
        return bar;
      }
    }

    store<u16>(PATH + ((ply as usize) << 1), cell as u16);
    makeMove(cell);
    const next = depth - 1 + extension;
    let score: i32 = 0;
    let isDone = false;
    // 12. Later moves are searched less deep first, with the smallest window.
    if (count > 1) {
      let reduction = 0;
      if (depth >= 3 && count > (isPv ? 3 : 1) && !threatened) {
        reduction = lateMoveReduction(depth, count);
        if (isPv) reduction--;
        if (isCut) reduction++;
        if (!improving) reduction++;
        if (!isQuiet) reduction--;
        if (endangered) reduction--;
        reduction = max(0, min(reduction, next - 1));
      }
      score = -searchPosition(-alpha - 1, -alpha, next - reduction, true);
      if (score > alpha && reduction > 0) score = -searchPosition(-alpha - 1, -alpha, next, !isCut);
      isDone = !(isPv && score > alpha);
    }
    if (!isDone) score = -searchPosition(-beta, -alpha, next, isPv ? false : !isCut);
    unmakeMove(cell);
    if (isOver) break;

    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    bestMove = cell;
    alpha = score;
    if (isPv) setLineFromMoveAndNextPly(ply, cell);
    if (alpha < beta) continue;
    // 13. A cutoff: the opponent will not come here. The move is rewarded, those tried before it are punished.
    if (isQuiet && excluded === 0) {
      rewardMove(cell, previous, depth);
      for (let tried = start; tried < at; tried += 4) punishMove(cellOfEntry(load<i32>(tried)), depth);
    }
    break;
  }
  setListEnd(start);
  if (isOver) return 0;
  // 14. Without any move left the game is drawn or the five comes.
  if (count === 0) {
    if (excluded !== 0) return alpha;
    if (hasNoMove()) return 0;
    return threatened ? ply + 2 - WIN : ply + 4 - WIN;
  }
  const bound = best >= beta ? LOWER : isPv && bestMove !== 0 ? EXACT : UPPER;
  saveToTable(key, bestMove, scoreToTable(best, ply, WON), still, depth, bound);
  return best;
}
