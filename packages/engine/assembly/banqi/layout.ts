// Where everything lies in memory, and how men and moves are written as numbers.

// A point holds EMPTY, DARK (a man face down) or a face: 8 × (faction + 1) + type.
export const EMPTY: i32 = 0;
export const DARK: i32 = 1;
export const KING: i32 = 0;
export const GUARD: i32 = 1;
export const MINISTER: i32 = 2;
export const ROOK: i32 = 3;
export const HORSE: i32 = 4;
export const CANNON: i32 = 5;
export const PAWN: i32 = 6;
export const FACES: i32 = 32;
/** The owner of a faction, or the faction of a seat, that has none yet. */
export const NO_OWNER: i32 = 255;

/** A move is from + 64 × to; a flip has both the same, and 4096 × the face once chance has spoken. */
export const FACE_SHIFT: i32 = 12;

export const BOARD: usize = 4096;
/** By face: how many are left, face up or down. */
export const ALIVE: usize = 4160;
/** By face: how many lie face down. */
export const HIDDEN: usize = 4192;
/** By seat its faction, by faction its seat, by faction its men. */
export const OWNER: usize = 4224;
export const SEAT_OF: usize = 4228;
export const MEN: usize = 4232;
/** By attacker's type × 8 + target's type: 1 if the attacker is strong enough. */
export const TAKES: usize = 4288;
export const DISTANCE: usize = 4352;
/** By point: how many points a leap reaches, and then which. */
export const STEPS: usize = 6400;
export const DIAGONALS: usize = 6784;
export const ELEPHANTS: usize = 7168;
export const HORSES: usize = 7552;
/** By point four rays of sixteen bytes: their length, then their points from the nearest on. */
export const RAYS: usize = 8320;
export const POINT_KEYS: usize = 11264;
export const HIDDEN_KEYS: usize = 22784;
export const TURN_KEYS: usize = 26880;
export const OWNER_KEYS: usize = 26912;
export const QUIET_KEYS: usize = 27040;
/** The keys of all positions since the search or the known past began. */
export const PAST: usize = 29184;
export const PAST_SIZE: i32 = 4096;
export const UNDO: usize = 61952;
export const UNDO_SIZE: usize = 64;
/** By ply 256 moves, and beside them what they are worth for ordering. */
export const MOVES: usize = 131072;
export const ORDER: usize = 262144;
export const MOST_MOVES: i32 = 256;
export const MAX_PLY: i32 = 120;
export const KILLERS: usize = 393216;
export const HISTORY: usize = 394240;
export const MATERIAL: usize = 492544;
/** The moves at the root: move and score. */
export const ROOT: usize = 558080;
/** The transposition table. */
export const TABLE: usize = 589824;
