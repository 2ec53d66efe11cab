// The board: stones, and what every empty point means to both colours, kept up to date stone by stone.

import {
  BORDER,
  CELLS,
  CLASSES,
  JOINED_TABLE,
  KEYS,
  LINE_TABLE,
  ON_BOARD,
  PAIRS,
  PATTERNS,
  STONE,
  STRIDE,
  URGENCIES,
  WORTH_TABLE,
  ZOBRIST,
  ZOBRIST_CAPTURES,
  ZOBRIST_REST,
} from './layout.ts';
import { CLASS_THREE } from './patterns.ts';

const WALL: i32 = 3;
export let size: i32 = 0;
export let points: i32 = 0;
/** The colour to move: 1 black, 2 white. */
export let mover: i32 = 1;
/** The colour whose five stands and may be broken by the mover; 0 when there is none. */
export let pending: i32 = 0;
export let stones: i32 = 0;
export let hash: u64 = 0;
let takenByBlack: i32 = 0;
let takenByWhite: i32 = 0;
let worthBlack: i32 = 0;
let worthWhite: i32 = 0;
let pairsBlack: i32 = 0;
let pairsWhite: i32 = 0;
// How many empty points of each class a colour has, eight bits a class.
let countsBlack: u64 = 0;
let countsWhite: u64 = 0;
let countsTopBlack: i32 = 0;
let countsTopWhite: i32 = 0;

export function axisStep(axis: i32): i32 {
  return axis === 0 ? 1 : axis === 1 ? STRIDE : axis === 2 ? STRIDE + 1 : STRIDE - 1;
}

export function cellAt(x: i32, y: i32): i32 {
  return (y + BORDER) * STRIDE + x + BORDER;
}

export function pointOf(cell: i32): i32 {
  return (cell / STRIDE - BORDER) * size + (cell % STRIDE) - BORDER;
}

export function stoneAt(cell: i32): i32 {
  return load<u8>(STONE + cell);
}

export function nthCellOfBoard(index: i32): i32 {
  return load<u16>(ON_BOARD + index * 2);
}

/** The shapes a stone of the colour would make here, four bits an axis. */
export function shapesAt(colour: i32, cell: i32): i32 {
  return load<u16>(PATTERNS + ((colour - 1) * CELLS + cell) * 2);
}

export function classAt(colour: i32, cell: i32): i32 {
  return load<u8>(CLASSES + (colour - 1) * CELLS + cell);
}

/** How early a move here should be looked at. */
export function urgencyAt(colour: i32, cell: i32): i32 {
  return load<i16>(URGENCIES + ((colour - 1) * CELLS + cell) * 2);
}

/** How many pairs a stone of the colour would take here. */
export function pairsToTakeAt(colour: i32, cell: i32): i32 {
  const pairs = load<u16>(PAIRS + ((colour - 1) * CELLS + cell) * 2) as i32;
  return (pairs & 3) + ((pairs >> 4) & 3) + ((pairs >> 8) & 3) + ((pairs >> 12) & 3);
}

/** Whether a stone of the colour here would stand at one end of a pair whose other end is empty. */
export function flanksPair(colour: i32, cell: i32): bool {
  return (load<u16>(PAIRS + ((colour - 1) * CELLS + cell) * 2) & 0xcccc) !== 0;
}

export function mayBeDoubleThree(colour: i32, cell: i32): bool {
  return load<u8>(JOINED_TABLE + shapesAt(colour, cell) * 4 + 3) !== 0;
}

export function stonesTakenBy(colour: i32): i32 {
  return colour === 1 ? takenByBlack : takenByWhite;
}

/** The worth to a colour of all points that it may still play on. */
export function worthOfAllPoints(colour: i32): i32 {
  return colour === 1 ? worthBlack : worthWhite;
}

/** Pairs a colour could take now, counted over all empty points. */
export function pairsOpenTo(colour: i32): i32 {
  return colour === 1 ? pairsBlack : pairsWhite;
}

/** Empty points of classes 4 to 7 are counted in bytes of one word, those of 8 and 9 in halves of another. */
export function countPointsOfClass(colour: i32, kind: i32): i32 {
  if (kind >= 8) {
    const top = colour === 1 ? countsTopBlack : countsTopWhite;
    return kind === 8 ? top & 0xffff : top >> 16;
  }
  const counts = colour === 1 ? countsBlack : countsWhite;
  return ((counts >> (kind * 8)) & 255) as i32;
}

