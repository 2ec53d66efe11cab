// Scores: a win counts the plies it takes, everything else is an evaluation.

export const INFINITE: i32 = 32000;
/** A win at the root would be this; a win n plies below it is n less. */
export const WIN: i32 = 30000;
/** Every score from here on is a win. */
export const WON: i32 = 29000;

/** In the table a win counts its plies from the position, in the search from the root. `won` is the least win. */
export function scoreFromTable(score: i32, ply: i32, won: i32): i32 {
  if (score >= won) return score - ply;
  return score <= -won ? score + ply : score;
}

export function scoreToTable(score: i32, ply: i32, won: i32): i32 {
  if (score >= won) return score + ply;
  return score <= -won ? score - ply : score;
}
