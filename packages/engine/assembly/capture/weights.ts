// The weights of the evaluation. The host writes them; `tools/fit-capture.ts` fits them.

import { WEIGHTS } from './layout.ts';

// Places 1 to 9 hold the worth of a shape on one line to the colour that may still make it.
export const WEIGHT_DOUBLE_THREE: i32 = 10;
export const WEIGHT_FOUR_THREE: i32 = 11;
/** How much of the shapes counts for the mover and for the other side, in sixty-fourths. */
export const WEIGHT_OWN_SHAPES: i32 = 12;
export const WEIGHT_OTHER_SHAPES: i32 = 13;
/** Places 14 to 18 hold what zero to four pairs taken are worth. */
export const WEIGHT_TAKEN: i32 = 14;
/** A pair that could be taken now, and more of it for every pair taken before: for the mover, for the other side. */
export const WEIGHT_OWN_PAIR: i32 = 19;
export const WEIGHT_OWN_PAIR_MORE: i32 = 20;
export const WEIGHT_OTHER_PAIR: i32 = 21;
export const WEIGHT_OTHER_PAIR_MORE: i32 = 22;
/** A point that makes an open four, or a four with a three: for the mover, for the other side. */
export const WEIGHT_OWN_OPEN_FOUR: i32 = 23;
export const WEIGHT_OWN_FOUR_THREE: i32 = 24;
export const WEIGHT_OTHER_OPEN_FOUR: i32 = 25;
export const WEIGHT_OTHER_FOUR_THREE: i32 = 26;

export function readWeight(place: i32): i32 {
  return load<i32>(WEIGHTS + place * 4);
}

/** Before `fillTables`, which computes tables from the weights. */
export function setWeight(place: i32, value: i32): void {
  store<i32>(WEIGHTS + place * 4, value);
}
