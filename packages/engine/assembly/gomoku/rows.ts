// Tells the net about every stone: the lines around it, as the cells on them see them.

import { REACH, rowOffset } from '../net/shapes.ts';
import { endStep, firstChange, replaceRowAndRecordOld, setRow, startSteps } from '../net/steps.ts';
import { CELL, EMPTY } from './layout.ts';
import { axisStep, cellAt, lineAddress } from './lines.ts';
import { size } from './rules.ts';

/** Where the row of a line lies, seen from one of its places. */
function netRowOffsetOfLine(line: u64, place: i32): u32 {
  const window = (line >> (place * 2 + 2)) as u32;
  return rowOffset(window & 0xff, (window >> 10) & 0xff);
}

/** The rows of all cells, from the lines as they are. */
export function setNetRowsOfBoard(): void {
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const cell = cellAt(x, y);
      for (let axis = 0; axis < 4; axis++) {
        setRow(cell, axis, netRowOffsetOfLine(load<u64>(lineAddress(axis, x, y)), axis === 1 ? y : x));
      }
    }
  }
  startSteps();
}

/** The cells that see a stone on an axis get the row of their line as it is now. */
function updateNetRowsOnAxis(axis: i32, cell: i32, x: i32, y: i32, from: usize): usize {
  const line = load<u64>(lineAddress(axis, x, y));
  const place = axis === 1 ? y : x;
  const step = axisStep(axis);
  let end = from;
  for (let offset = -REACH; offset <= REACH; offset++) {
    const near = cell + offset * step;
    if (load<u8>(CELL + near) === EMPTY)
      end = replaceRowAndRecordOld(end, near, axis, netRowOffsetOfLine(line, place + offset));
  }
  return end;
}

/** A stone was put on the lines at this ply. */
export function updateNetRows(ply: i32, cell: i32, x: i32, y: i32): void {
  let end = updateNetRowsOnAxis(0, cell, x, y, firstChange(ply));
  end = updateNetRowsOnAxis(1, cell, x, y, end);
  end = updateNetRowsOnAxis(2, cell, x, y, end);
  end = updateNetRowsOnAxis(3, cell, x, y, end);
  endStep(ply, cell, false, end);
}
