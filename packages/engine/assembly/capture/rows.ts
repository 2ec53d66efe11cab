// Tells the net about every stone that comes or goes.

import { REACH, rowOffset } from '../net/shapes.ts';
import {
  endStep,
  firstChange,
  isFollowing,
  replaceRowAndRecordOld,
  setRow,
  startSteps,
  takeBackStep,
} from '../net/steps.ts';
import { axisStep, nthCellOfBoard, points, stoneAt } from './board.ts';
import { CELLS, KEYS } from './layout.ts';

/** Stones that came or went since the net last saw the whole board. */
export let steps: i32 = 0;

/**
 * The row of a cell on an axis. The net's keys have walls and empty points the other way round; turning all bits does
 * that and changes the colours as well, so that white's features come first.
 */
function netRowOffsetOfCell(cell: i32, axis: i32): u32 {
  const key = ~(load<u16>(KEYS + (axis * CELLS + cell) * 2) as u32);
  return rowOffset(key & 0xff, (key >> 8) & 0xff);
}

/** The rows of all cells, as the board is now. */
export function setNetRowsOfBoard(): void {
  for (let i = 0; i < points; i++) {
    const cell = nthCellOfBoard(i);
    for (let axis = 0; axis < 4; axis++) setRow(cell, axis, netRowOffsetOfCell(cell, axis));
  }
}

/** Moves played before will not be taken back. */
export function forgetNetSteps(): void {
  steps = 0;
  startSteps();
}

/** A stone was put on the cell, or lifted from it. */
export function updateNetRows(cell: i32, isLifted: bool): void {
  if (!isFollowing) return;
  let end = firstChange(steps);
  // A cell under a stone is not kept up to date: it may have seen much since.
  if (isLifted)
    for (let axis = 0; axis < 4; axis++)
      end = replaceRowAndRecordOld(end, cell, axis, netRowOffsetOfCell(cell, axis));
  for (let axis = 0; axis < 4; axis++) {
    const step = axisStep(axis);
    for (let far = -REACH; far <= REACH; far++) {
      const near = cell + far * step;
      if (far !== 0 && stoneAt(near) === 0)
        end = replaceRowAndRecordOld(end, near, axis, netRowOffsetOfCell(near, axis));
    }
  }
  endStep(steps++, cell, isLifted, end);
}

/** So many stones are as they were before. */
export function takeBackNetRows(count: i32): void {
  if (!isFollowing) return;
  for (let i = 0; i < count; i++) takeBackStep(--steps);
}
