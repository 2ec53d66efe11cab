// The position: stones, lines, patterns, counters and values, all kept up to date by make and unmake.

import { isFollowing, startSteps, takeBackStep } from '../net/steps.ts';
import { makeClassTables } from './classes.ts';
import {
  BORDER,
  CELL,
  CELLS,
  COMP,
  EMPTY,
  INFO,
  INFO_SIZE,
  LINE_TABLE,
  LINES,
  NEAR,
  NEAR_SIZE,
  OCCUPIED,
  SNAPSHOT,
  SNAPSHOT_SIZE,
  UNDO,
  WALL,
  ZOBRIST,
} from './layout.ts';
import { axisStep, cellAt, columnOfCell, lineAddress, rowOfCell } from './lines.ts';
import { makeLineTable } from './patterns.ts';
import { setNetRowsOfBoard, updateNetRows } from './rows.ts';
import { reach, setRuleAndSize, size } from './rules.ts';

/** How many cells of each class each colour has, ten bits a class. */
export let blackCounts: u64 = 0;
export let whiteCounts: u64 = 0;
/** Sum of the values of all empty cells, black's less white's. */
export let balance: i32 = 0;
export let hash: u64 = 0;
export let ply: i32 = 0;
/** 0 black, 1 white. */
export let side: i32 = 0;
export let empties: i32 = 0;

let undoTop: usize = UNDO;
/** How a window of a line becomes a key. */
let windowShift: i32 = 0;
let halfBits: i32 = 10;
let halfMask: u32 = 0x3ff;
/** The rule whose tables are in memory. */
let preparedRule: i32 = -1;

const SIDE_HASH: u64 = 0x9d39247e33776d41;

function patternsAtPlace(line: u64, place: i32): u32 {
  const window = (line >> (place * 2 + windowShift)) as u32;
  const key = (((window >> (halfBits + 2)) & halfMask) << halfBits) | (window & halfMask);
  return load<u8>(LINE_TABLE + key);
}

function combinationInfo(colour: i32, four: u32): u32 {
  return load<u32>(INFO + (colour as usize) * INFO_SIZE + ((four as usize) << 2));
}

/** The four patterns of one colour at a cell. */
export function combinationAt(colour: i32, cell: i32): u32 {
  return load<u16>(COMP + ((cell as usize) << 2) + ((colour as usize) << 1));
}

export function classAt(colour: i32, cell: i32): i32 {
  return load<u8>(INFO + (colour as usize) * INFO_SIZE + ((combinationAt(colour, cell) as usize) << 2));
}

export function classCountsOf(colour: i32): u64 {
  return colour === 0 ? blackCounts : whiteCounts;
}

/** How many cells of a class a counter holds. */
export function countOfClass(counts: u64, kind: i32): i32 {
  return ((counts >> ((kind - 1) * 10)) & 0x3ff) as i32;
}

