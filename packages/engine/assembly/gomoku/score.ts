// Scores: a win counts the plies it takes, everything else is an evaluation.

export const INFINITE: i32 = 32000;
/** A win at the root would be this; a win n plies below it is n less. */
export const WIN: i32 = 30000;
/** Every score from here on is a win. */
export const WON: i32 = 29000;
export const LARGEST_EVAL: i32 = 20000;
