// Wins by threats alone: the attacker makes fours and open threes, the defender answers each in every way he can.
// Proof-number search, depth first: it looks where the least is missing for a proof.

import { countNode, isOver, nodes } from '../core/clock.ts';
import { MOST_PLIES } from '../core/layout.ts';
import { clearLine, setLine } from '../core/variation.ts';
import { countIn, countsOf, empties, hash, hashAfter, make, ply, side, unmake } from './board.ts';
import { MAKES_FIVE, MAKES_OPEN_FOUR } from './classes.ts';
import { isForbidden } from './forbidden.ts';
import { findClass, moveOf, pushBlocks, pushDefences, pushFours, pushThreats, setTop, top } from './moves.ts';
import { blockedFiveWins, hasForbidden } from './rules.ts';

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

export function sizeProofs(start: usize, end: usize): void {
  proofBase = start;
  proofSlots = (end - start) / ENTRY;
}

function addressOf(key: u64): usize {
  return proofBase + ((((key >> 32) * (proofSlots as u64)) >> 32) as usize) * ENTRY;
}

function keyOf(position: u64): u64 {
  return attacker === 0 ? position ^ BLACK_ATTACKS : position;
}

function probe(key: u64): bool {
  const at = addressOf(key);
  const isKnown = load<u64>(at) === key;
  foundOwn = isKnown ? load<u32>(at, 8) : 1;
  foundOther = isKnown ? load<u32>(at, 12) : 1;
  return isKnown;
}

function save(key: u64, own: u32, other: u32): void {
  const at = addressOf(key);
  store<u64>(at, key);
  store<u32>(at, own, 8);
  store<u32>(at, other, 12);
}

function dropForbidden(start: usize): void {
  if (!hasForbidden(side)) return;
  let kept = start;
  for (let at = start; at < top; at += 4) {
    const entry = load<i32>(at);
    if (isForbidden(side, moveOf(entry))) continue;
    store<i32>(kept, entry);
    kept += 4;
  }
  setTop(kept);
}

/** Lists the attacker's threats, or answers whether the attack has won or failed here. */
function listAttacks(): i32 {
  const own = countsOf(side);
  const others = countsOf(side ^ 1);
  if (countIn(own, MAKES_FIVE) > 0) return WINS;
  const threatened = countIn(others, MAKES_FIVE);
  if (threatened > 1 && blockedFiveWins()) return FAILS;
  if (threatened === 0 && countIn(own, MAKES_OPEN_FOUR) > 0) return WINS;
  const start = top;
  if (threatened > 0) pushBlocks(findClass(side ^ 1, MAKES_FIVE));
  else if (countIn(others, MAKES_OPEN_FOUR) > 0) pushFours(0);
  else pushThreats();
  dropForbidden(start);
  return top === start ? FAILS : OPEN;
}

/** Lists every answer that is not lost at once. */
function listAnswers(): i32 {
  const own = countsOf(side);
  const others = countsOf(side ^ 1);
  if (countIn(own, MAKES_FIVE) > 0) return FAILS;
  const start = top;
  if (countIn(others, MAKES_FIVE) > 0) {
    if (countIn(others, MAKES_FIVE) > 1 && blockedFiveWins()) return WINS;
    pushBlocks(findClass(side ^ 1, MAKES_FIVE));
  } else {
    if (countIn(others, MAKES_OPEN_FOUR) === 0 || countIn(own, MAKES_OPEN_FOUR) > 0) return FAILS;
    pushDefences();
  }
  dropForbidden(start);
  if (top > start) return OPEN;
  return empties <= CROWDED ? FAILS : WINS;
}

function listMoves(): i32 {
  if (ply >= MOST_PLIES - 10) return FAILS;
  return side === attacker ? listAttacks() : listAnswers();
}

