// Cells and the lines through them.

import { BORDER, LINES, STRIDE } from './layout.ts';

export function cellAt(x: i32, y: i32): i32 {
  return (y + BORDER) * STRIDE + x + BORDER;
}

export function columnOfCell(cell: i32): i32 {
  return (cell & (STRIDE - 1)) - BORDER;
}

export function rowOfCell(cell: i32): i32 {
  return (cell >> 5) - BORDER;
}

export function lineAddress(axis: i32, x: i32, y: i32): usize {
  let line = y;
  if (axis === 1) line = x;
  if (axis === 2) line = x - y + 25;
  if (axis === 3) line = x + y;
  return LINES + (((axis << 6) + line) << 3);
}

/** One step along an axis, as a difference of cells. The place of a cell in its line is y on axis 1, else x. */
export function axisStep(axis: i32): i32 {
  if (axis === 0) return 1;
  if (axis === 1) return STRIDE;
  return axis === 2 ? STRIDE + 1 : 1 - STRIDE;
}
