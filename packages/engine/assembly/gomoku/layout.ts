// Where everything lies in memory. Fixed addresses become part of the load and store instructions.

import { NET_END } from '../net/layout.ts';

/** The board has a border of five on every side; the right border is the left border of the next row. */
export const BORDER: i32 = 5;
export const STRIDE: i32 = 32;
export const CELLS: i32 = 1184;

/** Contents of a cell; 1 and 2 are stones. */
export const EMPTY: i32 = 0;
export const WALL: i32 = 3;

/** u8 for each cell. */
export const CELL: usize = 0x10000;
/** u32 for each cell: four line patterns of black in the low half, of white in the high half, four bits each. */
export const COMP: usize = 0x11000;
/** u64 for each line: 4 axes of 64 lines, two bits a cell. */
export const LINES: usize = 0x13000;
/** u32 for each row: which cells hold a stone. */
export const OCCUPIED: usize = 0x13800;
/** u64 for each colour and cell. */
export const ZOBRIST: usize = 0x14000;
/** i32 for each colour and cell: how often a quiet move cut off. */
export const HISTORY: usize = 0x19000;
/** u16 for each colour and cell: what cut off after this move. */
export const COUNTERMOVE: usize = 0x1b800;
/** u16 two for each ply. */
export const KILLERS: usize = 0x1cc00;
/** u8 for each cell: scratch marks of the generators. */
export const MARK: usize = 0x1d800;
/** i32 for each ply: the static evaluation of the nodes on the way here. */
export const EVALS: usize = 0x1e000;
/** u16 for each ply: the move that led from it, and in the singular search the move left out. */
export const PATH: usize = 0x1e800;
export const EXCLUDED: usize = 0x1f000;
/** The values that `unmakeMove` restores: 32 bytes for each ply. */
export const SNAPSHOT: usize = 0x20000;
export const SNAPSHOT_SIZE: usize = 32;
/** u32 for each row: the cells worth a move, a copy for each ply. */
export const NEAR: usize = 0x30000;
export const NEAR_SIZE: usize = 160;
/** Pairs of u32 (cell, old patterns), a stack. */
export const UNDO: usize = 0x60000;
/** u32 (score, move), a stack of move lists. */
export const MOVES: usize = 0xb0000;
/** u8 for each key of a line: the pattern of black in the low, of white in the high four bits. */
export const LINE_TABLE: usize = 0x100000;
/** u32 for each combination of four patterns and colour: value, shift of the counter, class. */
export const INFO: usize = 0x200000;
export const INFO_SIZE: usize = 0x40000;
/** i16 for each combination: what a move there is worth as attack, and as defence. */
export const ATTACK: usize = 0x280000;
export const DEFENCE: usize = 0x2a0000;
/** Two tables of u8 for each key while the line table is made; the evaluation table of the caller afterwards. */
export const WORK: usize = 0x2c0000;
/** i16 for each sorted combination, two colours, then the threat table: filled in by the caller. */
export const WEIGHTS: usize = 0x4c0000;
/** i32: the answer to the caller: lines of moves and scores. */
export const ANSWER: usize = 0x4e0000;
/** u32 (score, move) for each move at the root. */
export const ROOT: usize = 0x4e4000;
/** The transposition table takes the rest, behind what the net needs. */
export const TABLE: usize = NET_END;
