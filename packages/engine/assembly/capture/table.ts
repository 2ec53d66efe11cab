// The transposition table: what was found out about positions already seen. Sixteen bytes an entry, four to a bucket.

import { TABLE } from './memory';

export const EXACT: i32 = 1;
export const AT_LEAST: i32 = 2;
export const AT_MOST: i32 = 3;

const ENTRY: i32 = 16;
const BUCKET: i32 = 64;

let buckets: u32 = 1;
let age: i32 = 0;

// What the last successful `probe` found.
export let foundMove: i32 = 0;
export let foundScore: i32 = 0;
export let foundDepth: i32 = 0;
export let foundBound: i32 = 0;
export let foundStatic: i32 = 0;

/** Takes all memory from the table's start to the given end; a power of two of buckets. */
export function openTable(end: i32): void {
  let fits: u32 = 1;
  while ((((TABLE as u32) + fits * 2 * BUCKET) as u32) <= (end as u32)) fits *= 2;
  buckets = fits;
  forgetTable();
}

export function forgetTable(): void {
  memory.fill(TABLE, 0, (buckets * BUCKET) as usize);
  age = 0;
}

export function nextAge(): void {
  age = (age + 1) & 63;
}

function bucketOf(hash: u64): u32 {
  return (TABLE as u32) + ((hash as u32) & (buckets - 1)) * BUCKET;
}

/** Layout of an entry: check word, move, score, static score, depth, bound with age. */
export function probe(hash: u64): bool {
  const check = (hash >> 32) as u32;
  const bucket = bucketOf(hash);
  for (let i = 0; i < 4; i++) {
    const entry = bucket + i * ENTRY;
    if (load<u32>(entry) !== check) continue;
    const bound = load<u8>(entry + 11) as i32;
    if (bound === 0) continue;
    foundMove = load<u16>(entry + 4);
    foundScore = load<i16>(entry + 6);
    foundStatic = load<i16>(entry + 8);
    foundDepth = load<i8>(entry + 10);
    foundBound = bound & 3;
    return true;
  }
  return false;
}

/** Replaces the same position, else the shallowest and oldest of the bucket. */
export function remember(hash: u64, move: i32, score: i32, staticScore: i32, depth: i32, bound: i32): void {
  const check = (hash >> 32) as u32;
  const bucket = bucketOf(hash);
  let chosen = bucket;
  let worst = i32.MAX_VALUE;
  for (let i = 0; i < 4; i++) {
    const entry = bucket + i * ENTRY;
    const held = load<u8>(entry + 11) as i32;
    if (held === 0 || load<u32>(entry) === check) {
      chosen = entry;
      break;
    }
    const worth = (load<i8>(entry + 10) as i32) - 8 * ((age - (held >> 2)) & 63);
    if (worth < worst) {
      worst = worth;
      chosen = entry;
    }
  }
  // A search that failed low has no best move: the one known before stays.
  const keepMove = move === 0 && load<u32>(chosen) === check;
  if (!keepMove) store<u16>(chosen + 4, move as u16);
  store<u32>(chosen, check);
  store<i16>(chosen + 6, score as i16);
  store<i16>(chosen + 8, staticScore as i16);
  store<i8>(chosen + 10, depth as i8);
  store<u8>(chosen + 11, (bound | (age << 2)) as u8);
}
