// The net: every empty cell sums the features of its four lines, the board sums its cells, a small head judges the sum.
// docs/training.md tells the arithmetic; tools/train/net.py does the same in the same whole numbers.

import { ply, side } from '../board.ts';
import {
  CELL,
  EMPTY,
  NET_BETWEEN,
  NET_CELLS,
  NET_FILE,
  NET_FILE_SIZE,
  NET_KNOWN,
  NET_SUMS,
  NET_SUMS_SIZE,
} from '../layout.ts';
import { cellAt } from '../lines.ts';
import { rule, size } from '../rules.ts';
import { changesOf, follow, makeRows, rowSize, SHAPES, turnRows } from './rows.ts';
import { addCell, addChanges, layer, product } from './vectors.ts';

const MAGIC: u32 = 0x4e544e53;
const VERSION: i32 = 1;
const HEAD_SIZE: usize = 32;
const MASKS: usize = 512;
/** The most cells whose sum of features surely fits into sixteen bits. */
const MOST_CELLS: i32 = 256;
const WIDEST: i32 = 32;
/** Bytes between the first hidden layer and the second. */
const FIRST_SIZE: usize = 128;
const SCALE: i64 = 200;

export let isNetOn: bool = false;
/** How much of the tables' own evaluation counts, in 256ths. */
export let stillShare: i32 = 256;

let isRead: bool = false;
/** Features of one colour. */
let width: i32 = 0;
let first: i32 = 0;
let second: i32 = 0;
let heads: i32 = 1;
let headsAt: usize = 0;
let headSize: usize = 0;

function crcOf(from: usize, length: usize): u32 {
  let crc: u32 = 0xffffffff;
  for (let at = from; at < from + length; at++) {
    crc ^= load<u8>(at);
    for (let bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ (0xedb88320 & (0 - (crc & 1)));
  }
  return ~crc;
}

/**
 * Reads the file that lies at NET_FILE. False, and the tables go on alone: it is damaged, or made for another rule or
 * a smaller board.
 */
export function readNet(length: i32): bool {
  isRead = isNetOn = false;
  follow(false);
  // Number by number the net costs more than it is worth: without vectors the tables play better.
  if (!ASC_FEATURE_SIMD) return false;
  if ((length as usize) < HEAD_SIZE || (length as usize) > NET_FILE_SIZE) return false;
  if (load<u32>(NET_FILE) !== MAGIC || load<u16>(NET_FILE, 4) !== VERSION) return false;
  if (load<u8>(NET_FILE, 6) !== rule || size * size > MOST_CELLS) return false;
  width = load<u16>(NET_FILE, 8);
  first = load<u16>(NET_FILE, 10);
  second = load<u16>(NET_FILE, 12);
  heads = load<u16>(NET_FILE, 14);
  stillShare = load<i16>(NET_FILE, 16);
  if (width > WIDEST || (width & 7) !== 0 || (first & 15) !== 0 || (second & 15) !== 0) return false;
  if (first > 64 || second > 64 || heads < 1 || heads > 2) return false;
  const features = NET_FILE + HEAD_SIZE;
  const featuresSize = (SHAPES * width * heads) as usize;
  headsAt = (features + featuresSize + 15) & ~15;
  const numbers = (MASKS as i32) * first + 2 * width * first + first * second + second * 2 + 8;
  headSize = (numbers as usize) * 2;
  const end = headsAt + headSize * heads;
  if (end !== NET_FILE + (length as usize)) return false;
  if (crcOf(features, end - features) !== load<u32>(NET_FILE, 20)) return false;
  makeRows(features, width, heads === 1);
  isRead = true;
  return true;
}

/** Whether the net judges from now on; what the tables judged must be forgotten by the caller. */
export function useNet(isWanted: bool): bool {
  isNetOn = isWanted && isRead;
  follow(isNetOn);
  return isNetOn;
}

function placeOf(cell: i32): usize {
  return NET_CELLS + ((cell as usize) << 4);
}

/** The sums of a whole board. */
function sumBoard(sums: usize): void {
  memory.fill(sums, 0, NET_SUMS_SIZE);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const cell = cellAt(x, y);
      if (load<u8>(CELL + cell) !== EMPTY) continue;
      addCell(sums, placeOf(cell), rowSize);
    }
  }
}

/** What the stone of a ply changed, added to the sums before it. The rows are those after it. */
function addStone(at: i32): void {
  const changes = changesOf(at);
  const end = load<u32>(changes) as usize;
  // The stone's own cell is no longer empty; its rows never see what lies on itself.
  const own = placeOf(load<u32>(changes, 4));
  const from = sumsOf(at);
  const to = sumsOf(at + 1);
  addChanges(from, to, own, changes + 8, end, rowSize);
  store<u8>(NET_KNOWN + at + 1, 1);
}

function sumsOf(at: i32): usize {
  return NET_SUMS + (at as usize) * NET_SUMS_SIZE;
}

/** Brings the sums of this ply up to date from the nearest ply that has them: not every node is judged. */
function bring(): void {
  if (load<u8>(NET_KNOWN + ply) !== 0) return;
  let known = ply - 1;
  while (known > 0 && load<u8>(NET_KNOWN + known) === 0) known--;
  if (known < 0 || load<u8>(NET_KNOWN + known) === 0) {
    sumBoard(sumsOf(ply));
    store<u8>(NET_KNOWN + ply, 1);
    return;
  }
  // Each stone must see the rows of its time.
  for (let at = ply - 1; at > known; at--) turnRows(at);
  addStone(known);
  for (let at = known + 1; at < ply; at++) {
    turnRows(at);
    addStone(at);
  }
}

/** What the net adds to the tables' evaluation, for the side to move. */
export function netValue(mask: i32): i32 {
  bring();
  const sums = sumsOf(ply);
  const own = side === 0 ? sums : sums + width * 2;
  const other = side === 0 ? sums + width * 2 : sums;
  const head = headsAt + (heads === 2 ? (side as usize) * headSize : 0);
  const firstWeights = head + ((MASKS * first) << 1);
  const secondWeights = firstWeights + ((2 * width * first) << 1);
  const secondBias = secondWeights + ((first * second) << 1);
  const last = secondBias + (second << 1);
  const bias = head + ((mask * first) << 1);
  const hidden = NET_BETWEEN + FIRST_SIZE;
  layer(own, other, width >> 1, firstWeights, first, bias, 6, 10, NET_BETWEEN);
  layer(NET_BETWEEN, NET_BETWEEN + first, first >> 2, secondWeights, second, secondBias, 4, 8, hidden);
  const whole = product(hidden, last, second) + ((load<i16>(last + (second << 1)) as i32) << 4);
  return (((whole as i64) * SCALE) >> 15) as i32;
}
