// The transposition table: what was found out about positions. Buckets of four entries, one cache line each.

import { hash, ply } from './board.ts';
import { TABLE } from './layout.ts';
import { WON } from './score.ts';

export const UPPER: i32 = 1;
export const LOWER: i32 = 2;
export const EXACT: i32 = 3;

const ENTRY: usize = 16;
const BUCKET: usize = 64;
/** Depths below zero are stored as well: the search of fours. */
const DEPTH_BASE: i32 = 8;
/** A worse replacement by this many plies for each search that has passed. */
const AGE_WEIGHT: i32 = 4;

let buckets: u64 = 0;
/** A quarter of the memory belongs to the search by threats. */
export let proofBase: usize = TABLE;
export let proofSlots: usize = 0;
let generation: i32 = 0;

// What the last successful probe found.
export let foundMove: i32 = 0;
export let foundScore: i32 = 0;
export let foundEval: i32 = 0;
export let foundDepth: i32 = 0;
export let foundBound: i32 = 0;

/** Takes all memory from TABLE up to `bytes`; answers false where there is not enough. */
export function sizeTable(bytes: usize): bool {
  const pages = ((bytes + 0xffff) >>> 16) as i32;
  const missing = pages - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) return false;
  const now = ((((bytes - TABLE) / BUCKET) * 3) / 4) as u64;
  if (now !== buckets) {
    buckets = now;
    proofBase = TABLE + (buckets as usize) * BUCKET;
    proofSlots = (bytes - proofBase) / 16;
    forget();
  }
  return true;
}

export function forget(): void {
  memory.fill(TABLE, 0, (buckets as usize) * BUCKET);
  generation = 0;
}

/** A new search begins: what older ones left is replaced first. */
export function age(): void {
  generation = (generation + 1) & 63;
}

function bucketOf(key: u64): usize {
  return TABLE + ((((key >> 32) * buckets) >> 32) as usize) * BUCKET;
}

/** Wins are stored as seen from the position, not from the root. */
function fromTable(score: i32): i32 {
  if (score >= WON) return score - ply;
  return score <= -WON ? score + ply : score;
}

function toTable(score: i32): i32 {
  if (score >= WON) return score + ply;
  return score <= -WON ? score - ply : score;
}

export function probe(key: u64): bool {
  const bucket = bucketOf(key);
  for (let at = bucket; at < bucket + BUCKET; at += ENTRY) {
    if (load<u64>(at) !== key) continue;
    foundMove = load<u16>(at, 8);
    foundScore = fromTable(load<i16>(at, 10) as i32);
    foundEval = load<i16>(at, 12);
    foundDepth = (load<u8>(at, 14) as i32) - DEPTH_BASE;
    foundBound = load<u8>(at, 15) & 3;
    return true;
  }
  return false;
}

export function save(key: u64, move: i32, score: i32, worth: i32, depth: i32, bound: i32): void {
  const bucket = bucketOf(key);
  let place = bucket;
  let worst = i32.MAX_VALUE;
  for (let at = bucket; at < bucket + BUCKET; at += ENTRY) {
    if (load<u64>(at) === key) {
      place = at;
      break;
    }
    const passed = (generation - (load<u8>(at, 15) >> 2)) & 63;
    const worth = (load<u8>(at, 14) as i32) - passed * AGE_WEIGHT;
    if (worth < worst) {
      worst = worth;
      place = at;
    }
  }
  let kept = move;
  if (load<u64>(place) === key) {
    const old = (load<u8>(place, 14) as i32) - DEPTH_BASE;
    if (bound !== EXACT && depth + 2 < old && load<u8>(place, 15) >> 2 === generation) return;
    if (move === 0) kept = load<u16>(place, 8);
  }
  store<u64>(place, key);
  store<u16>(place, kept as u16, 8);
  store<i16>(place, toTable(score) as i16, 10);
  store<i16>(place, worth as i16, 12);
  store<u8>(place, max(0, min(255, depth + DEPTH_BASE)) as u8, 14);
  store<u8>(place, ((generation << 2) | bound) as u8, 15);
}

/** The best known move here, for lines of moves; 0 when nothing is known. */
export function knownMove(): i32 {
  return probe(hash) ? foundMove : 0;
}
