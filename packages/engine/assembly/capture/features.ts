// The features of the evaluation as plain counts, for fitting its weights to games.

import {
  classAt,
  countPointsOfClass,
  mover,
  nthCellOfBoard,
  pairsOpenTo,
  pending,
  points,
  shapesAt,
  stoneAt,
  stonesTakenBy,
} from './board.ts';
import { facesFour } from './moves.ts';
import { CLASS_FIVE, CLASS_FOUR, CLASS_FOUR_THREE, CLASS_OPEN_FOUR } from './patterns.ts';

/** Whether the search would evaluate this position: neither side is forced to answer a threat. */
export function isQuiet(): bool {
  return pending === 0 && countPointsOfClass(mover, CLASS_FIVE) === 0 && !facesFour();
}

/** How often a shape (1 to 9) could be made, over all empty points and lines; 10 counts double threes, 11 four-threes. */
export function countShape(ofMover: bool, shape: i32): i32 {
  const colour = ofMover ? mover : 3 - mover;
  let found = 0;
  for (let i = 0; i < points; i++) {
    const cell = nthCellOfBoard(i);
    if (stoneAt(cell) !== 0) continue;
    const shapes = shapesAt(colour, cell);
    if (shape === 11) found += classAt(colour, cell) === CLASS_FOUR_THREE ? 1 : 0;
    else if (shape === 10) found += countShapeOnAxes(shapes, 6) > 1 ? 1 : 0;
    else found += countShapeOnAxes(shapes, shape);
  }
  return found;
}

function countShapeOnAxes(shapes: i32, shape: i32): i32 {
  let found = 0;
  for (let axis = 0; axis < 4; axis++) if (((shapes >> (4 * axis)) & 15) === shape) found++;
  return found;
}

export function countTaken(ofMover: bool): i32 {
  return stonesTakenBy(ofMover ? mover : 3 - mover);
}

export function countPairs(ofMover: bool): i32 {
  return pairsOpenTo(ofMover ? mover : 3 - mover);
}

/** The best that a colour can make next: 3 an open four, 2 a four with a three, 1 a four, 0 none of these. */
function gradeThreat(colour: i32): i32 {
  if (countPointsOfClass(colour, CLASS_OPEN_FOUR) > 0) return 3;
  if (countPointsOfClass(colour, CLASS_FOUR_THREE) > 0) return 2;
  return countPointsOfClass(colour, CLASS_FOUR) > 0 ? 1 : 0;
}

/** Both sides' threats and the pairs they have taken as one number below 400: the mover's first. */
export function threats(): i32 {
  const other = 3 - mover;
  const steps = gradeThreat(mover) + 4 * gradeThreat(other);
  return steps + 16 * ((stonesTakenBy(mover) >> 1) + 5 * (stonesTakenBy(other) >> 1));
}

/** 2 where an open four can be made, 1 where a four with a three can, else 0. */
export function threatOf(ofMover: bool): i32 {
  const colour = ofMover ? mover : 3 - mover;
  if (countPointsOfClass(colour, CLASS_OPEN_FOUR) > 0) return 2;
  return countPointsOfClass(colour, CLASS_FOUR_THREE) > 0 ? 1 : 0;
}
