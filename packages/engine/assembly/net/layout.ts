// Where the net lies in memory: the same place in every core, behind the core's own tables.

/** The file of a net as the caller wrote it, and the most it may have. */
export const NET_FILE: usize = 0x500000;
export const NET_FILE_SIZE: usize = 0x80000;
/** i8: a row of features for each shape of a line, both colours. */
export const NET_ROWS: usize = 0x580000;
/** u16 for each half of a key, left and right: which of the 121 it is; then u16 for each pair of halves: the shape. */
export const NET_HALVES: usize = 0x600000;
export const NET_SHAPES: usize = 0x600400;
/** i16: the sums of all cells after each step, and u8 for each step: whether they are there. */
export const NET_SUMS: usize = 0x620000;
export const NET_SUMS_SIZE: usize = 128;
export const NET_KNOWN: usize = 0x62e000;
/** i16: what the head has between its layers. */
export const NET_BETWEEN: usize = 0x62f000;
/** u32 four for each cell: where the rows of its axes lie. */
export const NET_CELLS: usize = 0x630000;
/** The changes of each step to these: how many, then pairs of u32 (place, row before). */
export const NET_CHANGES: usize = 0x636000;
export const NET_CHANGES_SIZE: usize = 296;
export const NET_END: usize = 0x700000;
