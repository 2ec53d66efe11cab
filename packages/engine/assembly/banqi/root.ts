// The root of the search: its moves with their scores, deepened one ply at a time.

import { isOver, restartNodeCount, startClock } from '../core/clock.ts';
import { INFINITE, WON } from '../core/score.ts';
import { foundMove, probeTable } from '../core/table.ts';
import { listCarries, listFlips } from './generate.ts';
import { CANNON, DARK, DISTANCE, MOVES, RAYS, ROOT } from './layout.ts';
import { factionOfSeat, makeMove, over, pieceAt, transpositionKey, turn, unmakeMove } from './position.ts';
import { isWinForced, prepareSearchForSeat, searchAfterRootMove, searchFlip } from './search.ts';
import { CLASSIC, mode, size } from './tables.ts';

/** A flip is followed this much less deep than a move: it has so many ends. */
const FLIP_COST: i32 = 2;
/** Men face down with no man face up nearby are all alike: so many of them stand for all. */
const FAR_FLIPS: i32 = 2;
const DEEPEST: i32 = 60;
const NODES_BETWEEN_LOOKS: i32 = 1024;
const NO_MOVE: i32 = -1;

export let rootCount: i32 = 0;
/** How deep the last whole round went. */
export let reached: i32 = 0;
let random: u32 = 1;

function randomBelow(bound: i32): i32 {
  random ^= random << 13;
  random ^= random >> 17;
  random ^= random << 5;
  return <i32>(random % <u32>bound);
}

export function rootMove(i: i32): i32 {
  return load<i32>(ROOT + ((<usize>i) << 3));
}

export function rootScore(i: i32): i32 {
  return load<i32>(ROOT + ((<usize>i) << 3), 4);
}

function setRootMove(i: i32, move: i32, score: i32): void {
  store<i32>(ROOT + ((<usize>i) << 3), move);
  store<i32>(ROOT + ((<usize>i) << 3), score, 4);
}

/** Whether a man face up stands near a man face down, or a cannon aims along its line. */
function hasManNearOrCannonInLine(at: i32): bool {
  for (let other = 0; other < size; other++) {
    if (pieceAt(other) > DARK && load<u8>(DISTANCE + <usize>(at * 45 + other)) <= 2) return true;
  }
  const rays: usize = RAYS + ((<usize>at) << 6);
  for (let ray = rays; ray < rays + 64; ray += 16) {
    const length: usize = load<u8>(ray);
    for (let i: usize = 1; i <= length; i++) {
      const piece = pieceAt(load<u8>(ray + i));
      if (piece > DARK && (piece & 7) === CANNON) return true;
    }
  }
  return false;
}

function addRootMove(move: i32): void {
  setRootMove(rootCount, move, 0);
  rootCount++;
}

/** All moves of the men, and the flips worth telling apart, in an order that the seed decides. */
function listRootMoves(): void {
  rootCount = 0;
  const faction = factionOfSeat(turn);
  const count = faction < 3 ? listCarries(faction, MOVES, true, true) : 0;
  for (let i: usize = 0; i < <usize>count; i++) addRootMove(load<i32>(MOVES + (i << 2)));
  const dark = listFlips(MOVES);
  for (let i = dark - 1; i > 0; i--) {
    const j = randomBelow(i + 1);
    const kept = load<i32>(MOVES + ((<usize>i) << 2));
    store<i32>(MOVES + ((<usize>i) << 2), load<i32>(MOVES + ((<usize>j) << 2)));
    store<i32>(MOVES + ((<usize>j) << 2), kept);
  }
  let far = 0;
  for (let i: usize = 0; i < <usize>dark; i++) {
    const move = load<i32>(MOVES + (i << 2));
    const isFar = mode === CLASSIC && !hasManNearOrCannonInLine(move & 63);
    if (!isFar || far < FAR_FLIPS) addRootMove(move);
    if (isFar) far++;
  }
}

/** Makes ready: the seat to move thinks, within so many nodes and until a time. */
export function startRootSearch(seed: i32, nodeLimit: f64, deadline: f64): void {
  random = <u32>seed | 1;
  reached = 0;
  startClock(nodeLimit, deadline, NODES_BETWEEN_LOOKS);
  prepareSearchForSeat(turn);
  listRootMoves();
}

function searchRootMove(move: i32, depth: i32, alpha: i32, isFirst: bool): i32 {
  const from = move & 63;
  if (from === move >> 6) return searchFlip(from, max(0, depth - FLIP_COST), alpha, INFINITE, 0);
  makeMove(move);
  let value = 0;
  if (isFirst) value = searchAfterRootMove(depth - 1, alpha, INFINITE);
  else {
    value = searchAfterRootMove(depth - 1, alpha, alpha + 1);
    if (value > alpha && !isOver) value = searchAfterRootMove(depth - 1, alpha, INFINITE);
  }
  unmakeMove();
  return value;
}

/** Moves an entry up to where its score belongs, behind equal ones. */
function raiseRootMove(i: i32, from: i32): void {
  const move = rootMove(i);
  const score = rootScore(i);
  let at = i;
  while (at > from && rootScore(at - 1) < score) {
    setRootMove(at, rootMove(at - 1), rootScore(at - 1));
    at--;
  }
  setRootMove(at, move, score);
}

/**
 * One round over all moves; the best `lines` of them get exact scores. False: a limit ended the round, and the list
 * holds the last whole round, with better moves found since then in front.
 */
export function deepen(depth: i32, lines: i32): bool {
  for (let i = 0; i < rootCount; i++) {
    const alpha = i < lines ? -INFINITE : rootScore(lines - 1);
    const value = searchRootMove(rootMove(i), depth, alpha, i < lines);
    if (isOver) return false;
    setRootMove(i, rootMove(i), i < lines || value > alpha ? value : min(value, alpha) - 1);
    raiseRootMove(i, 0);
  }
  reached = depth;
  return true;
}

/** The greatest depth that a search may have. */
export function deepest(): i32 {
  return DEEPEST;
}

export function isRootDecided(): bool {
  return abs(rootScore(0)) > WON;
}

/** Whether the move wins by force for a seat within so many plies, this one included. */
export function provesWin(move: i32, seat: i32, plies: i32, nodeLimit: f64): bool {
  if ((move & 63) === move >> 6) return false;
  restartNodeCount(nodeLimit);
  prepareSearchForSeat(turn);
  makeMove(move);
  const holds = isWinForced(seat, plies - 1, 1);
  unmakeMove();
  return holds;
}

/** The next move of the line behind the moves made so far, as the table remembers it; -1 if it does not. */
export function nextMoveOfLine(): i32 {
  if (over || !probeTable(transpositionKey())) return NO_MOVE;
  const move = foundMove;
  const faction = factionOfSeat(turn);
  if (faction > 2) return NO_MOVE;
  const count = listCarries(faction, MOVES, true, true);
  for (let i: usize = 0; i < <usize>count; i++) if (load<i32>(MOVES + (i << 2)) === move) return move;
  return NO_MOVE;
}
