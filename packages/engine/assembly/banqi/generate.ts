// The moves of a faction: the points its men can reach and the men they can take. Flips are listed apart.

import {
  BOARD,
  CANNON,
  DARK,
  DIAGONALS,
  ELEPHANTS,
  EMPTY,
  GUARD,
  HORSE,
  HORSES,
  KING,
  MINISTER,
  RAYS,
  ROOK,
  STEPS,
  TAKES,
} from './layout.ts';
import { CLASSIC, mode, size } from './tables.ts';

let list: usize = 0;
let count: i32 = 0;

function loadPiece(at: usize): i32 {
  return <i32>load<u8>(BOARD + at);
}

function appendMove(from: i32, to: i32): void {
  store<i32>(list + ((<usize>count) << 2), from | (to << 6));
  count++;
}

/** Another faction's man, face up, and not too strong. */
function isPrey(attacker: i32, target: i32): bool {
  if (target <= DARK || attacker >> 3 === target >> 3) return false;
  return load<u8>(TAKES + <usize>(((attacker & 7) << 3) + (target & 7))) !== 0;
}

function listLeaps(from: i32, attacker: i32, leaps: usize, captures: bool, quiets: bool): void {
  const length: usize = load<u8>(leaps);
  for (let i: usize = 1; i <= length; i++) {
    const to: usize = load<u8>(leaps + i);
    const target = loadPiece(to);
    if (target === EMPTY) {
      if (quiets) appendMove(from, <i32>to);
    } else if (captures && isPrey(attacker, target)) appendMove(from, <i32>to);
  }
}

/** Along the four rays: quiet moves up to the first man (if it slides), and the first or second man as prey. */
function listMovesAlongRays(from: i32, attacker: i32, overOne: bool, captures: bool, quiets: bool): void {
  for (let ray: usize = RAYS + ((<usize>from) << 6), end = ray + 64; ray < end; ray += 16) {
    const length: usize = load<u8>(ray);
    let met = overOne ? 0 : 1;
    for (let i: usize = 1; i <= length; i++) {
      const to: usize = load<u8>(ray + i);
      const target = loadPiece(to);
      if (target === EMPTY) {
        if (quiets && met === (overOne ? 0 : 1)) appendMove(from, <i32>to);
        continue;
      }
      met++;
      if (met < 2) continue;
      if (captures && isPrey(attacker, target)) appendMove(from, <i32>to);
      break;
    }
  }
}

function listMovesOfMan(from: i32, man: i32, captures: bool, quiets: bool): void {
  const type = man & 7;
  const point: usize = from;
  if (mode === CLASSIC) {
    if (type !== CANNON) listLeaps(from, man, STEPS + (point << 3), captures, quiets);
    else {
      if (quiets) listLeaps(from, man, STEPS + (point << 3), false, true);
      if (captures) listMovesAlongRays(from, man, true, true, false);
    }
    return;
  }
  if (type === KING || type === ROOK) listMovesAlongRays(from, man, false, captures, quiets);
  else if (type === CANNON) listMovesAlongRays(from, man, true, captures, quiets);
  else if (type === GUARD) listLeaps(from, man, DIAGONALS + (point << 3), captures, quiets);
  else if (type === MINISTER) listLeaps(from, man, ELEPHANTS + (point << 3), captures, quiets);
  else if (type === HORSE) listLeaps(from, man, HORSES + (point << 4), captures, quiets);
  else listLeaps(from, man, STEPS + (point << 3), captures, quiets);
}

/** Writes the moves of a faction to a list and answers how many there are. */
export function listCarries(faction: i32, at: usize, captures: bool, quiets: bool): i32 {
  list = at;
  count = 0;
  for (let from = 0; from < size; from++) {
    const man = loadPiece(from);
    if (man >> 3 === faction + 1) listMovesOfMan(from, man, captures, quiets);
  }
  return count;
}

// A corner of memory for looking whether there is any move at all.
const SCRATCH: usize = 1024;

export function canMoveAnyMan(faction: i32): bool {
  list = SCRATCH;
  count = 0;
  for (let from = 0; from < size; from++) {
    const man = loadPiece(from);
    if (man >> 3 !== faction + 1) continue;
    listMovesOfMan(from, man, true, true);
    if (count > 0) return true;
  }
  return false;
}

/** Writes the flips to a list, as moves without a face. */
export function listFlips(at: usize): i32 {
  list = at;
  count = 0;
  for (let from = 0; from < size; from++) if (loadPiece(from) === DARK) appendMove(from, from);
  return count;
}
