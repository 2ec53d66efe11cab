// How hard a puzzle is, as a first rating; people who try it correct it.

const EASIEST = 800;
const HARDEST = 2400;

export type Grounds = {
  /** Plies to the end against the longest defence. */
  readonly plies: number;
  /** What the proof has cost, as a multiple of an easy one. */
  readonly effort: number;
  /** Other moves that threaten something and win nothing. */
  readonly tempting: number;
  /** How many of our weaker levels found it. */
  readonly finders: number;
};

export function ratingOf({ plies, effort, tempting, finders }: Grounds): number {
  const length = 90 * ((plies + 1) / 2 - 2);
  const search = 75 * Math.log2(Math.max(1, effort));
  const wrong = 14 * Math.min(tempting, 14);
  const rating = 1000 + length + search + wrong - 80 * finders;
  return Math.round(Math.min(HARDEST, Math.max(EASIEST, rating)) / 10) * 10;
}
