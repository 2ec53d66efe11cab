// Which moves to look at: everything near, or only what answers a threat. Lists are stacked in memory.

import { classAt, classCountsOf, combinationAt, ply, side } from './board.ts';
import { FORBIDDEN, MAKES_FIVE, MAKES_FOUR, MAKES_OPEN_FOUR, NOTHING, PERHAPS_FORBIDDEN } from './classes.ts';
import { isForbidden } from './forbidden.ts';
import {
  ATTACK,
  BORDER,
  CELL,
  DEFENCE,
  EMPTY,
  MARK,
  MOVES,
  NEAR,
  NEAR_SIZE,
  OCCUPIED,
  STRIDE,
} from './layout.ts';
import { axisStep } from './lines.ts';
import { FOUR, OPEN_FOUR } from './patterns.ts';
import { blockedFiveWins, hasForbiddenPoints, reach, size } from './rules.ts';

/** The end of the list being made. An entry is a score above 12 bits of cell. */
export let top: usize = MOVES;

export function setListEnd(end: usize): void {
  top = end;
}

export function cellOfEntry(entry: i32): i32 {
  return entry & 0xfff;
}

export function scoreOfEntry(entry: i32): i32 {
  return entry >> 12;
}

function appendMove(cell: i32, score: i32): void {
  store<i32>(top, (score << 12) | cell);
  top += 4;
}

/** The promise of a move before any search: its worth as attack plus its worth as defence. */
export function promiseOfMove(cell: i32): i32 {
  const attack = load<i16>(ATTACK + ((combinationAt(side, cell) as usize) << 1)) as i32;
  const defence = load<i16>(DEFENCE + ((combinationAt(side ^ 1, cell) as usize) << 1)) as i32;
  return attack + defence;
}

/** The cells of a row worth a move, as bits. */
function emptyNearCellsInRow(y: i32): u32 {
  const row = ((y + BORDER) as usize) << 2;
  const board: u32 = (1 << size) - 1;
  return load<u32>(NEAR + (ply as usize) * NEAR_SIZE + row) & ~load<u32>(OCCUPIED + row) & board;
}

/** Every cell near a stone. Forbidden ones are left out only where that is plain; `isForbidden` decides the rest. */
export function listNearCells(): void {
  const closed = hasForbiddenPoints(side);
  for (let y = 0; y < size; y++) {
    const first = (y + BORDER) * STRIDE + BORDER;
    for (let bits = emptyNearCellsInRow(y); bits !== 0; bits &= bits - 1) {
      const cell = first + (ctz(bits) as i32);
      if (closed && classAt(side, cell) === FORBIDDEN) continue;
      appendMove(cell, promiseOfMove(cell));
    }
  }
}

/** Every empty cell that `listNearCells` leaves out. */
export function listFarCells(): void {
  const board: u32 = (1 << size) - 1;
  for (let y = 0; y < size; y++) {
    const row = ((y + BORDER) as usize) << 2;
    const first = (y + BORDER) * STRIDE + BORDER;
    for (
      let bits = ~(emptyNearCellsInRow(y) | load<u32>(OCCUPIED + row)) & board;
      bits !== 0;
      bits &= bits - 1
    ) {
      appendMove(first + (ctz(bits) as i32), 0);
    }
  }
}

/** Whether a stone of a colour here makes a four of any kind. */
function makesFourOrFive(colour: i32, cell: i32): bool {
  const kind = classAt(colour, cell);
  if (kind === PERHAPS_FORBIDDEN) {
    const four = combinationAt(colour, cell);
    for (let axis = 0; axis < 4; axis++) {
      const pattern = ((four >> (axis << 2)) & 15) as i32;
      if (pattern === FOUR || pattern === OPEN_FOUR) return !isForbidden(colour, cell);
    }
    return false;
  }
  return kind >= MAKES_FOUR && kind <= MAKES_FIVE;
}

/** Every four the side to move can make, unless it is marked as listed already. */
export function listFours(listed: u8): void {
  const counts = classCountsOf(side);
  if (!hasForbiddenPoints(side) && counts >> 20 === (counts >> 60) << 40) return;
  for (let y = 0; y < size; y++) {
    const first = (y + BORDER) * STRIDE + BORDER;
    for (let bits = emptyNearCellsInRow(y); bits !== 0; bits &= bits - 1) {
      const cell = first + (ctz(bits) as i32);
      if (!makesFourOrFive(side, cell)) continue;
      if (listed !== 0 && load<u8>(MARK + cell) === listed) continue;
      appendMove(cell, promiseOfMove(cell));
    }
  }
}

/** Every four and every open three the side to move can make. */
export function listThreats(): void {
  for (let y = 0; y < size; y++) {
    const first = (y + BORDER) * STRIDE + BORDER;
    for (let bits = emptyNearCellsInRow(y); bits !== 0; bits &= bits - 1) {
      const cell = first + (ctz(bits) as i32);
      const kind = classAt(side, cell);
      if (kind !== NOTHING && kind !== FORBIDDEN) appendMove(cell, promiseOfMove(cell));
    }
  }
}

