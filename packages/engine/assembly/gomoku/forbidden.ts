// Renju: what black may not play, with the full recursion of the rule.

import { classAt, combinationAt, makeMove, pass, side, unmakeMove } from './board.ts';
import { FORBIDDEN, MAKES_FIVE, PERHAPS_FORBIDDEN } from './classes.ts';
import { CELL, EMPTY } from './layout.ts';
import { axisStep } from './lines.ts';
import { OPEN_FOUR, OPEN_THREE, OPEN_THREE_S } from './patterns.ts';
import { hasForbiddenPoints } from './rules.ts';

const BLACK_STONE: i32 = 1;

/**
 * Whether the three on this axis through the black stone on `cell` is real: some point makes a straight four with
 * that stone, makes no five, and is not forbidden itself.
 */
function isRealThree(cell: i32, axis: i32): bool {
  for (let sign = -1; sign <= 1; sign += 2) {
    const step = sign * axisStep(axis);
    let at = cell + step;
    while (load<u8>(CELL + at) === BLACK_STONE) at += step;
    // Beyond this point there is a gap between the two, and they are in no row together.
    if (load<u8>(CELL + at) !== EMPTY) continue;
    if (((combinationAt(0, at) >> (axis << 2)) & 15) !== OPEN_FOUR) continue;
    if (classAt(0, at) !== MAKES_FIVE && !isForbiddenToBlack(at)) return true;
  }
  return false;
}

function makesTwoRealThrees(cell: i32): bool {
  const four = combinationAt(0, cell);
  const turned = side !== 0;
  if (turned) pass();
  makeMove(cell);
  let threes = 0;
  for (let axis = 0; axis < 4 && threes < 2; axis++) {
    const pattern = (four >> (axis << 2)) & 15;
    if ((pattern === OPEN_THREE || pattern === OPEN_THREE_S) && isRealThree(cell, axis)) threes++;
  }
  unmakeMove(cell);
  if (turned) pass();
  return threes > 1;
}

function isForbiddenToBlack(cell: i32): bool {
  const kind = classAt(0, cell);
  if (kind === FORBIDDEN) return true;
  return kind === PERHAPS_FORBIDDEN && makesTwoRealThrees(cell);
}

/** Whether the rule forbids this empty cell to a colour. */
export function isForbidden(colour: i32, cell: i32): bool {
  return hasForbiddenPoints(colour) && isForbiddenToBlack(cell);
}
