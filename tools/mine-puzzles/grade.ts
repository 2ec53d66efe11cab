// Estimates the first rating of a puzzle. Players correct it by trying.

const EASIEST = 800;
const HARDEST = 2400;

export type Grounds = {
  /** Plies to the end against the longest defence. */
  readonly plies: number;
  /** The size of the proof, as a multiple of an easy one. */
  readonly effort: number;
  /** The number of other moves that threaten without winning. */
  readonly tempting: number;
  /** The number of weaker levels that found the solution. */
  readonly finders: number;
};

export function ratingOf({ plies, effort, tempting, finders }: Grounds): number {
  const length = 90 * ((plies + 1) / 2 - 2);
  const search = 75 * Math.log2(Math.max(1, effort));
  const wrong = 14 * Math.min(tempting, 14);
  const rating = 1000 + length + search + wrong - 80 * finders;
  return Math.round(Math.min(HARDEST, Math.max(EASIEST, rating)) / 10) * 10;
}
