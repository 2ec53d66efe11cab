// Tables for the boards and rules of both modes: leaps, rays, ranks, and the random keys of the hash.

import {
  DIAGONALS,
  DISTANCE,
  ELEPHANTS,
  FACES,
  HIDDEN_KEYS,
  HORSES,
  KING,
  OWNER_KEYS,
  PAWN,
  POINT_KEYS,
  QUIET_KEYS,
  RAYS,
  STEPS,
  TAKES,
  TURN_KEYS,
} from './layout.ts';

export const CLASSIC: i32 = 0;

export let mode: i32 = 0;
export let size: i32 = 32;
export let seats: i32 = 2;
let columns: i32 = 4;
let rows: i32 = 8;
let seed: u64 = 0;

/** xorshift64*, the same on every machine. */
function nextRandomKey(): u64 {
  seed ^= seed >> 12;
  seed ^= seed << 25;
  seed ^= seed >> 27;
  return seed * 2685821657736338717;
}

function fillRandomKeys(at: usize, count: i32): void {
  for (let i = 0; i < count; i++) store<u64>(at + ((<usize>i) << 3), nextRandomKey());
}

function addLeap(list: usize, x: i32, y: i32): void {
  if (x < 0 || y < 0 || x >= columns || y >= rows) return;
  const count: u8 = load<u8>(list) + 1;
  store<u8>(list, count);
  store<u8>(list + count, <u8>(y * columns + x));
}

function fillLeaps(at: i32): void {
  const x = at % columns;
  const y = at / columns;
  const point: usize = at;
  store<u8>(STEPS + (point << 3), 0);
  store<u8>(DIAGONALS + (point << 3), 0);
  store<u8>(ELEPHANTS + (point << 3), 0);
  store<u8>(HORSES + (point << 4), 0);
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const far = abs(dx) + abs(dy);
      if (far === 1) addLeap(STEPS + (point << 3), x + dx, y + dy);
      if (far === 3) addLeap(HORSES + (point << 4), x + dx, y + dy);
      if (abs(dx) !== abs(dy)) continue;
      if (far === 2) addLeap(DIAGONALS + (point << 3), x + dx, y + dy);
      if (far === 4) addLeap(ELEPHANTS + (point << 3), x + dx, y + dy);
    }
  }
}

function fillRay(ray: usize, at: i32, dx: i32, dy: i32): void {
  let x = (at % columns) + dx;
  let y = at / columns + dy;
  let length: usize = 0;
  while (x >= 0 && y >= 0 && x < columns && y < rows) {
    length++;
    store<u8>(ray + length, <u8>(y * columns + x));
    x += dx;
    y += dy;
  }
  store<u8>(ray, <u8>length);
}

function fillDistances(at: i32): void {
  for (let to = 0; to < size; to++) {
    const dx = abs((at % columns) - (to % columns));
    const dy = abs(at / columns - to / columns);
    store<u8>(DISTANCE + <usize>(at * 45 + to), <u8>(dx + dy));
  }
}

/** A king does not take pawns, and pawns take it; a cannon takes any man over its screen. */
function fillCaptureTable(): void {
  for (let attacker = 0; attacker < 7; attacker++) {
    for (let target = 0; target < 7; target++) {
      let takes = attacker <= target || attacker === 5;
      if (attacker === KING && target === PAWN) takes = false;
      if (attacker === PAWN && target === KING) takes = true;
      store<u8>(TAKES + <usize>(attacker * 8 + target), mode !== CLASSIC || takes ? 1 : 0);
    }
  }
}

export function fillTables(chosen: i32): void {
  mode = chosen;
  columns = mode === CLASSIC ? 4 : 5;
  rows = mode === CLASSIC ? 8 : 9;
  seats = mode === CLASSIC ? 2 : 3;
  size = columns * rows;
  for (let at = 0; at < size; at++) {
    fillLeaps(at);
    fillDistances(at);
    const rays: usize = RAYS + ((<usize>at) << 6);
    fillRay(rays, at, 0, -1);
    fillRay(rays + 16, at, -1, 0);
    fillRay(rays + 32, at, 1, 0);
    fillRay(rays + 48, at, 0, 1);
  }
  fillCaptureTable();
  seed = 0x9e3779b97f4a7c15;
  fillRandomKeys(POINT_KEYS, 45 * FACES);
  fillRandomKeys(HIDDEN_KEYS, FACES * 16);
  fillRandomKeys(TURN_KEYS, 4);
  fillRandomKeys(OWNER_KEYS, 16);
  fillRandomKeys(QUIET_KEYS, 256);
}