/** Looks below this position until as much is missing for one of the two goals as the caller allows. */
function prove(ownLimit: u32, otherLimit: u32): void {
  countNode();
  const key = keyOf(hash);
  const start = top;
  const state = listMoves();
  if (state !== OPEN) {
    setTop(start);
    const isGood = (state === WINS) === (side === attacker);
    save(key, isGood ? 0 : UNPROVEN, isGood ? UNPROVEN : 0);
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
      const cell = moveOf(load<i32>(at));
      probe(keyOf(hashAfter(cell)));
      sum = min(UNPROVEN, sum + foundOwn);
      if (foundOther < least) {
        second = least;
        least = foundOther;
        leastOwn = foundOwn;
        best = cell;
      } else if (foundOther < second) second = foundOther;
    }
    isDone = least >= ownLimit || sum >= otherLimit || isOver || nodes >= lastNode;
    if (isDone) save(key, least, sum);
    else {
      make(best);
      prove(min(UNPROVEN, otherLimit + leastOwn - sum), min(ownLimit, second + (second >> 3) + 1));
      unmake(best);
    }
  }
  setTop(start);
}

/** How many plies the proven win takes when the defender holds out longest; 0 where the proof is no longer known. */
function pliesFrom(): i32 {
  countNode();
  clearLine(ply);
  if (isOver || nodes >= lastNode) return 0;
  const start = top;
  const state = listMoves();
  const end = top;
  let plies = 0;
  if (state === WINS) plies = pliesAtEnd();
  else if (state === OPEN) plies = side === attacker ? pliesOfAttack(start, end) : pliesOfDefence(start, end);
  setTop(start);
  return plies;
}

function pliesAtEnd(): i32 {
  if (side === attacker) return countIn(countsOf(side), MAKES_FIVE) > 0 ? 1 : 3;
  return countIn(countsOf(side ^ 1), MAKES_FIVE) > 0 ? 2 : 4;
}

function pliesOfAttack(start: usize, end: usize): i32 {
  for (let at = start; at < end; at += 4) {
    const cell = moveOf(load<i32>(at));
    probe(keyOf(hashAfter(cell)));
    if (foundOther !== 0) continue;
    make(cell);
    const plies = pliesFrom();
    unmake(cell);
    if (plies === 0) return 0;
    setLine(ply, cell);
    return plies + 1;
  }
  return 0;
}

function pliesOfDefence(start: usize, end: usize): i32 {
  let longest = 0;
  for (let at = start; at < end; at += 4) {
    const cell = moveOf(load<i32>(at));
    make(cell);
    // The table may have lost this answer: prove it again.
    if (!probe(keyOf(hash)) || foundOwn !== 0) prove(UNPROVEN, UNPROVEN);
    const plies = pliesFrom();
    unmake(cell);
    if (plies === 0) return 0;
    if (plies < longest) continue;
    longest = plies;
    setLine(ply, cell);
  }
  return longest + 1;
}

/** The plies of a win by threats of the side to move, its line in the variation of this ply; 0: none was found. */
export function winByThreats(nodeShare: i64): i32 {
  attacker = side;
  lastNode = nodes + nodeShare;
  memory.fill(proofBase, 0, proofSlots * ENTRY);
  prove(UNPROVEN, UNPROVEN);
  probe(keyOf(hash));
  if (foundOwn !== 0) return 0;
  lastNode += nodeShare;
  return pliesFrom();
}

/** Whether one side wins by threats, with either side to move: 1 proven, -1 disproven, 0 neither within so many nodes. */
export function threatsProve(winner: i32, nodeShare: i64): i32 {
  attacker = winner;
  lastNode = nodes + nodeShare;
  memory.fill(proofBase, 0, proofSlots * ENTRY);
  prove(UNPROVEN, UNPROVEN);
  probe(keyOf(hash));
  const missing = winner === side ? foundOwn : foundOther;
  const others = winner === side ? foundOther : foundOwn;
  return missing === 0 ? 1 : others === 0 ? -1 : 0;
}