/** Classes without a threat are not counted: there may be more such points than a byte holds. */
function changeClassCount(colour: i32, kind: i32, change: i32): void {
  if (kind < CLASS_THREE) return;
  if (kind >= 8) {
    const step = kind === 8 ? change : change * 65536;
    if (colour === 1) countsTopBlack += step;
    else countsTopWhite += step;
    return;
  }
  const step = (change as i64 as u64) << (kind * 8);
  if (colour === 1) countsBlack += step;
  else countsWhite += step;
}

function addWorthAndPairs(colour: i32, worth: i32, pairs: i32): void {
  if (colour === 1) {
    worthBlack += worth;
    pairsBlack += pairs;
  } else {
    worthWhite += worth;
    pairsWhite += pairs;
  }
}

/** Adds or removes an empty point from the sums of both colours. */
function changeSumsByCell(cell: i32, change: i32): void {
  for (let colour = 1; colour <= 2; colour++) {
    changeClassCount(colour, classAt(colour, cell), change);
    addWorthAndPairs(
      colour,
      change * worthOfShapes(shapesAt(colour, cell)),
      change * pairsToTakeAt(colour, cell),
    );
  }
}

function worthOfShapes(shapes: i32): i32 {
  return load<i16>(WORTH_TABLE + shapes * 2);
}

function setShapes(colour: i32, cell: i32, shapes: i32, counted: bool): void {
  const place = (colour - 1) * CELLS + cell;
  const word = load<u32>(JOINED_TABLE + shapes * 4);
  const urgency = (word as i32) & 0xffff;
  const kind = ((word >> 16) & 255) as i32;
  if (counted) {
    addWorthAndPairs(colour, worthOfShapes(shapes) - worthOfShapes(load<u16>(PATTERNS + place * 2)), 0);
    const before = load<u8>(CLASSES + place) as i32;
    if (before !== kind) {
      changeClassCount(colour, before, -1);
      changeClassCount(colour, kind, 1);
    }
  }
  store<u16>(PATTERNS + place * 2, shapes as u16);
  store<i16>(URGENCIES + place * 2, urgency as i16);
  store<u8>(CLASSES + place, kind as u8);
}

/** Looks one axis of an empty point up again. */
function updateCellOnAxis(cell: i32, axis: i32, key: i32, counted: bool): void {
  const word = load<u32>(LINE_TABLE + key * 4);
  const shift = 4 * axis;
  for (let colour = 1; colour <= 2; colour++) {
    const place = ((colour - 1) * CELLS + cell) * 2;
    const shapes = load<u16>(PATTERNS + place) as i32;
    const shape = ((word >> (8 * (colour - 1))) & 15) as i32;
    const fresh = (shapes & ~(15 << shift)) | (shape << shift);
    if (fresh !== shapes) setShapes(colour, cell, fresh, counted);
    const pairs = load<u16>(PAIRS + place) as i32;
    const taken = ((word >> (16 + 8 * (colour - 1))) & 15) as i32;
    const freshPairs = (pairs & ~(15 << shift)) | (taken << shift);
    if (freshPairs !== pairs) {
      if (counted) addWorthAndPairs(colour, 0, (taken & 3) - ((pairs >> shift) & 3));
      store<u16>(PAIRS + place, freshPairs as u16);
    }
  }
}

/** A stone comes or goes: every point within four on its lines sees it. */
function updateCellsOnLines(cell: i32, bits: i32): void {
  for (let axis = 0; axis < 4; axis++) {
    const step = axisStep(axis);
    const keys = KEYS + axis * CELLS * 2;
    for (let far = 1; far <= 4; far++) {
      const after = cell + far * step;
      const afterKey = (load<u16>(keys + after * 2) as i32) ^ (bits << (2 * (4 - far)));
      store<u16>(keys + after * 2, afterKey as u16);
      if (load<u8>(STONE + after) === 0) updateCellOnAxis(after, axis, afterKey, true);
      const before = cell - far * step;
      const beforeKey = (load<u16>(keys + before * 2) as i32) ^ (bits << (2 * (3 + far)));
      store<u16>(keys + before * 2, beforeKey as u16);
      if (load<u8>(STONE + before) === 0) updateCellOnAxis(before, axis, beforeKey, true);
    }
  }
}

export function putStone(cell: i32, colour: i32): void {
  changeSumsByCell(cell, -1);
  store<u8>(STONE + cell, colour as u8);
  stones++;
  hash ^= load<u64>(ZOBRIST + ((colour - 1) * CELLS + cell) * 8);
  updateCellsOnLines(cell, colour);
}

