// What moves were good elsewhere in the tree: history, killers and answers, for the order of quiet moves.

import { ply, side } from './board.ts';
import { CELLS, COUNTERMOVE, HISTORY, KILLERS, MAX_PLY } from './layout.ts';

const LARGEST: i32 = 8192;

function historyAddress(cell: i32): usize {
  return HISTORY + (((side * CELLS + cell) as usize) << 2);
}

/** From -8192 to 8192. */
export function historyOf(cell: i32): i32 {
  return load<i32>(historyAddress(cell));
}

function learn(cell: i32, bonus: i32): void {
  const address = historyAddress(cell);
  const old = load<i32>(address);
  // The nearer to the largest value, the smaller the step: old lessons fade.
  store<i32>(address, old + bonus - (old * abs(bonus)) / LARGEST);
}

function killerAddress(): usize {
  return KILLERS + ((ply as usize) << 2);
}

function counterAddress(previous: i32): usize {
  return COUNTERMOVE + (((side * CELLS + previous) as usize) << 1);
}

/** 2 and 1 for the killers of this ply, 1 for the known answer to the previous move, added up. */
export function meritOf(cell: i32, previous: i32): i32 {
  const killers = killerAddress();
  let merit = 0;
  if (load<u16>(killers) === cell) merit += 2;
  else if (load<u16>(killers, 2) === cell) merit += 1;
  if (load<u16>(counterAddress(previous)) === cell) merit += 1;
  return merit;
}

/** A quiet move cut off; the ones tried before it did not. */
export function reward(cell: i32, previous: i32, depth: i32): void {
  learn(cell, min(depth * depth * 16, 2000));
  const killers = killerAddress();
  if (load<u16>(killers) !== cell) {
    store<u16>(killers, load<u16>(killers), 2);
    store<u16>(killers, cell as u16);
  }
  store<u16>(counterAddress(previous), cell as u16);
}

export function punish(cell: i32, depth: i32): void {
  learn(cell, -min(depth * depth * 8, 1000));
}

/** Before a new search: killers go, history fades. */
export function fadeHistory(): void {
  memory.fill(KILLERS, 0, (MAX_PLY + 2) * 4);
  for (let at: usize = HISTORY; at < HISTORY + (CELLS as usize) * 8; at += 4)
    store<i32>(at, load<i32>(at) / 4);
}

export function forgetHistory(): void {
  memory.fill(HISTORY, 0, CELLS * 8);
  memory.fill(COUNTERMOVE, 0, CELLS * 4);
}
