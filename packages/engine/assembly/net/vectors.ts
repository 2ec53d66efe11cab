// The arithmetic of the net, sixteen or eight numbers at a time.

import { NET_ROWS } from './layout.ts';

const BETWEEN_MOST: i16 = 2047;

function loadFeatures(row: u32, group: usize): v128 {
  return v128.load(NET_ROWS + row + group);
}

/** The share of a cell in the sums: nothing below zero. */
function cutBelowZero(sum: v128): v128 {
  return i8x16.max_s(sum, i8x16.splat(0));
}

/** The four rows of a cell together. */
function cellSum(place: usize, group: usize): v128 {
  return i8x16.add(
    i8x16.add(loadFeatures(load<u32>(place), group), loadFeatures(load<u32>(place, 4), group)),
    i8x16.add(loadFeatures(load<u32>(place, 8), group), loadFeatures(load<u32>(place, 12), group)),
  );
}

/** Adds what the cell with these rows is worth. */
export function addCellToSums(sums: usize, place: usize, rowSize: usize): void {
  for (let group: usize = 0; group < rowSize; group += 16) {
    const one = cutBelowZero(cellSum(place, group));
    const at = sums + group * 2;
    v128.store(at, i16x8.add(v128.load(at), i16x8.extend_low_i8x16_s(one)));
    v128.store(at, i16x8.add(v128.load(at, 16), i16x8.extend_high_i8x16_s(one)), 16);
  }
}

/**
 * The sums at `to` are those at `from` without the cell `own`, or with it where its stone was lifted, and with all
 * changes from `changes` to `end`.
 */
export function computeSumsAfterStep(
  from: usize,
  to: usize,
  own: usize,
  isLifted: bool,
  changes: usize,
  end: usize,
  rowSize: usize,
): void {
  for (let group: usize = 0; group < rowSize; group += 16) {
    const held = cutBelowZero(cellSum(own, group));
    const come = isLifted ? held : i8x16.neg(held);
    let low = i16x8.add(v128.load(from + group * 2), i16x8.extend_low_i8x16_s(come));
    let high = i16x8.add(v128.load(from + group * 2, 16), i16x8.extend_high_i8x16_s(come));
    for (let change = changes; change < end; change += 8) {
      const place = load<u32>(change) as usize;
      const now = cellSum(place & ~15, group);
      const lost = i8x16.sub(now, loadFeatures(load<u32>(place), group));
      const before = i8x16.add(lost, loadFeatures(load<u32>(change, 4), group));
      const by = i8x16.sub(cutBelowZero(now), cutBelowZero(before));
      low = i16x8.add(low, i16x8.extend_low_i8x16_s(by));
      high = i16x8.add(high, i16x8.extend_high_i8x16_s(by));
    }
    v128.store(to + group * 2, low);
    v128.store(to + group * 2, high, 16);
  }
}

/** Eight sums with their bias, made small again and cut to what lies between two layers. */
function narrowSums(left: v128, right: v128, bias: v128, biasShift: i32, shift: i32): v128 {
  const low = i32x4.add(left, i32x4.shl(i32x4.extend_low_i16x8_s(bias), biasShift));
  const high = i32x4.add(right, i32x4.shl(i32x4.extend_high_i16x8_s(bias), biasShift));
  const small = i16x8.narrow_i32x4_s(i32x4.shr_s(low, shift), i32x4.shr_s(high, shift));
  return i16x8.min_s(i16x8.max_s(small, i16x8.splat(0)), i16x8.splat(BETWEEN_MOST));
}

/**
 * One layer: pairs of inputs against pairs of weights, sixteen outputs at a time. The inputs lie in two parts of equal
 * length, so that the mover's can come first.
 */
export function computeLayer(
  left: usize,
  right: usize,
  pairs: i32,
  weights: usize,
  outputs: i32,
  bias: usize,
  biasShift: i32,
  shift: i32,
  to: usize,
): void {
  const stride = (outputs as usize) << 2;
  for (let output: usize = 0; output < (outputs as usize); output += 16) {
    let at = weights + (output << 2);
    let a = i32x4.splat(0);
    let b = i32x4.splat(0);
    let c = i32x4.splat(0);
    let d = i32x4.splat(0);
    for (let part = 0; part < 2; part++) {
      const from = part === 0 ? left : right;
      for (let pair: usize = 0; pair < (pairs as usize); pair++) {
        const input = v128.load32_splat(from + (pair << 2));
        a = i32x4.add(a, i32x4.dot_i16x8_s(input, v128.load(at)));
        b = i32x4.add(b, i32x4.dot_i16x8_s(input, v128.load(at, 16)));
        c = i32x4.add(c, i32x4.dot_i16x8_s(input, v128.load(at, 32)));
        d = i32x4.add(d, i32x4.dot_i16x8_s(input, v128.load(at, 48)));
        at += stride;
      }
    }
    const place = output << 1;
    v128.store(to + place, narrowSums(a, b, v128.load(bias + place), biasShift, shift));
    v128.store(to + place, narrowSums(c, d, v128.load(bias + place, 16), biasShift, shift), 16);
  }
}

/** The sum of all products of two lists. */
export function dotProduct(left: usize, right: usize, length: i32): i32 {
  let sum = i32x4.splat(0);
  for (let at: usize = 0; at < (length as usize) << 1; at += 16) {
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(v128.load(left + at), v128.load(right + at)));
  }
  const low = i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1);
  return low + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3);
}
