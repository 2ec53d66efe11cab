// Wins by threats alone: the attacker makes fours and open threes, the defender answers each in every way he can.
// Proof-number search, depth first: it looks where the least is missing for a proof.

import { countNode, isOver, nodes } from '../core/clock.ts';
import { MOST_PLIES } from '../core/layout.ts';
import { clearLine, setLineFromMoveAndNextPly } from '../core/variation.ts';
import {
  classCountsOf,
  countOfClass,
  empties,
  hash,
  hashAfter,
  makeMove,
  ply,
  side,
  unmakeMove,
} from './board.ts';
import { MAKES_FIVE, MAKES_OPEN_FOUR } from './classes.ts';
import { isForbidden } from './forbidden.ts';
import {
  cellOfEntry,
  findCellOfClass,
  listBlocks,
  listDefences,
  listFours,
  listThreats,
  setListEnd,
  top,
} from './moves.ts';
import { blockedFiveWins, hasForbiddenPoints } from './rules.ts';

const OPEN: i32 = 0;
const WINS: i32 = 1;
const FAILS: i32 = 2;

const ENTRY: usize = 16;
const UNPROVEN: u32 = 100000000;
const BLACK_ATTACKS: u64 = 0x6a09e667f3bcc908;
/** Where so few cells are left, a side without an answer may have no move at all: that is a draw in renju. */
const CROWDED: i32 = 40;

/** The table of proofs: one entry a slot. */
let proofBase: usize = 0;
let proofSlots: usize = 0;
let attacker: i32 = 0;
let lastNode: i64 = 0;

// How much is missing for the goal of the side to move, and for the goal of the other side.
let foundOwn: u32 = 1;
let foundOther: u32 = 1;

export function sizeProofTable(start: usize, end: usize): void {
  proofBase = start;
  proofSlots = (end - start) / ENTRY;
}

function proofAddress(key: u64): usize {
  return proofBase + ((((key >> 32) * (proofSlots as u64)) >> 32) as usize) * ENTRY;
}

function proofKey(position: u64): u64 {
  return attacker === 0 ? position ^ BLACK_ATTACKS : position;
}

function probeProof(key: u64): bool {
  const at = proofAddress(key);
  const isKnown = load<u64>(at) === key;
  foundOwn = isKnown ? load<u32>(at, 8) : 1;
  foundOther = isKnown ? load<u32>(at, 12) : 1;
  return isKnown;
}

function saveProof(key: u64, own: u32, other: u32): void {
  const at = proofAddress(key);
  store<u64>(at, key);
  store<u32>(at, own, 8);
  store<u32>(at, other, 12);
}

function dropForbiddenMoves(start: usize): void {
  if (!hasForbiddenPoints(side)) return;
  let kept = start;
  for (let at = start; at < top; at += 4) {
    const entry = load<i32>(at);
    if (isForbidden(side, cellOfEntry(entry))) continue;
    store<i32>(kept, entry);
    kept += 4;
  }
  setListEnd(kept);
}

/** Lists the attacker's threats, or answers whether the attack has won or failed here. */
function listAttacksOrJudge(): i32 {
  const own = classCountsOf(side);
  const others = classCountsOf(side ^ 1);
  if (countOfClass(own, MAKES_FIVE) > 0) return WINS;
  const threatened = countOfClass(others, MAKES_FIVE);
  if (threatened > 1 && blockedFiveWins()) return FAILS;
  if (threatened === 0 && countOfClass(own, MAKES_OPEN_FOUR) > 0) return WINS;
  const start = top;
  if (threatened > 0) listBlocks(findCellOfClass(side ^ 1, MAKES_FIVE));
  else if (countOfClass(others, MAKES_OPEN_FOUR) > 0) listFours(0);
  else listThreats();
  dropForbiddenMoves(start);
  return top === start ? FAILS : OPEN;
}

/** Lists every answer that is not lost at once. */
function listAnswersOrJudge(): i32 {
  const own = classCountsOf(side);
  const others = classCountsOf(side ^ 1);
  if (countOfClass(own, MAKES_FIVE) > 0) return FAILS;
  const start = top;
  if (countOfClass(others, MAKES_FIVE) > 0) {
    if (countOfClass(others, MAKES_FIVE) > 1 && blockedFiveWins()) return WINS;
    listBlocks(findCellOfClass(side ^ 1, MAKES_FIVE));
  } else {
    if (countOfClass(others, MAKES_OPEN_FOUR) === 0 || countOfClass(own, MAKES_OPEN_FOUR) > 0) return FAILS;
    listDefences();
  }
  dropForbiddenMoves(start);
  if (top > start) return OPEN;
  return empties <= CROWDED ? FAILS : WINS;
}

function listProofMovesOrJudge(): i32 {
  if (ply >= MOST_PLIES - 10) return FAILS;
  return side === attacker ? listAttacksOrJudge() : listAnswersOrJudge();
}