function mixBits(state: u64): u64 {
  let z = state * 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/** Adds or removes what the empty cell is worth to both colours. */
function changeSumsByCell(patterns: u32, sign: i32): void {
  const black = combinationInfo(0, patterns & 0xffff);
  const white = combinationInfo(1, patterns >> 16);
  const one = sign as i64 as u64;
  blackCounts += one << ((black >> 8) & 63);
  whiteCounts += one << ((white >> 8) & 63);
  balance += sign * (((black as i32) >> 16) - ((white as i32) >> 16));
}

/** Reads a line again after a stone was put on it, and follows every pattern that changed. */
function updateLine(axis: i32, cell: i32, x: i32, y: i32, stone: u64): void {
  const address = lineAddress(axis, x, y);
  const place = axis === 1 ? y : x;
  const line = load<u64>(address) ^ (stone << (place * 2 + 10));
  store<u64>(address, line);
  const step = axisStep(axis);
  const shift = axis << 2;
  const kept: u32 = ~(0x000f000f << shift);
  let at = cell - reach * step;
  for (let offset = -reach; offset <= reach; offset++, at += step) {
    if (load<u8>(CELL + at) !== EMPTY) continue;
    const found = patternsAtPlace(line, place + offset);
    const address = COMP + ((at as usize) << 2);
    const before = load<u32>(address);
    const after = (before & kept) | (((found & 15) | ((found & 0xf0) << 12)) << shift);
    if (after === before) continue;
    store<u32>(address, after);
    store<u64>(undoTop, ((before as u64) << 32) | (at as u64));
    undoTop += 8;
    const changed = before ^ after;
    if (changed & 0xffff) {
      const old = combinationInfo(0, before & 0xffff);
      const now = combinationInfo(0, after & 0xffff);
      blackCounts += ((1 as u64) << ((now >> 8) & 63)) - ((1 as u64) << ((old >> 8) & 63));
      balance += ((now as i32) >> 16) - ((old as i32) >> 16);
    }
    if (changed & 0xffff0000) {
      const old = combinationInfo(1, before >> 16);
      const now = combinationInfo(1, after >> 16);
      whiteCounts += ((1 as u64) << ((now >> 8) & 63)) - ((1 as u64) << ((old >> 8) & 63));
      balance -= ((now as i32) >> 16) - ((old as i32) >> 16);
    }
  }
}

function markNearInRow(row: usize, from: usize, bits: u32): void {
  store<u32>(row, load<u32>(from) | bits);
}

/** Cells within two of a stone, and three along its lines, are worth a move. */
function markNearCells(x: i32, y: i32): void {
  const from = NEAR + (ply as usize) * NEAR_SIZE;
  const to = from + NEAR_SIZE;
  if (ASC_FEATURE_SIMD) {
    for (let at: usize = 0; at < NEAR_SIZE; at += 16) v128.store(to + at, v128.load(from + at));
  } else memory.copy(to, from, NEAR_SIZE);
  const row = to + (((y + BORDER) as usize) << 2);
  const wide: u32 = (((0x7f as u64) << x) >> 3) as u32;
  const square: u32 = (((0x1f as u64) << x) >> 2) as u32;
  const corners: u32 = (((0x49 as u64) << x) >> 3) as u32;
  markNearInRow(row, row, wide);
  markNearInRow(row - 4, row - 4, square);
  markNearInRow(row + 4, row + 4, square);
  markNearInRow(row - 8, row - 8, square);
  markNearInRow(row + 8, row + 8, square);
  markNearInRow(row - 12, row - 12, corners);
  markNearInRow(row + 12, row + 12, corners);
}

/** The side to move puts a stone on an empty cell. */
export function makeMove(cell: i32): void {
  const snapshot = SNAPSHOT + (ply as usize) * SNAPSHOT_SIZE;
  store<u64>(snapshot, blackCounts);
  store<u64>(snapshot, whiteCounts, 8);
  store<u64>(snapshot, hash, 16);
  store<i32>(snapshot, balance, 24);
  store<u32>(snapshot, undoTop as u32, 28);
  const x = columnOfCell(cell);
  const y = rowOfCell(cell);
  changeSumsByCell(load<u32>(COMP + ((cell as usize) << 2)), -1);
  store<u8>(CELL + cell, side + 1);
  const row = OCCUPIED + (((y + BORDER) as usize) << 2);
  store<u32>(row, load<u32>(row) | (1 << x));
  // From empty (3) to black (1) or white (2).
  const stone: u64 = side === 0 ? 2 : 1;
  updateLine(0, cell, x, y, stone);
  updateLine(1, cell, x, y, stone);
  updateLine(2, cell, x, y, stone);
  updateLine(3, cell, x, y, stone);
  markNearCells(x, y);
  hash ^= load<u64>(ZOBRIST + (((side * CELLS + cell) as usize) << 3)) ^ SIDE_HASH;
  side ^= 1;
  if (isFollowing) updateNetRows(ply, cell, x, y);
  empties--;
  ply++;
}

/** The hash of the position after a stone of the side to move. */
export function hashAfter(cell: i32): u64 {
  return hash ^ load<u64>(ZOBRIST + (((side * CELLS + cell) as usize) << 3)) ^ SIDE_HASH;
}

function restoreLine(axis: i32, x: i32, y: i32, stone: u64): void {
  const address = lineAddress(axis, x, y);
  const place = axis === 1 ? y : x;
  store<u64>(address, load<u64>(address) ^ (stone << (place * 2 + 10)));
}

/** Takes the last stone back. */
export function unmakeMove(cell: i32): void {
  ply--;
  empties++;
  side ^= 1;
  const snapshot = SNAPSHOT + (ply as usize) * SNAPSHOT_SIZE;
  blackCounts = load<u64>(snapshot);
  whiteCounts = load<u64>(snapshot, 8);
  hash = load<u64>(snapshot, 16);
  balance = load<i32>(snapshot, 24);
  const bottom = load<u32>(snapshot, 28) as usize;
  while (undoTop > bottom) {
    undoTop -= 8;
    const change = load<u64>(undoTop);
    store<u32>(COMP + (((change & 0xffff) as usize) << 2), (change >> 32) as u32);
  }
  if (isFollowing) takeBackStep(ply);
  const x = columnOfCell(cell);
  const y = rowOfCell(cell);
  store<u8>(CELL + cell, EMPTY);
  const row = OCCUPIED + (((y + BORDER) as usize) << 2);
  store<u32>(row, load<u32>(row) ^ (1 << x));
  const stone: u64 = side === 0 ? 2 : 1;
  restoreLine(0, x, y, stone);
  restoreLine(1, x, y, stone);
  restoreLine(2, x, y, stone);
  restoreLine(3, x, y, stone);
}

/** Gives the move to the other side without a stone. */
export function pass(): void {
  side ^= 1;
  hash ^= SIDE_HASH;
}

/** The tables of a rule; the weights must be in memory. */
export function prepareRule(newRule: i32, newSize: i32): void {
  setRuleAndSize(newRule, newSize);
  if (newRule === preparedRule) return;
  preparedRule = newRule;
  windowShift = (5 - reach) * 2;
  halfBits = reach * 2;
  halfMask = (1 << halfBits) - 1;
  makeLineTable();
  makeClassTables();
  for (let i = 0; i < 2 * CELLS; i++) store<u64>(ZOBRIST + ((i as usize) << 3), mixBits((i as u64) + 1));
}

function setUpEmptyCell(x: i32, y: i32): void {
  let patterns: u32 = 0;
  for (let axis = 0; axis < 4; axis++) {
    const found = patternsAtPlace(load<u64>(lineAddress(axis, x, y)), axis === 1 ? y : x);
    patterns |= ((found & 15) | ((found & 0xf0) << 12)) << (axis << 2);
  }
  store<u32>(COMP + ((cellAt(x, y) as usize) << 2), patterns);
  changeSumsByCell(patterns, 1);
}

/** The empty board, black to move. */
export function resetBoard(): void {
  memory.fill(CELL, WALL as u8, CELLS);
  memory.fill(COMP, 0, CELLS * 4);
  memory.fill(LINES, 0, 4 * 64 * 8);
  memory.fill(OCCUPIED, 0, 160);
  memory.fill(NEAR, 0, NEAR_SIZE);
  blackCounts = whiteCounts = 0;
  balance = ply = side = 0;
  hash = (size as u64) * SIDE_HASH;
  empties = size * size;
  undoTop = UNDO;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      store<u8>(CELL + cellAt(x, y), EMPTY);
      for (let axis = 0; axis < 4; axis++) {
        const address = lineAddress(axis, x, y);
        store<u64>(address, load<u64>(address) | ((3 as u64) << ((axis === 1 ? y : x) * 2 + 10)));
      }
    }
  }
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) setUpEmptyCell(x, y);
  if (isFollowing) setNetRowsOfBoard();
}

/** Puts a stone that was there before the search. */
export function setUpStone(x: i32, y: i32, colour: i32): void {
  if (side !== colour) pass();
  makeMove(cellAt(x, y));
  // It will never be taken back: the copies for ply 1 become those of ply 0.
  memory.copy(NEAR, NEAR + NEAR_SIZE, NEAR_SIZE);
  ply = 0;
  startSteps();
  undoTop = UNDO;
}

export function setSideToMove(colour: i32): void {
  if (side !== colour) pass();
}