/** The first cell, from the top left, where a colour has this class; 0 when there is none. */
export function findCellOfClass(colour: i32, kind: i32): i32 {
  for (let y = 0; y < size; y++) {
    const first = (y + BORDER) * STRIDE + BORDER;
    for (let bits = emptyNearCellsInRow(y); bits !== 0; bits &= bits - 1) {
      const cell = first + (ctz(bits) as i32);
      if (classAt(colour, cell) === kind) return cell;
    }
  }
  return 0;
}

/** The cell where the colour that just played on `cell` makes five; 0 when there is none on its lines. */
export function findFiveOnLines(colour: i32, cell: i32): i32 {
  for (let axis = 0; axis < 4; axis++) {
    const step = axisStep(axis);
    for (let sign = -1; sign <= 1; sign += 2) {
      let at = cell;
      for (let distance = 0; distance < 4; distance++) {
        at += sign * step;
        const found = load<u8>(CELL + at) as i32;
        if (found === colour + 1) continue;
        // Between the stone and the point there are only stones of its own.
        if (found === EMPTY && classAt(colour, at) === MAKES_FIVE) return at;
        break;
      }
    }
  }
  return 0;
}

/**
 * The answers to a five that threatens at `five`: its own point, and in caro the points that would close both of its
 * ends. They may be forbidden or fail; the caller plays them and looks.
 */
export function listBlocks(five: i32): void {
  appendMove(five, promiseOfMove(five));
  if (blockedFiveWins()) return;
  for (let axis = 0; axis < 4; axis++) {
    const step = axisStep(axis);
    for (let sign = -1; sign <= 1; sign += 2) {
      let at = five;
      for (let distance = 0; distance < 5; distance++) {
        at += sign * step;
        const found = load<u8>(CELL + at) as i32;
        // The row of the opponent ends here: this is the end to close.
        if (found === EMPTY) appendMove(at, promiseOfMove(at));
        if (found !== (side ^ 1) + 1) break;
      }
    }
  }
}

/** Marks a cell once more if it was marked for every open four so far. */
function markIfMarkedInEveryRound(cell: i32, round: u8): void {
  if (load<u8>(CELL + cell) !== EMPTY) return;
  if (round === 1) store<u8>(MARK + cell, 1);
  else if (load<u8>(MARK + cell) === round - 1) store<u8>(MARK + cell, round);
}

/** Every cell where a stone changes what the opponent makes of `cell`. */
function markCellsAffectingFourAt(cell: i32, round: u8): void {
  const four = combinationAt(side ^ 1, cell);
  markIfMarkedInEveryRound(cell, round);
  for (let axis = 0; axis < 4; axis++) {
    const pattern = ((four >> (axis << 2)) & 15) as i32;
    if (pattern !== FOUR && pattern !== OPEN_FOUR) continue;
    const step = axisStep(axis);
    for (let distance = 1; distance <= reach; distance++) {
      markIfMarkedInEveryRound(cell + distance * step, round);
      markIfMarkedInEveryRound(cell - distance * step, round);
    }
  }
}

/**
 * The answers to an opponent that can make an open four: stones that touch every such point, and fours of one's own.
 * Any other move loses.
 */
export function listDefences(): void {
  let round: u8 = 0;
  memory.fill(MARK, 0, 1184);
  for (let y = 0; y < size; y++) {
    const first = (y + BORDER) * STRIDE + BORDER;
    for (let bits = emptyNearCellsInRow(y); bits !== 0; bits &= bits - 1) {
      const cell = first + (ctz(bits) as i32);
      if (classAt(side ^ 1, cell) !== MAKES_OPEN_FOUR || round > 200) continue;
      markCellsAffectingFourAt(cell, ++round);
    }
  }
  for (let y = 0; y < size; y++) {
    const first = (y + BORDER) * STRIDE + BORDER;
    for (let x = 0; x < size; x++) {
      const cell = first + x;
      if (load<u8>(MARK + cell) !== round) continue;
      if (!hasForbiddenPoints(side) || classAt(side, cell) !== FORBIDDEN)
        appendMove(cell, promiseOfMove(cell));
    }
  }
  listFours(round);
}

/** Moves the best of the rest to the front and answers it. */
export function pickNextBestMove(from: usize): i32 {
  let best = load<i32>(from);
  let place = from;
  for (let at = from + 4; at < top; at += 4) {
    const entry = load<i32>(at);
    if (entry > best) {
      best = entry;
      place = at;
    }
  }
  if (place !== from) {
    store<i32>(place, load<i32>(from));
    store<i32>(from, best);
  }
  return best;
}
