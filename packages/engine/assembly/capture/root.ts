// The root of the search: its moves in order of merit, deepened one ply at a time.

import { countOf, mover, pending } from './board';
import { startClock, stopping } from './clock';
import { evaluate, noise, setNoise } from './evaluate';
import { clearLine } from './lines';
import { CELLS, HISTORY, LINE_SIZE, LINES, ROOT, ROOT_SIZE } from './memory';
import { bringBest, facesFour, listEmpty, moveAt } from './moves';
import { CLASS_FIVE } from './patterns';
import { GOES_ON, isForbidden, play, undo } from './position';
import { ENDLESS, endScore, LIKELY_WON, PROVEN, WIN } from './score';
import { listMoves, reductionFor, search } from './search';
import { nextAge } from './table';

const SENSIBLE_MOVES: i32 = 24;

function rootEntry(index: i32): i32 {
  return ROOT + index * ROOT_SIZE;
}

export function rootMove(index: i32): i32 {
  return load<i32>(rootEntry(index));
}

export function rootScore(index: i32): i32 {
  return load<i32>(rootEntry(index) + 4);
}

export function rootLineLength(index: i32): i32 {
  return load<u16>(rootEntry(index) + 16);
}

export function rootLineMove(index: i32, place: i32): i32 {
  return load<u16>(rootEntry(index) + 18 + place * 2);
}

let rootCount: i32 = 0;
export let doneDepth: i32 = 0;

function setRoot(index: i32, cell: i32, score: i32): void {
  store<i32>(rootEntry(index), cell);
  store<i32>(rootEntry(index) + 4, score);
}

/** Moves an entry of the root to the front part, the others one back: the order found stays for the next depth. */
function raiseRoot(from: i32, to: i32): void {
  const spare = rootEntry(CELLS - 1);
  memory.copy(spare, rootEntry(from), ROOT_SIZE);
  for (let i = from; i > to; i--) memory.copy(rootEntry(i), rootEntry(i - 1), ROOT_SIZE);
  memory.copy(rootEntry(to), spare, ROOT_SIZE);
}

/** Every legal move of the root that is worth a look, in a first order. Answers how many. */
export function openRoot(): i32 {
  const underFour = pending === 0 && countOf(mover, CLASS_FIVE) === 0 && facesFour();
  rootCount = fillRoot(listMoves(0, 0, underFour));
  if (rootCount === 0) rootCount = fillRoot(listEmpty(0, 0));
  return rootCount;
}

function fillRoot(count: i32): i32 {
  let kept = 0;
  const standing = evaluate();
  for (let i = 0; i < count; i++) {
    bringBest(0, i, count);
    const cell = moveAt(0, i);
    if (isForbidden(cell, mover)) continue;
    setRoot(kept, cell, standing);
    store<u16>(rootEntry(kept) + 16, 1);
    store<u16>(rootEntry(kept) + 18, cell as u16);
    kept++;
  }
  return kept;
}

function keepRootLine(index: i32, cell: i32): void {
  const line = LINES + LINE_SIZE;
  const length = load<u16>(line) as i32;
  const entry = rootEntry(index);
  store<u16>(entry + 16, (length + 1) as u16);
  store<u16>(entry + 18, cell as u16);
  memory.copy(entry + 20, line + 2, length * 2);
}

/** Searches the moves of the root from `from` on to one depth and brings the best of them to `from`. */
function searchRoot(depth: i32, from: i32, alphaIn: i32, beta: i32): i32 {
  let alpha = alphaIn;
  let best = -ENDLESS;
  // Who misjudges would find a far corner as good as anything: only moves that look sensible are weighed.
  const width = from === 0 && noise > 0 ? SENSIBLE_MOVES : rootCount;
  for (let i = from; i < min(rootCount, from + width); i++) {
    const cell = rootMove(i);
    const result = play(cell);
    let score = 0;
    if (result !== GOES_ON) {
      clearLine(1);
      score = endScore(result, 0);
    } else if (i === from) score = -search(-beta, -alpha, depth - 1, 1, true);
    else {
      const less = depth >= 3 && i - from > 4 ? reductionFor(depth, i - from) : 0;
      score = -search(-alpha - 1, -alpha, depth - 1 - min(less, depth - 2), 1, true);
      if (score > alpha && less > 0) score = -search(-alpha - 1, -alpha, depth - 1, 1, true);
      if (score > alpha && score < beta) score = -search(-beta, -alpha, depth - 1, 1, true);
    }
    undo();
    if (stopping) break;
    if (score <= best && i > from) continue;
    if (score > best) best = score;
    if (score > alpha || i === from) {
      setRoot(i, cell, score);
      keepRootLine(i, cell);
      raiseRoot(i, from);
      alpha = max(alpha, score);
      if (score >= beta) break;
    }
  }
  return best;
}

/** One depth with a window around the last score, opened where the score falls outside. */
function searchWindow(depth: i32, from: i32): i32 {
  const guess = rootScore(from);
  let width = depth >= 4 && abs(guess) < LIKELY_WON ? 60 : ENDLESS;
  let low = max(guess - width, -ENDLESS);
  let high = min(guess + width, ENDLESS);
  while (true) {
    const score = searchRoot(depth, from, low, high);
    if (stopping) return score;
    if (score <= low && low > -ENDLESS) low = max(score - width, -ENDLESS);
    else if (score >= high && high < ENDLESS) high = min(score + width, ENDLESS);
    else return score;
    width = width > 1000 ? ENDLESS : width * 4;
  }
}

export function beginSearch(maxNodes: f64, end: f64, misjudge: i32, seed: u32): void {
  startClock(maxNodes, end);
  setNoise(misjudge, seed);
  doneDepth = 0;
  nextAge();
  for (let place = HISTORY; place < HISTORY + 2 * CELLS * 4; place += 4) {
    store<i32>(place, load<i32>(place) >> 2);
  }
}

/** One deeper iteration for the best `lines` moves. Answers whether another one may change anything. */
export function deepen(depth: i32, lines: i32): bool {
  for (let from = 0; from < min(lines, rootCount); from++) {
    searchWindow(depth, from);
    if (stopping) return false;
  }
  doneDepth = depth;
  const best = rootScore(0);
  if (rootCount === 1 && lines === 1) return false;
  return abs(best) < PROVEN || WIN - abs(best) > depth;
}
