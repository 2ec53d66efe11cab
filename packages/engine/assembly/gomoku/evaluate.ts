// The evaluation: the worth of a quiet position to the side to move.

import { evaluateByNet, isNetOn } from '../net/net.ts';
import { bringSumsUpToDate } from '../net/steps.ts';
import { balance, blackCounts, hash, ply, side, whiteCounts } from './board.ts';
import { THREATS } from './classes.ts';
import { CELL, CELLS } from './layout.ts';

/** No evaluation is larger: beyond it are wins. */
const LARGEST_EVAL: i32 = 20000;

/** The largest random error in the evaluation of weaker levels, and the seed of these errors. */
let noise: i32 = 0;
let noiseSeed: u64 = 0;

export function setNoise(amount: i32, seed: u64): void {
  noise = amount;
  noiseSeed = seed;
}

/** Four bits: which of three, two threes, four, four-three a colour can make. */
function threatBits(counts: u64): i32 {
  let mask = counts & 0x3ff ? 1 : 0;
  if (counts & (0x3ff << 10)) mask |= 2;
  if (counts & (0x3ff << 20)) mask |= 4;
  if (counts & ((0x3ff as u64) << 30)) mask |= 8;
  return mask;
}

/** The row of the threat table: the mover's threats, the opponent's, and whether he can make an open four. */
export function threatTableRow(): i32 {
  const own = side === 0 ? blackCounts : whiteCounts;
  const other = side === 0 ? whiteCounts : blackCounts;
  const open = other & ((0x3ff as u64) << 40) ? 256 : 0;
  return threatBits(own) | (threatBits(other) << 4) | open;
}

/** The same position and seed always give the same noise: roughly a bell, from two dice. */
function noiseOfPosition(): i32 {
  let z = (hash ^ noiseSeed) * 0xbf58476d1ce4e5b9;
  z ^= z >> 29;
  const dice = ((z & 0xffff) as i32) + (((z >> 16) & 0xffff) as i32) - 0x10000;
  return (dice * noise) >> 16;
}

/** Only asked where the mover has no five and no open four, and the opponent no five. */
export function evaluatePosition(): i32 {
  const mask = threatTableRow();
  let value = side === 0 ? balance : -balance;
  value += load<i16>(THREATS + (((side << 9) + mask) << 1)) as i32;
  if (ASC_FEATURE_SIMD && isNetOn) {
    bringSumsUpToDate(ply, CELL, CELLS);
    value = evaluateByNet(ply, side, mask, value);
  }
  if (noise !== 0) value += noiseOfPosition();
  return max(-LARGEST_EVAL, min(LARGEST_EVAL, value));
}
