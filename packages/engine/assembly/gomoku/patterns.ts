// Line patterns: one for every key of neighbours, found from the patterns of the keys with one stone more.

import { isPossibleHalfLine, swapColoursInKey } from '../net/keys.ts';
import { LINE_TABLE, WORK } from './layout.ts';
import { blockedFiveWins, hasForbiddenPoints, overlineWins, RENJU, reach, rule } from './rules.ts';

// The patterns, weakest first. `open`: can still become a row that one stone cannot stop. S: by one point only.
const DEAD: i32 = 0;
export const OVERLINE: i32 = 1;
const CLOSED_ONE: i32 = 2;
const OPEN_ONE: i32 = 3;
const CLOSED_TWO: i32 = 4;
const OPEN_TWO: i32 = 5;
const OPEN_TWO_WIDE: i32 = 6;
const OPEN_TWO_FULL: i32 = 7;
const CLOSED_THREE: i32 = 8;
export const OPEN_THREE_S: i32 = 9;
export const OPEN_THREE: i32 = 10;
export const FOUR: i32 = 11;
export const OPEN_FOUR: i32 = 12;
export const FIVE: i32 = 13;
/** Two fours in one line that are no straight four: forbidden to black in renju, an open four otherwise. */
export const DOUBLE_FOUR: i32 = 14;

// Two bits a cell, seen from one colour. A wall is zero, so that what is shifted in from outside is wall.
const OWN: u32 = 1;
const OTHER: u32 = 2;
const FREE: u32 = 3;

function stoneInKey(key: u32, step: i32): u32 {
  const place = step < 0 ? step + reach : step + reach - 1;
  return (key >> ((place as u32) * 2)) & 3;
}

/** The key with a stone of `what` on a free cell. */
function keyWithStone(key: u32, step: i32, what: u32): u32 {
  const place = step < 0 ? step + reach : step + reach - 1;
  return key ^ ((FREE ^ what) << ((place as u32) * 2));
}

function lengthOfRun(key: u32, direction: i32): i32 {
  let length = 0;
  while (length < reach && stoneInKey(key, direction * (length + 1)) === OWN) length++;
  return length;
}

function isBlockedAt(key: u32, step: i32): bool {
  return stoneInKey(key, step) === OTHER;
}

/** FIVE where the stone in the middle wins, OVERLINE or DEAD where its row is too long or blocked; -1: none of it. */
function patternOfFiveOrMore(key: u32, side: i32): i32 {
  const before = lengthOfRun(key, -1);
  const after = lengthOfRun(key, 1);
  const length = before + 1 + after;
  if (length < 5) return -1;
  if (length > 5) {
    if (overlineWins(side)) return FIVE;
    return hasForbiddenPoints(side) ? OVERLINE : DEAD;
  }
  if (blockedFiveWins()) return FIVE;
  return isBlockedAt(key, -before - 1) && isBlockedAt(key, after + 1) ? DEAD : FIVE;
}

/** Whether one stone of the opponent stops every five of this line: with two points to make five, only in caro. */
function canOneStoneStopEveryFive(table: usize, key: u32): bool {
  for (let stop = -reach; stop <= reach; stop++) {
    if (stop === 0 || stoneInKey(key, stop) !== FREE) continue;
    const stopped = keyWithStone(key, stop, OTHER);
    let wins = false;
    for (let step = -4; step <= 4 && !wins; step++) {
      if (step === 0 || stoneInKey(stopped, step) !== FREE) continue;
      wins = (load<u8>(table + keyWithStone(stopped, step, OWN)) as i32) === FIVE;
    }
    if (!wins) return true;
  }
  return false;
}

function patternOfFours(table: usize, key: u32, side: i32, fives: i32): i32 {
  if (fives === 1) return FOUR;
  if (hasForbiddenPoints(side))
    return lengthOfRun(key, -1) + 1 + lengthOfRun(key, 1) === 4 ? OPEN_FOUR : DOUBLE_FOUR;
  if (!blockedFiveWins() && canOneStoneStopEveryFive(table, key)) return FOUR;
  return OPEN_FOUR;
}

function patternOfTwo(threes: i32): i32 {
  if (threes >= 4) return OPEN_TWO_FULL;
  return threes === 3 ? OPEN_TWO_WIDE : OPEN_TWO;
}

function patternOfKey(table: usize, key: u32, side: i32): i32 {
  const end = patternOfFiveOrMore(key, side);
  if (end >= 0) return end;
  let fives = 0;
  let openFours = 0;
  let threes = 0;
  let seen: u32 = 0;
  for (let step = -4; step <= 4; step++) {
    if (step === 0 || stoneInKey(key, step) !== FREE) continue;
    const next = load<u8>(table + keyWithStone(key, step, OWN)) as i32;
    seen |= 1 << (next as u32);
    if (next === FIVE) fives++;
    if (next === OPEN_FOUR) openFours++;
    if (next === OPEN_THREE || next === OPEN_THREE_S) threes++;
  }
  if (fives > 0) return patternOfFours(table, key, side, fives);
  if (openFours > 0) return openFours > 1 ? OPEN_THREE : OPEN_THREE_S;
  if (seen & ((1 << FOUR) | (1 << DOUBLE_FOUR))) return CLOSED_THREE;
  if (threes > 0) return patternOfTwo(threes);
  if (seen & (1 << CLOSED_THREE)) return CLOSED_TWO;
  if (seen & ((1 << OPEN_TWO) | (1 << OPEN_TWO_WIDE) | (1 << OPEN_TWO_FULL))) return OPEN_ONE;
  return seen & (1 << CLOSED_TWO) ? CLOSED_ONE : DEAD;
}

function fillPatternsOfColour(table: usize, side: i32): void {
  const bits = (reach as u32) * 2;
  const halves: u32 = 1 << bits;
  // A key with one stone more is a smaller number, so its pattern is known already.
  for (let right: u32 = 0; right < halves; right++) {
    if (!isPossibleHalfLine(right, reach, false)) continue;
    for (let left: u32 = 0; left < halves; left++) {
      if (!isPossibleHalfLine(left, reach, true)) continue;
      const key = (right << bits) | left;
      store<u8>(table + key, patternOfKey(table, key, side) as u8);
    }
  }
}

/** Makes the line table of the rule in force. */
export function makeLineTable(): void {
  const keys: u32 = 1 << ((reach as u32) * 4);
  memory.fill(WORK, 0, (keys as usize) * 2);
  fillPatternsOfColour(WORK, 0);
  const white: usize = rule === RENJU ? WORK + (keys as usize) : WORK;
  if (white !== WORK) fillPatternsOfColour(white, 1);
  for (let key: u32 = 0; key < keys; key++) {
    const black = load<u8>(WORK + key);
    store<u8>(LINE_TABLE + key, black | (load<u8>(white + swapColoursInKey(key)) << 4));
  }
}
