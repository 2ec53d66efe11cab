// Which row of the net's features each cell has on each axis, kept up to date by make and unmake.

import { isHalf, otherView } from '../keys.ts';
import {
  CELL,
  EMPTY,
  NET_CELLS,
  NET_CHANGES,
  NET_CHANGES_SIZE,
  NET_HALVES,
  NET_KNOWN,
  NET_ROWS,
  NET_SHAPES,
} from '../layout.ts';
import { cellAt, lineAddress, stepOf } from '../lines.ts';
import { size } from '../rules.ts';

/** How far a shape reaches to each side, whatever the rule. */
const REACH: i32 = 4;
export const SHAPES: i32 = 7381;
const HALVES: i32 = 121;

/** Whether make and unmake have to follow. */
export let isFollowing: bool = false;
/** Bytes of a row: the features of a shape for black, then for white. */
export let rowSize: usize = 0;

function isKey(key: u32): bool {
  return isHalf(key & 0xff, REACH, true) && isHalf(key >> 8, REACH, false);
}

function mirrored(key: u32): u32 {
  let turned: u32 = 0;
  for (let place: u32 = 0; place < 8; place++) turned |= ((key >> (place * 2)) & 3) << (14 - place * 2);
  return turned;
}

/** Where the shape of a key stands. The halves are numbered apart, so that the table is small. */
function shapeAddress(left: u32, right: u32): usize {
  return (
    NET_SHAPES +
    load<u16>(NET_HALVES + ((left as usize) << 1)) +
    load<u16>(NET_HALVES + ((right as usize) << 1), 512)
  );
}

function shapeOf(key: u32): i32 {
  return load<u16>(shapeAddress(key & 0xff, key >> 8));
}

/** Numbers the shapes in the order of their keys, a key and its mirror image alike. */
function numberShapes(): void {
  let lefts: i32 = 0;
  let rights: i32 = 0;
  for (let half: u32 = 0; half < 256; half++) {
    const at = NET_HALVES + ((half as usize) << 1);
    if (isHalf(half, REACH, true)) store<u16>(at, (lefts++ * 2) as u16);
    if (isHalf(half, REACH, false)) store<u16>(at, (rights++ * HALVES * 2) as u16, 512);
  }
  let count = 0;
  for (let key: u32 = 0; key < 0x10000; key++) {
    if (!isKey(key)) continue;
    const other = mirrored(key);
    const shape = other < key ? shapeOf(other) : count++;
    store<u16>(shapeAddress(key & 0xff, key >> 8), shape as u16);
  }
}

/**
 * Lays out the rows from the features of a file. Where both colours are judged alike, the file has one half of each row
 * and the other is that of the shape with the colours changed.
 */
export function makeRows(features: usize, width: usize, isSymmetric: bool): void {
  numberShapes();
  rowSize = width * 2;
  for (let key: u32 = 0; key < 0x10000; key++) {
    if (!isKey(key)) continue;
    const shape = shapeOf(key) as usize;
    const row = NET_ROWS + shape * rowSize;
    if (!isSymmetric) {
      memory.copy(row, features + shape * rowSize, rowSize);
      continue;
    }
    memory.copy(row, features + shape * width, width);
    memory.copy(row + width, features + (shapeOf(otherView(key)) as usize) * width, width);
  }
}

/** Where the row of a line lies, seen from one of its places. */
function rowAt(line: u64, place: i32): u32 {
  const window = (line >> (place * 2 + 2)) as u32;
  return (load<u16>(shapeAddress(window & 0xff, (window >> 10) & 0xff)) as u32) * (rowSize as u32);
}

/** The rows of all cells, from the lines as they are. */
export function readRows(): void {
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = NET_CELLS + ((cellAt(x, y) as usize) << 4);
      for (let axis = 0; axis < 4; axis++) {
        const row = rowAt(load<u64>(lineAddress(axis, x, y)), axis === 1 ? y : x);
        store<u32>(at + ((axis as usize) << 2), row);
      }
    }
  }
  store<u8>(NET_KNOWN, 0);
}

export function follow(isWanted: bool): void {
  isFollowing = isWanted;
  if (isFollowing) readRows();
}

export function changesOf(ply: i32): usize {
  return NET_CHANGES + (ply as usize) * NET_CHANGES_SIZE;
}

/** The cells that see a stone on an axis get the row of their line as it is now; what they had is written down. */
function followAxis(axis: i32, cell: i32, x: i32, y: i32, from: usize): usize {
  const line = load<u64>(lineAddress(axis, x, y));
  const place = axis === 1 ? y : x;
  const step = stepOf(axis);
  let end = from;
  for (let offset = -REACH; offset <= REACH; offset++) {
    const near = cell + offset * step;
    if (load<u8>(CELL + near) !== EMPTY) continue;
    const at = NET_CELLS + ((near as usize) << 4) + ((axis as usize) << 2);
    store<u32>(end, at as u32);
    store<u32>(end, load<u32>(at), 4);
    store<u32>(at, rowAt(line, place + offset));
    end += 8;
  }
  return end;
}

/** A stone was put on the lines at this ply. */
export function followStone(ply: i32, cell: i32, x: i32, y: i32): void {
  const changes = changesOf(ply);
  let end = followAxis(0, cell, x, y, changes + 8);
  end = followAxis(1, cell, x, y, end);
  end = followAxis(2, cell, x, y, end);
  end = followAxis(3, cell, x, y, end);
  store<u32>(changes, end as u32);
  store<u32>(changes, cell as u32, 4);
  store<u8>(NET_KNOWN + ply + 1, 0);
}

/** The stone of this ply was taken back. */
export function unfollowStone(ply: i32): void {
  const changes = changesOf(ply);
  const end = load<u32>(changes) as usize;
  for (let at = changes + 8; at < end; at += 8) store<u32>(load<u32>(at) as usize, load<u32>(at, 4));
}

/** Changes the rows of this ply back to those before it, or forth again. */
export function turnRows(ply: i32): void {
  const changes = changesOf(ply);
  const end = load<u32>(changes) as usize;
  for (let at = changes + 8; at < end; at += 8) {
    const place = load<u32>(at) as usize;
    const row = load<u32>(place);
    store<u32>(place, load<u32>(at, 4));
    store<u32>(at, row, 4);
  }
}
