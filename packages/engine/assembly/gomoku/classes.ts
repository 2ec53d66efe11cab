// The class of a cell: the best that a stone makes there on its four lines, with value and move scores from the weights.

import { ATTACK, DEFENCE, INFO, INFO_SIZE, WEIGHTS } from './layout.ts';
import { DOUBLE_FOUR, FIVE, FOUR, OPEN_FOUR, OPEN_THREE, OPEN_THREE_S, OVERLINE } from './patterns.ts';
import { hasForbiddenPoints } from './rules.ts';

export const NOTHING: i32 = 0;
export const MAKES_THREE: i32 = 1;
const MAKES_TWO_THREES: i32 = 2;
export const MAKES_FOUR: i32 = 3;
export const MAKES_FOUR_THREE: i32 = 4;
/** A four that one stone cannot stop. */
export const MAKES_OPEN_FOUR: i32 = 5;
export const MAKES_FIVE: i32 = 6;
/** Renju, black: overline or double-four, whatever else it makes. */
export const FORBIDDEN: i32 = 7;
/** Renju, black: two threes by shape; only the recursion of the rule can tell. */
export const PERHAPS_FORBIDDEN: i32 = 8;

/** Ten bits of a counter for each of the six classes; what is not counted falls out at the top. */
const COUNTER_BITS: i32 = 10;
const UNCOUNTED: i32 = 60;

/** How many combinations of four patterns there are when the order of the axes does not matter. */
const COMBINATIONS: i32 = 3876;
const THREAT_MASKS: i32 = 512;

const BLACK_VALUES: usize = WEIGHTS;
const WHITE_VALUES: usize = BLACK_VALUES + (COMBINATIONS as usize) * 2;
export const THREATS: usize = WHITE_VALUES + (COMBINATIONS as usize) * 2;
const ATTACK_WEIGHTS: usize = THREATS + (THREAT_MASKS as usize) * 4;
const DEFENCE_WEIGHTS: usize = ATTACK_WEIGHTS + (COMBINATIONS as usize) * 2;

function patternAt(four: u32, axis: i32): i32 {
  return ((four >> (axis * 4)) & 15) as i32;
}

function countAxesWithPattern(four: u32, pattern: i32): i32 {
  let count = 0;
  for (let axis = 0; axis < 4; axis++) if (patternAt(four, axis) === pattern) count++;
  return count;
}

function classOfCombination(four: u32, side: i32): i32 {
  if (countAxesWithPattern(four, FIVE) > 0) return MAKES_FIVE;
  const single = countAxesWithPattern(four, FOUR);
  const open = countAxesWithPattern(four, OPEN_FOUR);
  const threes = countAxesWithPattern(four, OPEN_THREE) + countAxesWithPattern(four, OPEN_THREE_S);
  if (hasForbiddenPoints(side)) {
    if (countAxesWithPattern(four, OVERLINE) > 0) return FORBIDDEN;
    if (single + open + 2 * countAxesWithPattern(four, DOUBLE_FOUR) >= 2) return FORBIDDEN;
    if (threes >= 2) return PERHAPS_FORBIDDEN;
  }
  if (open > 0 || single > 1) return MAKES_OPEN_FOUR;
  if (single > 0) return threes > 0 ? MAKES_FOUR_THREE : MAKES_FOUR;
  if (threes > 1) return MAKES_TWO_THREES;
  return threes > 0 ? MAKES_THREE : NOTHING;
}

function binomial(n: i32, k: i32): i32 {
  let product = 1;
  for (let i = 0; i < k; i++) product = (product * (n - i)) / (i + 1);
  return product;
}

/** The number of a combination without the order of the axes. */
export function combinationIndex(four: u32): i32 {
  let a = patternAt(four, 0);
  let b = patternAt(four, 1);
  let c = patternAt(four, 2);
  let d = patternAt(four, 3);
  // A sorting network, largest first.
  let low = min(a, b);
  a = max(a, b);
  b = low;
  low = min(c, d);
  c = max(c, d);
  d = low;
  low = min(a, c);
  a = max(a, c);
  c = low;
  low = min(b, d);
  b = max(b, d);
  d = low;
  low = min(b, c);
  b = max(b, c);
  c = low;
  return binomial(a + 3, 4) + binomial(b + 2, 3) + binomial(c + 1, 2) + d;
}

/** Makes the tables of classes, values and move scores; the weights are in memory already. */
export function makeClassTables(): void {
  for (let four: u32 = 0; four < 0x10000; four++) {
    const weight = (combinationIndex(four) as usize) * 2;
    for (let side = 0; side < 2; side++) {
      const kind = classOfCombination(four, side);
      const counted = kind >= MAKES_THREE && kind <= MAKES_FIVE;
      const shift = counted ? (kind - 1) * COUNTER_BITS : UNCOUNTED;
      const value = load<i16>((side === 0 ? BLACK_VALUES : WHITE_VALUES) + weight) as i32;
      store<u32>(INFO + (side as usize) * INFO_SIZE + four * 4, (value << 16) | (shift << 8) | kind);
    }
    store<i16>(ATTACK + four * 2, load<i16>(ATTACK_WEIGHTS + weight));
    store<i16>(DEFENCE + four * 2, load<i16>(DEFENCE_WEIGHTS + weight));
  }
}
