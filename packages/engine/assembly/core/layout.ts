// Where the shared parts lie in memory: the same place in every core that uses them.

/** No line of moves is followed beyond this many plies from the root. */
export const MOST_PLIES: i32 = 250;
/** Moves of the longest line. */
export const LONGEST_LINE: i32 = 128;
/** u16 for each ply: the length of the best line from there, then its moves. */
export const LINES: usize = 0x4e8000;
export const LINE_SIZE: usize = 260;
