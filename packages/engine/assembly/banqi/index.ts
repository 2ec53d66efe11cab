// The core of banqi and Three Kingdoms: plain functions of numbers over one memory. The host lays out a position,
// asks for moves, and reads what was found.

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
export { nodes, stopped } from './search';
export { openTable } from './table';
export { layTables } from './tables';
