// The transposition table: what earlier searches found out about positions. Buckets of four entries, one cache line each.
// An entry: key (8 bytes), move, score, static evaluation (2 bytes each), depth, bound with generation (1 byte each).

export const UPPER: i32 = 1;
export const LOWER: i32 = 2;
export const EXACT: i32 = 3;

const ENTRY: usize = 16;
export const BUCKET: usize = 64;
/** The search of fours stores depths below zero. */
const DEPTH_BASE: i32 = 8;
/** For each search that has passed, an entry is replaced as if it were shallower by this many plies. */
const AGE_WEIGHT: i32 = 4;

let table: usize = 0;
let buckets: u64 = 0;
let generation: i32 = 0;

// The entry that the last successful probe found.
export let foundMove: i32 = 0;
export let foundScore: i32 = 0;
export let foundEval: i32 = 0;
export let foundDepth: i32 = 0;
export let foundBound: i32 = 0;

/** Makes sure that there is memory up to `bytes`; false where the host gives no more. */
export function growMemory(bytes: usize): bool {
  const missing = (((bytes + 0xffff) >>> 16) as i32) - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}

/** The table takes the memory from `start` to `end`. Its entries are lost where its size changes. */
export function sizeTable(start: usize, end: usize): void {
  const count = ((end - start) / BUCKET) as u64;
  if (count === buckets) return;
  table = start;
  buckets = count;
  forgetTable();
}

export function forgetTable(): void {
  memory.fill(table, 0, (buckets as usize) * BUCKET);
  generation = 0;
}

/** A new search begins: entries of older ones are replaced first. */
export function ageTable(): void {
  generation = (generation + 1) & 63;
}

function bucketAddress(key: u64): usize {
  return table + ((((key >> 32) * buckets) >> 32) as usize) * BUCKET;
}

export function probeTable(key: u64): bool {
  const bucket = bucketAddress(key);
  for (let at = bucket; at < bucket + BUCKET; at += ENTRY) {
    if (load<u64>(at) !== key) continue;
    foundMove = load<u16>(at, 8);
    foundScore = load<i16>(at, 10);
    foundEval = load<i16>(at, 12);
    foundDepth = (load<u8>(at, 14) as i32) - DEPTH_BASE;
    foundBound = load<u8>(at, 15) & 3;
    return true;
  }
  return false;
}

/** Whether a known score answers a search with this window. */
export function doesBoundDecide(bound: i32, score: i32, alpha: i32, beta: i32): bool {
  return bound === EXACT || (bound === LOWER ? score >= beta : score <= alpha);
}

/** Replaces the entry of the same position, else the shallowest and oldest of the bucket. */
export function saveToTable(key: u64, move: i32, score: i32, evaluation: i32, depth: i32, bound: i32): void {
  const bucket = bucketAddress(key);
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
  store<i16>(place, score as i16, 10);
  store<i16>(place, evaluation as i16, 12);
  store<u8>(place, max(0, min(255, depth + DEPTH_BASE)) as u8, 14);
  store<u8>(place, ((generation << 2) | bound) as u8, 15);
}
