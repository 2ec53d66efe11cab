// The static evaluation of a position.

import { evaluateByNet, isNetOn } from '../net/net.ts';
import { bringSumsUpToDate } from '../net/steps.ts';
import { countPointsOfClass, hash, mover, pairsOpenTo, stonesTakenBy, worthOfAllPoints } from './board.ts';
import { threats } from './features.ts';
import { CELLS, STONE } from './layout.ts';
import { CLASS_FOUR_THREE, CLASS_OPEN_FOUR } from './patterns.ts';
import { steps } from './rows.ts';
import { LIKELY_WON } from './score.ts';
import {
  readWeight,
  WEIGHT_OTHER_FOUR_THREE,
  WEIGHT_OTHER_OPEN_FOUR,
  WEIGHT_OTHER_PAIR,
  WEIGHT_OTHER_PAIR_MORE,
  WEIGHT_OTHER_SHAPES,
  WEIGHT_OWN_FOUR_THREE,
  WEIGHT_OWN_OPEN_FOUR,
  WEIGHT_OWN_PAIR,
  WEIGHT_OWN_PAIR_MORE,
  WEIGHT_OWN_SHAPES,
  WEIGHT_TAKEN,
} from './weights.ts';

// Odd numbers that spread the bits of a hash.
const MIX_A: u64 = (0xff51afd7 << 32) | 0xed558ccd;
const MIX_B: u64 = (0xc4ceb9fe << 32) | 0x1a85ec53;
const MIX_C: u64 = (0x9e3779b9 << 32) | 0x7f4a7c15;

/** How far the evaluation may be off: 0 for full strength. */
export let noise: i32 = 0;
let noiseSeed: u64 = 0;

export function setNoise(most: i32, seed: u32): void {
  noise = most;
  noiseSeed = (seed as u64) * MIX_C;
}

/** A repeatable disturbance of the evaluation, the same for the same position: how weaker levels misjudge. */
function noiseOfPosition(): i32 {
  let mix = hash ^ noiseSeed;
  mix ^= mix >> 33;
  mix *= MIX_A;
  mix ^= mix >> 33;
  mix *= MIX_B;
  mix ^= mix >> 33;
  // Two draws added lie more often near the middle.
  const first = (mix & 1023) as i32;
  const second = ((mix >> 10) & 1023) as i32;
  return ((first + second - 1023) * noise) / 1023;
}

/** The most pairs that count where several could be taken: there is one move for all of them. */
const PAIRS_COUNTED: i32 = 4;

/** The worth of a colour's chance to make an open four, or a four with a three. */
function threatWorth(colour: i32, openFour: i32, fourThree: i32): i32 {
  if (countPointsOfClass(colour, CLASS_OPEN_FOUR) > 0) return readWeight(openFour);
  return countPointsOfClass(colour, CLASS_FOUR_THREE) > 0 ? readWeight(fourThree) : 0;
}

function worthOfPairs(colour: i32, base: i32, more: i32): i32 {
  return (
    min(pairsOpenTo(colour), PAIRS_COUNTED) *
    (readWeight(base) + readWeight(more) * (stonesTakenBy(colour) >> 1))
  );
}

/** The worth of a position to the mover, where neither side is forced to answer a threat. */
export function evaluatePosition(): i32 {
  const own = mover;
  const other = 3 - own;
  let score =
    (worthOfAllPoints(own) * readWeight(WEIGHT_OWN_SHAPES) -
      worthOfAllPoints(other) * readWeight(WEIGHT_OTHER_SHAPES)) >>
    6;
  score +=
    readWeight(WEIGHT_TAKEN + (stonesTakenBy(own) >> 1)) -
    readWeight(WEIGHT_TAKEN + (stonesTakenBy(other) >> 1));
  score += worthOfPairs(own, WEIGHT_OWN_PAIR, WEIGHT_OWN_PAIR_MORE);
  score -= worthOfPairs(other, WEIGHT_OTHER_PAIR, WEIGHT_OTHER_PAIR_MORE);
  score += threatWorth(own, WEIGHT_OWN_OPEN_FOUR, WEIGHT_OWN_FOUR_THREE);
  score -= threatWorth(other, WEIGHT_OTHER_OPEN_FOUR, WEIGHT_OTHER_FOUR_THREE);
  if (ASC_FEATURE_SIMD && isNetOn) {
    bringSumsUpToDate(steps, STONE, CELLS);
    // White is the first of the net's two sides here.
    score = evaluateByNet(steps, 2 - mover, threats(), score);
  }
  if (noise > 0) score += noiseOfPosition();
  return max(min(score, LIKELY_WON - 1), 1 - LIKELY_WON);
}
