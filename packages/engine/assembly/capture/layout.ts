// Where everything lies in memory. Fixed addresses, so that every access is one load or store without a check.

import { LINE_SIZE, LONGEST_LINE } from '../core/layout.ts';
import { NET_END } from '../net/layout.ts';

/** A row of the padded board; the border is wide enough for every look along a line. */
export const STRIDE: i32 = 36;
export const BORDER: i32 = 5;
export const CELLS: i32 = 1296;
/** No line of moves is followed beyond this many plies from the root. */
export const MAX_PLY: i32 = LONGEST_LINE;
/** Cells a stone can capture: a pair in each of eight directions. */
const MOST_CAPTURED: i32 = 16;

// Below lies what the compiler itself keeps.
export const STONE: i32 = 65536;
export const KEYS: i32 = STONE + CELLS;
export const PATTERNS: i32 = KEYS + 4 * CELLS * 2;
export const PAIRS: i32 = PATTERNS + 2 * CELLS * 2;
export const CLASSES: i32 = PAIRS + 2 * CELLS * 2;
export const URGENCIES: i32 = CLASSES + 2 * CELLS;
export const ON_BOARD: i32 = URGENCIES + 2 * CELLS * 2;
export const HISTORY: i32 = ON_BOARD + CELLS * 2;
/** Per ply: captured cells, how many, the pending colour before, the hash before. */
export const UNDO_SIZE: i32 = 2 * MOST_CAPTURED + 16;
export const UNDO: i32 = HISTORY + 2 * CELLS * 4;
/** Per ply: the moves to try, a cell and a score each. */
export const MOVES_SIZE: i32 = CELLS * 8;
export const MOVES: i32 = UNDO + 1024 * UNDO_SIZE;
/** Up to ten best moves of the root with their scores and lines. */
export const ROOT: i32 = MOVES + MAX_PLY * MOVES_SIZE;
export const ROOT_SIZE: i32 = 16 + (LINE_SIZE as i32);
export const LINE_TABLE: i32 = (ROOT + CELLS * ROOT_SIZE + 63) & ~63;
export const JOINED_TABLE: i32 = LINE_TABLE + 65536 * 4;
/** The worth of the shapes on four lines together. */
export const WORTH_TABLE: i32 = JOINED_TABLE + 65536 * 4;
export const ZOBRIST: i32 = WORTH_TABLE + 65536 * 2;
export const ZOBRIST_CAPTURES: i32 = ZOBRIST + 2 * CELLS * 8;
export const ZOBRIST_REST: i32 = ZOBRIST_CAPTURES + 2 * 32 * 8;
export const LATE_MOVES: i32 = ZOBRIST_REST + 4 * 8;
/** The weights of the evaluation: thirty-two numbers of 32 bits. */
export const WEIGHTS: i32 = LATE_MOVES + 64 * 64;
export const SCRATCH: i32 = WEIGHTS + 32 * 4;
/** The transposition table takes the rest, behind what the net needs. */
export const TABLE: i32 = NET_END as i32;
