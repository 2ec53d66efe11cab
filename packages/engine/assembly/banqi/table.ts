// The table of positions already searched: two entries to a slot, one kept for its depth, one for being recent.

import { TABLE } from './memory';

export const EXACT: i32 = 1;
export const AT_LEAST: i32 = 2;
export const AT_MOST: i32 = 3;

let mask: u64 = 0;
/** What the last probe found. */
export let foundMove: i32 = 0;
export let foundScore: i32 = 0;
export let foundDepth: i32 = -1;
export let foundBound: i32 = 0;

/** Empties the table and gives it 2^bits slots of 32 bytes. */
export function openTable(bits: i32): void {
  mask = (1 << bits) - 1;
  memory.fill(TABLE, 0, (<usize>(mask + 1)) << 5);
}

function slotOf(key: u64): usize {
  return TABLE + ((<usize>((key >> 20) & mask)) << 5);
}

function read(entry: usize): void {
  foundMove = <i32>load<u16>(entry, 8);
  foundScore = <i32>load<i16>(entry, 10);
  foundDepth = <i32>load<i8>(entry, 12);
  foundBound = <i32>load<u8>(entry, 13);
}

export function probe(key: u64): bool {
  const slot = slotOf(key);
  if (load<u64>(slot) === key) {
    read(slot);
    return true;
  }
  if (load<u64>(slot, 16) === key) {
    read(slot + 16);
    return true;
  }
  foundMove = 0;
  foundDepth = -1;
  foundBound = 0;
  return false;
}

export function keep(key: u64, move: i32, score: i32, depth: i32, bound: i32): void {
  let entry = slotOf(key);
  if (load<u64>(entry) !== key && <i32>load<i8>(entry, 12) > depth) entry += 16;
  store<u64>(entry, key);
  store<u16>(entry, <u16>move, 8);
  store<i16>(entry, <i16>score, 10);
  store<i8>(entry, <i8>depth, 12);
  store<u8>(entry, <u8>bound, 13);
}
