// The principal variation: for each ply the best line found from there.

import { ply } from './board.ts';
import { PV, PV_LENGTH, PV_SIZE } from './layout.ts';

const LONGEST: i32 = 62;

/** A move, followed by the best line of the next ply. */
export function setPv(cell: i32): void {
  const line = PV + (ply as usize) * PV_SIZE;
  const length = min(LONGEST, load<u16>(PV_LENGTH + (((ply + 1) as usize) << 1)) as i32);
  store<u16>(line, cell as u16);
  memory.copy(line + 2, line + PV_SIZE, (length as usize) << 1);
  store<u16>(PV_LENGTH + ((ply as usize) << 1), (length + 1) as u16);
}

export function clearPv(): void {
  store<u16>(PV_LENGTH + ((ply as usize) << 1), 0);
}
