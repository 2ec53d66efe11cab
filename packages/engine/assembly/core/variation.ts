// The principal variation: for each ply the best line found from there.

import { LINE_SIZE, LINES, LONGEST_LINE } from './layout.ts';

function lineAddress(ply: i32): usize {
  return LINES + (ply as usize) * LINE_SIZE;
}

export function clearLine(ply: i32): void {
  store<u16>(lineAddress(ply), 0);
}

/** The best line from this ply is a move, followed by the best line of the next ply. */
export function setLineFromMoveAndNextPly(ply: i32, move: i32): void {
  const line = lineAddress(ply);
  const length = min(LONGEST_LINE - 1, load<u16>(line + LINE_SIZE) as i32);
  store<u16>(line, (length + 1) as u16);
  store<u16>(line, move as u16, 2);
  memory.copy(line + 4, line + LINE_SIZE + 2, (length as usize) << 1);
}

export function lineLength(ply: i32): i32 {
  return load<u16>(lineAddress(ply));
}

export function moveOfLine(ply: i32, index: i32): i32 {
  return load<u16>(lineAddress(ply) + ((index as usize) << 1), 2);
}
