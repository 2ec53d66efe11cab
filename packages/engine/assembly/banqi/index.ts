// The core of banqi and Three Kingdoms: plain functions of numbers over one memory. The host lays out a position,
// asks for moves, and reads what was found.

import { mustStop, nodesSearched } from '../core/clock.ts';
import { forgetTable, sizeTable } from '../core/table.ts';
import { TABLE } from './layout.ts';

export { setNoise } from './evaluate';
export { carries, flips } from './generate';
export {
  begin,
  clear,
  hide,
  make,
  out,
  over,
  own,
  pieceAt,
  put,
  quiet,
  turn,
  unmake,
  winner,
} from './position';
export {
  deepen,
  deepest,
  isDecided,
  lineMove,
  openRoot,
  provesRoot,
  reached,
  rootCount,
  rootMove,
  rootScore,
} from './root';
export { layTables } from './tables';
export { mustStop, nodesSearched };

/** An empty transposition table in all memory up to so many bytes. */
export function openTable(bytes: u32): void {
  sizeTable(TABLE, bytes);
  forgetTable();
}
