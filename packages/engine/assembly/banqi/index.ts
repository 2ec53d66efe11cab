// The core of banqi and Three Kingdoms: plain functions of numbers over one memory. The host lays out a position,
// asks for moves, and reads what was found.

import { mustStop, nodesSearched } from '../core/clock.ts';
import { forgetTable, sizeTable } from '../core/table.ts';
import { TABLE } from './layout.ts';

export { setNoise } from './evaluate';
export { listCarries, listFlips } from './generate';
export {
  addHiddenMan,
  clearPosition,
  completePosition,
  makeMove,
  out,
  over,
  pieceAt,
  putPiece,
  quiet,
  setOwner,
  turn,
  unmakeMove,
  winner,
} from './position';
export {
  deepen,
  deepest,
  isRootDecided,
  nextMoveOfLine,
  provesWin,
  reached,
  rootCount,
  rootMove,
  rootScore,
  startRootSearch,
} from './root';
export { fillTables } from './tables';
export { mustStop, nodesSearched };

/** An empty transposition table in all memory up to so many bytes. */
export function openTable(bytes: u32): void {
  sizeTable(TABLE, bytes);
  forgetTable();
}
