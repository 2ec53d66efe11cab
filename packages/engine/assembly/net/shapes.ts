// Shapes of lines and their rows of features.

import { isPossibleHalfLine, swapColoursInKey } from './keys.ts';
import { NET_HALVES, NET_ROWS, NET_SHAPES } from './layout.ts';

/** How far a shape reaches to each side, whatever the rule. */
export const REACH: i32 = 4;
export const SHAPES: i32 = 7381;
const HALVES: i32 = 121;

/** Bytes of a row: the features of a shape for black, then for white. */
export let rowSize: usize = 0;

function isPossibleLine(key: u32): bool {
  return isPossibleHalfLine(key & 0xff, REACH, true) && isPossibleHalfLine(key >> 8, REACH, false);
}

function mirrorLine(key: u32): u32 {
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
function assignShapeNumbers(): void {
  let lefts: i32 = 0;
  let rights: i32 = 0;
  for (let half: u32 = 0; half < 256; half++) {
    const at = NET_HALVES + ((half as usize) << 1);
    if (isPossibleHalfLine(half, REACH, true)) store<u16>(at, (lefts++ * 2) as u16);
    if (isPossibleHalfLine(half, REACH, false)) store<u16>(at, (rights++ * HALVES * 2) as u16, 512);
  }
  let count = 0;
  for (let key: u32 = 0; key < 0x10000; key++) {
    if (!isPossibleLine(key)) continue;
    const other = mirrorLine(key);
    const shape = other < key ? shapeOf(other) : count++;
    store<u16>(shapeAddress(key & 0xff, key >> 8), shape as u16);
  }
}

/**
 * Lays out the rows from the features of a file. Where both colours are judged alike, the file has one half of each row
 * and the other is that of the shape with the colours changed.
 */
export function layOutRows(features: usize, width: usize, isSymmetric: bool): void {
  assignShapeNumbers();
  rowSize = width * 2;
  for (let key: u32 = 0; key < 0x10000; key++) {
    if (!isPossibleLine(key)) continue;
    const shape = shapeOf(key) as usize;
    const row = NET_ROWS + shape * rowSize;
    if (!isSymmetric) {
      memory.copy(row, features + shape * rowSize, rowSize);
      continue;
    }
    memory.copy(row, features + shape * width, width);
    memory.copy(row + width, features + (shapeOf(swapColoursInKey(key)) as usize) * width, width);
  }
}

/** Where the row of a line lies, by what is to the left and to the right of a cell. */
export function rowOffset(left: u32, right: u32): u32 {
  return (load<u16>(shapeAddress(left, right)) as u32) * (rowSize as u32);
}
