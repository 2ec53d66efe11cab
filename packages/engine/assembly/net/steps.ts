// Which row every cell has on every axis, and the sums of the board, step by step: a stone comes or goes. The core says
// what changed; sums are made only for the steps that are judged.

import { NET_CELLS, NET_CHANGES, NET_CHANGES_SIZE, NET_KNOWN, NET_SUMS, NET_SUMS_SIZE } from './layout.ts';
import { rowSize } from './shapes.ts';
import { addCellToSums, computeSumsAfterStep } from './vectors.ts';

const EMPTY: i32 = 0;
/** A step begins with where its changes end and which cell it was; cells lie on sixteens, so one bit is free. */
const HEAD: usize = 8;
const LIFTED: u32 = 1;
/** A lifted stone leaves an empty cell; the four rows of that cell are new, too, and come first. */
const OWN_CHANGES: usize = 32;

/** Whether the core has to say what changes. */
export let isFollowing: bool = false;

export function setFollowing(isWanted: bool): void {
  isFollowing = isWanted;
}

/** Where the rows of a cell are kept. */
function cellRowsAddress(cell: i32): usize {
  return NET_CELLS + ((cell as usize) << 4);
}

export function setRow(cell: i32, axis: i32, row: u32): void {
  store<u32>(cellRowsAddress(cell) + ((axis as usize) << 2), row);
}

/** The board is another one: its sums are not known. */
export function startSteps(): void {
  store<u8>(NET_KNOWN, 0);
}

function changesAddress(step: i32): usize {
  return NET_CHANGES + (step as usize) * NET_CHANGES_SIZE;
}

export function firstChange(step: i32): usize {
  return changesAddress(step) + HEAD;
}

/** A cell gets another row on an axis; what it had is written down at `at`. Answers where the next change goes. */
export function replaceRowAndRecordOld(at: usize, cell: i32, axis: i32, row: u32): usize {
  const place = cellRowsAddress(cell) + ((axis as usize) << 2);
  store<u32>(at, place as u32);
  store<u32>(at, load<u32>(place), 4);
  store<u32>(place, row);
  return at + 8;
}

/** All changes of a step are written down, up to `end`. */
export function endStep(step: i32, cell: i32, isLifted: bool, end: usize): void {
  const changes = changesAddress(step);
  store<u32>(changes, end as u32);
  store<u32>(changes, (cellRowsAddress(cell) as u32) | (isLifted ? LIFTED : 0), 4);
  store<u8>(NET_KNOWN + step + 1, 0);
}

/** The step was taken back. */
export function takeBackStep(step: i32): void {
  const end = load<u32>(changesAddress(step)) as usize;
  for (let at = firstChange(step); at < end; at += 8) {
    store<u32>(load<u32>(at) as usize, load<u32>(at, 4));
  }
}

/** Swaps the rows of this step with those before it; a second call restores them. */
function swapRowsWithThoseBeforeStep(step: i32): void {
  const end = load<u32>(changesAddress(step)) as usize;
  for (let at = firstChange(step); at < end; at += 8) {
    const place = load<u32>(at) as usize;
    const row = load<u32>(place);
    store<u32>(place, load<u32>(at, 4));
    store<u32>(at, row, 4);
  }
}

export function sumsAddress(step: i32): usize {
  return NET_SUMS + (step as usize) * NET_SUMS_SIZE;
}

/** The sums of a whole board: a byte for each cell, walls around it. */
function sumBoard(sums: usize, cells: usize, count: i32): void {
  memory.fill(sums, 0, NET_SUMS_SIZE);
  for (let cell = 0; cell < count; cell++) {
    if (load<u8>(cells + cell) === EMPTY) addCellToSums(sums, cellRowsAddress(cell), rowSize);
  }
}

/** Adds the changes of a step to the sums before it. The rows are those after it. */
function addStepToSums(step: i32): void {
  const changes = changesAddress(step);
  const end = load<u32>(changes) as usize;
  const own = load<u32>(changes, 4);
  const isLifted = (own & LIFTED) !== 0;
  // The rows of the stone's own cell never see what lies on itself.
  const place = (own & ~LIFTED) as usize;
  const from = firstChange(step) + (isLifted ? OWN_CHANGES : 0);
  computeSumsAfterStep(sumsAddress(step), sumsAddress(step + 1), place, isLifted, from, end, rowSize);
  store<u8>(NET_KNOWN + step + 1, 1);
}

/** Brings the sums after so many steps up to date from the nearest that are there. `cells` are those of the board now. */
export function bringSumsUpToDate(steps: i32, cells: usize, count: i32): void {
  if (load<u8>(NET_KNOWN + steps) !== 0) return;
  let known = steps - 1;
  while (known > 0 && load<u8>(NET_KNOWN + known) === 0) known--;
  if (known < 0 || load<u8>(NET_KNOWN + known) === 0) {
    sumBoard(sumsAddress(steps), cells, count);
    store<u8>(NET_KNOWN + steps, 1);
    return;
  }
  // Each step must see the rows of its time.
  for (let at = steps - 1; at > known; at--) swapRowsWithThoseBeforeStep(at);
  addStepToSums(known);
  for (let at = known + 1; at < steps; at++) {
    swapRowsWithThoseBeforeStep(at);
    addStepToSums(at);
  }
}
