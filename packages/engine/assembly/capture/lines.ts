// The best line found from each ply of the search.

import { LINE_SIZE, LINES } from './memory';

export function clearLine(ply: i32): void {
  store<u16>(LINES + ply * LINE_SIZE, 0);
}

/** The line from here is this move and the line after it. */
export function keepLine(ply: i32, move: i32): void {
  const line = LINES + ply * LINE_SIZE;
  const next = line + LINE_SIZE;
  const length = load<u16>(next) as i32;
  store<u16>(line, (length + 1) as u16);
  store<u16>(line + 2, move as u16);
  memory.copy(line + 4, next + 2, length * 2);
}
