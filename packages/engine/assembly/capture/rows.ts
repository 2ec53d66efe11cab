// Tells the net about every stone that comes or goes.

import { REACH, rowOf } from '../net/shapes.ts';
import { changeRow, endStep, firstChange, isFollowing, setRow, startSteps, takeStep } from '../net/steps.ts';
import { axisStep, onBoard, points, stoneAt } from './board.ts';
import { CELLS, KEYS } from './layout.ts';

/** Stones that came or went since the net last saw the whole board. */
export let steps: i32 = 0;

/**
 * The row of a cell on an axis. The net's keys have walls and empty points the other way round; turning all bits does
 * that and changes the colours as well, so that white's features come first.
 */
function rowAt(cell: i32, axis: i32): u32 {
  const key = ~(load<u16>(KEYS + (axis * CELLS + cell) * 2) as u32);
  return rowOf(key & 0xff, (key >> 8) & 0xff);
}

/** The rows of all cells, as the board is now. */
export function readRows(): void {
  for (let i = 0; i < points; i++) {
    const cell = onBoard(i);
    for (let axis = 0; axis < 4; axis++) setRow(cell, axis, rowAt(cell, axis));
  }
}

/** Moves played before will not be taken back. */
export function forgetSteps(): void {
  steps = 0;
  startSteps();
}

/** A stone was put on the cell, or lifted from it. */
export function followStone(cell: i32, isLifted: bool): void {
  if (!isFollowing) return;
  let end = firstChange(steps);
  // A cell under a stone is not kept up to date: it may have seen much since.
  if (isLifted) for (let axis = 0; axis < 4; axis++) end = changeRow(end, cell, axis, rowAt(cell, axis));
  for (let axis = 0; axis < 4; axis++) {
    const step = axisStep(axis);
    for (let far = -REACH; far <= REACH; far++) {
      const near = cell + far * step;
      if (far !== 0 && stoneAt(near) === 0) end = changeRow(end, near, axis, rowAt(near, axis));
    }
  }
  endStep(steps++, cell, isLifted, end);
}

/** So many stones are as they were before. */
export function unfollowStones(count: i32): void {
  if (!isFollowing) return;
  for (let i = 0; i < count; i++) takeStep(--steps);
}