export function liftStone(cell: i32, colour: i32): void {
  store<u8>(STONE + cell, 0);
  stones--;
  hash ^= load<u64>(ZOBRIST + ((colour - 1) * CELLS + cell) * 8);
  updateCellsOnLines(cell, colour);
  for (let axis = 0; axis < 4; axis++) {
    updateCellOnAxis(cell, axis, load<u16>(KEYS + (axis * CELLS + cell) * 2), false);
  }
  changeSumsByCell(cell, 1);
}

export function setStonesTaken(colour: i32, taken: i32): void {
  const before = stonesTakenBy(colour);
  hash ^= load<u64>(ZOBRIST_CAPTURES + ((colour - 1) * 32 + before) * 8);
  hash ^= load<u64>(ZOBRIST_CAPTURES + ((colour - 1) * 32 + taken) * 8);
  if (colour === 1) takenByBlack = taken;
  else takenByWhite = taken;
}

export function setPendingFive(colour: i32): void {
  hash ^= load<u64>(ZOBRIST_REST + pending * 8);
  hash ^= load<u64>(ZOBRIST_REST + colour * 8);
  pending = colour;
}

/** Puts back what a move changed beside the stones. */
export function restoreHashAndPending(before: u64, pendingBefore: i32): void {
  hash = before;
  pending = pendingBefore;
}

/** The same position with the other side to move has another hash. */
export function passTurn(): void {
  mover = 3 - mover;
  hash ^= load<u64>(ZOBRIST_REST + 24);
}

/** An empty board of the given size. */
export function clear(boardSize: i32): void {
  size = boardSize;
  points = size * size;
  mover = 1;
  pending = 0;
  stones = 0;
  hash = 0;
  takenByBlack = takenByWhite = 0;
  worthBlack = worthWhite = 0;
  pairsBlack = pairsWhite = 0;
  countsBlack = countsWhite = 0;
  countsTopBlack = countsTopWhite = 0;
  memory.fill(STONE, WALL as u8, CELLS);
  memory.fill(KEYS, 255, 4 * CELLS * 2);
  memory.fill(PATTERNS, 0, 2 * CELLS * 2);
  memory.fill(PAIRS, 0, 2 * CELLS * 2);
  memory.fill(CLASSES, 0, 2 * CELLS);
  memory.fill(URGENCIES, 0, 2 * CELLS * 2);
  listCellsFromMiddle();
  for (let i = 0; i < points; i++) store<u8>(STONE + nthCellOfBoard(i), 0);
  for (let i = 0; i < points; i++) setUpEmptyCell(nthCellOfBoard(i));
}

/** From the middle outwards, so that of two equal moves the more central one comes first. */
function listCellsFromMiddle(): void {
  let listed = 0;
  const middle = size - 1;
  for (let ring = 0; ring <= 2 * middle && listed < points; ring++) {
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const far = max(abs(2 * x - middle), abs(2 * y - middle));
        if (far !== ring) continue;
        store<u16>(ON_BOARD + listed * 2, cellAt(x, y) as u16);
        listed++;
      }
    }
  }
}

/** The keys of an empty point, read from the board. */
function setUpEmptyCell(cell: i32): void {
  for (let axis = 0; axis < 4; axis++) {
    const step = axisStep(axis);
    let key = 0;
    for (let far = 1; far <= 4; far++) {
      key |= stoneAt(cell - far * step) << (2 * (4 - far));
      key |= stoneAt(cell + far * step) << (2 * (3 + far));
    }
    store<u16>(KEYS + (axis * CELLS + cell) * 2, key as u16);
    updateCellOnAxis(cell, axis, key, false);
  }
  changeSumsByCell(cell, 1);
}

/** Sets a stone without playing it, for a position from outside. */
export function setUpStone(x: i32, y: i32, colour: i32): void {
  putStone(cellAt(x, y), colour);
}

/** The rest of a position from outside. */
export function setUpRest(toMove: i32, byBlack: i32, byWhite: i32, pendingColour: i32): void {
  if (toMove !== mover) passTurn();
  setStonesTaken(1, byBlack);
  setStonesTaken(2, byWhite);
  setPendingFive(pendingColour);
}

/** Random numbers for the hash, the same on every machine. */
export function fillZobrist(): void {
  let state: u64 = (0x9e3779b9 << 32) | 0x7f4a7c15;
  for (let place = ZOBRIST; place < ZOBRIST_REST + 32; place += 8) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    store<u64>(place, state);
  }
  // No five stands: nothing to tell apart.
  store<u64>(ZOBRIST_REST, 0);
}
