// The net: every empty cell sums the features of its four lines, the board sums its cells, a small head judges the sum.
// docs/training.md tells the arithmetic; tools/train/net.py does the same in the same whole numbers.

import { NET_BETWEEN, NET_FILE, NET_FILE_SIZE } from './layout.ts';
import { layOutRows, SHAPES } from './shapes.ts';
import { setFollowing, sumsAddress } from './steps.ts';
import { computeLayer, dotProduct } from './vectors.ts';

const MAGIC: u32 = 0x4e544e53;
const VERSION: i32 = 1;
const HEAD_SIZE: usize = 32;
const MASKS: usize = 512;
/** Sums of all cells are kept in sixteen bits. */
const LARGEST_SUM: i32 = 32767;
const WIDEST: i32 = 32;
/** Bytes between the first hidden layer and the second. */
const FIRST_SIZE: usize = 128;
/** So many points are one unit of the logistic curve, where the file names no other number. */
const USUAL_SCALE: i32 = 200;

export let isNetOn: bool = false;
/** How much of the tables' own evaluation counts, in 256ths. */
let stillShare: i32 = 256;
let scale: i32 = USUAL_SCALE;

let isRead: bool = false;
/** Features of one colour. */
let width: i32 = 0;
let first: i32 = 0;
let second: i32 = 0;
let heads: i32 = 1;
let headsAt: usize = 0;
let headSize: usize = 0;

function checksumOf(from: usize, length: usize): u32 {
  let crc: u32 = 0xffffffff;
  for (let at = from; at < from + length; at++) {
    crc ^= load<u8>(at);
    for (let bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ (0xedb88320 & (0 - (crc & 1)));
  }
  return ~crc;
}

/** The largest sum of features that a board of so many cells can have: four rows a cell. */
function largestPossibleFeatureSum(features: usize, length: usize, cells: i32): i32 {
  let largest: i32 = 0;
  for (let at = features; at < features + length; at++) largest = max(largest, load<i8>(at) as i32);
  return largest * 4 * cells;
}

/**
 * Reads the file that lies at NET_FILE. False, and the tables go on alone: it is damaged, or made for another rule or
 * a smaller board than one of so many cells.
 */
export function readNet(length: i32, rule: i32, cells: i32): bool {
  isRead = isNetOn = false;
  setFollowing(false);
  // Number by number the net costs more than it is worth: without vectors the tables play better.
  if (!ASC_FEATURE_SIMD) return false;
  if ((length as usize) < HEAD_SIZE || (length as usize) > NET_FILE_SIZE) return false;
  if (load<u32>(NET_FILE) !== MAGIC || load<u16>(NET_FILE, 4) !== VERSION) return false;
  if (load<u8>(NET_FILE, 6) !== rule) return false;
  width = load<u16>(NET_FILE, 8);
  first = load<u16>(NET_FILE, 10);
  second = load<u16>(NET_FILE, 12);
  heads = load<u16>(NET_FILE, 14);
  stillShare = load<i16>(NET_FILE, 16);
  scale = load<u16>(NET_FILE, 18);
  if (scale === 0) scale = USUAL_SCALE;
  if (width > WIDEST || (width & 7) !== 0 || (first & 15) !== 0 || (second & 15) !== 0) return false;
  if (first > 64 || second > 64 || heads < 1 || heads > 2) return false;
  const features = NET_FILE + HEAD_SIZE;
  const featuresSize = (SHAPES * width * heads) as usize;
  headsAt = (features + featuresSize + 15) & ~15;
  const numbers = (MASKS as i32) * first + 2 * width * first + first * second + second * 2 + 8;
  headSize = (numbers as usize) * 2;
  const end = headsAt + headSize * heads;
  if (end !== NET_FILE + (length as usize)) return false;
  if (checksumOf(features, end - features) !== load<u32>(NET_FILE, 20)) return false;
  if (largestPossibleFeatureSum(features, featuresSize, cells) > LARGEST_SUM) return false;
  layOutRows(features, width, heads === 1);
  isRead = true;
  return true;
}

/** Whether the net judges from now on. The core must read the rows of the board then. */
export function switchNet(isWanted: bool): bool {
  isNetOn = isWanted && isRead;
  setFollowing(isNetOn);
  return isNetOn;
}

/**
 * The evaluation for the side to move (0, 1) from the sums after so many steps, which must be there: `still` is what
 * the tables say, `mask` the row of biases.
 */
export function evaluateByNet(steps: i32, side: i32, mask: i32, still: i32): i32 {
  const sums = sumsAddress(steps);
  const own = side === 0 ? sums : sums + width * 2;
  const other = side === 0 ? sums + width * 2 : sums;
  const head = headsAt + (heads === 2 ? (side as usize) * headSize : 0);
  const firstWeights = head + ((MASKS * first) << 1);
  const secondWeights = firstWeights + ((2 * width * first) << 1);
  const secondBias = secondWeights + ((first * second) << 1);
  const last = secondBias + (second << 1);
  const bias = head + ((mask * first) << 1);
  const hidden = NET_BETWEEN + FIRST_SIZE;
  computeLayer(own, other, width >> 1, firstWeights, first, bias, 6, 10, NET_BETWEEN);
  computeLayer(NET_BETWEEN, NET_BETWEEN + first, first >> 2, secondWeights, second, secondBias, 4, 8, hidden);
  const whole = dotProduct(hidden, last, second) + ((load<i16>(last + (second << 1)) as i32) << 4);
  return ((still * stillShare) >> 8) + ((((whole as i64) * scale) >> 15) as i32);
}