/** Looks below this position until as much is missing for one of the two goals as the caller allows. */
function searchProof(ownLimit: u32, otherLimit: u32): void {
  countNode();
  const key = proofKey(hash);
  const start = top;
  const state = listProofMovesOrJudge();
  if (state !== OPEN) {
    setListEnd(start);
    const isGood = (state === WINS) === (side === attacker);
    saveProof(key, isGood ? 0 : UNPROVEN, isGood ? UNPROVEN : 0);
    return;
  }
  const end = top;
  let isDone = false;
  while (!isDone) {
    let least = UNPROVEN;
    let second = UNPROVEN;
    let leastOwn: u32 = 0;
    let sum: u32 = 0;
    let best = 0;
    for (let at = start; at < end; at += 4) {
      const cell = cellOfEntry(load<i32>(at));
      probeProof(proofKey(hashAfter(cell)));
      sum = min(UNPROVEN, sum + foundOwn);
      if (foundOther < least) {
        second = least;
        least = foundOther;
        leastOwn = foundOwn;
        best = cell;
      } else if (foundOther < second) second = foundOther;
    }
    isDone = least >= ownLimit || sum >= otherLimit || isOver || nodes >= lastNode;
    if (isDone) saveProof(key, least, sum);
    else {
      makeMove(best);
      searchProof(min(UNPROVEN, otherLimit + leastOwn - sum), min(ownLimit, second + (second >> 3) + 1));
      unmakeMove(best);
    }
  }
  setListEnd(start);
}

/** How many plies the proven win takes when the defender holds out longest; 0 where the proof is no longer known. */
function searchPliesOfProvenWin(): i32 {
  countNode();
  clearLine(ply);
  if (isOver || nodes >= lastNode) return 0;
  const start = top;
  const state = listProofMovesOrJudge();
  const end = top;
  let plies = 0;
  if (state === WINS) plies = pliesOfObviousWin();
  else if (state === OPEN)
    plies =
      side === attacker ? searchPliesAtAttackersTurn(start, end) : searchPliesAtDefendersTurn(start, end);
  setListEnd(start);
  return plies;
}

function pliesOfObviousWin(): i32 {
  if (side === attacker) return countOfClass(classCountsOf(side), MAKES_FIVE) > 0 ? 1 : 3;
  return countOfClass(classCountsOf(side ^ 1), MAKES_FIVE) > 0 ? 2 : 4;
}

function searchPliesAtAttackersTurn(start: usize, end: usize): i32 {
  for (let at = start; at < end; at += 4) {
    const cell = cellOfEntry(load<i32>(at));
    probeProof(proofKey(hashAfter(cell)));
    if (foundOther !== 0) continue;
    makeMove(cell);
    const plies = searchPliesOfProvenWin();
    unmakeMove(cell);
    if (plies === 0) return 0;
    setLineFromMoveAndNextPly(ply, cell);
    return plies + 1;
  }
  return 0;
}

function searchPliesAtDefendersTurn(start: usize, end: usize): i32 {
  let longest = 0;
  for (let at = start; at < end; at += 4) {
    const cell = cellOfEntry(load<i32>(at));
    makeMove(cell);
    // The table may have lost this answer: prove it again.
    if (!probeProof(proofKey(hash)) || foundOwn !== 0) searchProof(UNPROVEN, UNPROVEN);
    const plies = searchPliesOfProvenWin();
    unmakeMove(cell);
    if (plies === 0) return 0;
    if (plies < longest) continue;
    longest = plies;
    setLineFromMoveAndNextPly(ply, cell);
  }
  return longest + 1;
}

/** The plies of a win by threats of the side to move, its line in the variation of this ply; 0: none was found. */
export function findWinByThreats(nodeShare: i64): i32 {
  attacker = side;
  lastNode = nodes + nodeShare;
  memory.fill(proofBase, 0, proofSlots * ENTRY);
  searchProof(UNPROVEN, UNPROVEN);
  probeProof(proofKey(hash));
  if (foundOwn !== 0) return 0;
  lastNode += nodeShare;
  return searchPliesOfProvenWin();
}

/** Whether one side wins by threats, with either side to move: 1 proven, -1 disproven, 0 neither within so many nodes. */
export function proveOrDisproveWin(winner: i32, nodeShare: i64): i32 {
  attacker = winner;
  lastNode = nodes + nodeShare;
  memory.fill(proofBase, 0, proofSlots * ENTRY);
  searchProof(UNPROVEN, UNPROVEN);
  probeProof(proofKey(hash));
  const missing = winner === side ? foundOwn : foundOther;
  const others = winner === side ? foundOther : foundOwn;
  return missing === 0 ? 1 : others === 0 ? -1 : 0;
}
