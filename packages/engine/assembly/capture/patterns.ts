// The shape of a line, as the point in its middle sees it: four neighbours to each side, two bits each, give a key of a table.

import { JOINED_TABLE, LINE_TABLE, SCRATCH, WORTH_TABLE } from './layout.ts';
import { readWeight, WEIGHT_DOUBLE_THREE, WEIGHT_FOUR_THREE } from './weights.ts';

// Shapes that a stone here makes on one line, better ones higher. A four lacks one stone; open means completed in two ways.
// 1 is a blocked one.
const OPEN_ONE: i32 = 2;
// 3 is a blocked two.
const OPEN_TWO: i32 = 4;
// 5 is a blocked three.
const OPEN_THREE: i32 = 6;
const FOUR: i32 = 7;
const OPEN_FOUR: i32 = 8;
export const FIVE: i32 = 9;

// Classes: the best that a stone here makes on its four lines together.
export const CLASS_FIVE: i32 = 9;
export const CLASS_OPEN_FOUR: i32 = 8;
export const CLASS_FOUR_THREE: i32 = 7;
export const CLASS_FOUR: i32 = 6;
const CLASS_DOUBLE_THREE: i32 = 5;
export const CLASS_THREE: i32 = 4;
const CLASS_TWOS: i32 = 3;
const CLASS_SOME: i32 = 2;

const EMPTY: i32 = 0;
const OWN: i32 = 1;
const BLOCK: i32 = 2;
const UNKNOWN: u8 = 255;

function powerOfThree(n: i32): i32 {
  let value = 1;
  for (let i = 0; i < n; i++) value *= 3;
  return value;
}

/** The cell at `place` (0…7, the middle left out) of a line written in base three. */
function stoneInLine(line: i32, place: i32): i32 {
  return (line / powerOfThree(place)) % 3;
}

function hasFive(line: i32): bool {
  let run = 1;
  for (let place = 3; place >= 0 && stoneInLine(line, place) === OWN; place--) run++;
  for (let place = 4; place < 8 && stoneInLine(line, place) === OWN; place++) run++;
  return run >= 5;
}

/** The shape of a line whose middle holds an own stone, by what one more stone would make of it. */
function shapeOfLine(line: i32): i32 {
  const known = load<u8>(SCRATCH + line);
  if (known !== UNKNOWN) return known;
  let shape = 0;
  if (hasFive(line)) shape = FIVE;
  else {
    let fives = 0;
    let best = 0;
    for (let place = 0; place < 8; place++) {
      if (stoneInLine(line, place) !== EMPTY) continue;
      const next = shapeOfLine(line + OWN * powerOfThree(place));
      if (next === FIVE) fives++;
      else if (next > best) best = next;
    }
    if (fives > 1) shape = OPEN_FOUR;
    else if (fives === 1) shape = FOUR;
    else if (best > 2) shape = best - 2;
  }
  store<u8>(SCRATCH + line, shape as u8);
  return shape;
}

/** A key as one colour sees it, in base three: its own stones, empty points, and everything else. */
function lineSeenBy(key: i32, colour: i32): i32 {
  let line = 0;
  for (let place = 7; place >= 0; place--) {
    const cell = (key >> (2 * place)) & 3;
    const seen = cell === 0 ? EMPTY : cell === colour ? OWN : BLOCK;
    line = line * 3 + seen;
  }
  return line;
}

/** The two stones next to the middle belong to the other colour; says what lies behind them, or -1. */
function stoneBehindPair(key: i32, other: i32, near: i32, next: i32, behind: i32): i32 {
  if (((key >> near) & 3) !== other || ((key >> next) & 3) !== other) return -1;
  return (key >> behind) & 3;
}

/**
 * The pairs on this line that a stone of the colour would touch, two bits each: how many it takes (an own stone stands
 * behind them), and how many it could take later from the other end (the point behind them is empty).
 */
function pairsOnLine(key: i32, colour: i32): i32 {
  const other = 3 - colour;
  const before = stoneBehindPair(key, other, 6, 4, 2);
  const after = stoneBehindPair(key, other, 8, 10, 12);
  const taken = (before === colour ? 1 : 0) + (after === colour ? 1 : 0);
  const flanked = (before === 0 ? 1 : 0) + (after === 0 ? 1 : 0);
  return taken | (flanked << 2);
}

/** One word a key: the shape for black and for white, what black and white would do to pairs. */
export function fillLineTable(): void {
  memory.fill(SCRATCH, UNKNOWN, 6561);
  for (let key = 0; key < 65536; key++) {
    const word =
      shapeOfLine(lineSeenBy(key, 1)) |
      (shapeOfLine(lineSeenBy(key, 2)) << 8) |
      (pairsOnLine(key, 1) << 16) |
      (pairsOnLine(key, 2) << 24);
    store<u32>(LINE_TABLE + key * 4, word as u32);
  }
}

/** How early a point is looked at for a shape it makes on one line. */
function urgencyOfShape(shape: i32): i32 {
  switch (shape) {
    case 1:
      return 1;
    case OPEN_ONE:
      return 4;
    case 3:
      return 7;
    case OPEN_TWO:
      return 22;
    case 5:
      return 26;
    case OPEN_THREE:
      return 84;
    case FOUR:
      return 90;
    case OPEN_FOUR:
      return 260;
    case FIVE:
      return 520;
    default:
      return 0;
  }
}

function classOfPoint(fives: i32, openFours: i32, fours: i32, threes: i32, best: i32): i32 {
  if (fives > 0) return CLASS_FIVE;
  if (openFours > 0 || fours > 1) return CLASS_OPEN_FOUR;
  if (fours === 1) return threes > 0 ? CLASS_FOUR_THREE : CLASS_FOUR;
  if (threes > 1) return CLASS_DOUBLE_THREE;
  if (threes === 1) return CLASS_THREE;
  if (best >= OPEN_TWO) return CLASS_TWOS;
  return best >= OPEN_ONE ? CLASS_SOME : 0;
}

/**
 * For the shapes on four lines, four bits each: a word of urgency, class, and whether a double three is possible; and
 * apart from it what they are worth.
 */
export function fillJoinedAndWorthTables(): void {
  for (let joined = 0; joined < 65536; joined++) {
    let fives = 0;
    let openFours = 0;
    let fours = 0;
    let threes = 0;
    let best = 0;
    let urgency = 0;
    let worth = 0;
    for (let axis = 0; axis < 4; axis++) {
      const shape = min((joined >> (4 * axis)) & 15, FIVE);
      if (shape === FIVE) fives++;
      else if (shape === OPEN_FOUR) openFours++;
      else if (shape === FOUR) fours++;
      else if (shape === OPEN_THREE) threes++;
      best = max(best, shape);
      urgency += urgencyOfShape(shape);
      worth += readWeight(shape);
    }
    const kind = classOfPoint(fives, openFours, fours, threes, best);
    // Two threes at once are forbidden, so such a point is not urgent.
    if (threes > 1) {
      urgency = urgency / 4;
      worth += readWeight(WEIGHT_DOUBLE_THREE);
    } else if (kind === CLASS_FOUR_THREE) {
      urgency += 60;
      worth += readWeight(WEIGHT_FOUR_THREE);
    }
    const flag = threes > 1 ? 1 : 0;
    store<u32>(JOINED_TABLE + joined * 4, (urgency & 0xffff) | (kind << 16) | (flag << 24));
    store<i16>(WORTH_TABLE + joined * 2, worth as i16);
  }
}
