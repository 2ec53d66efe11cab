// The order of quiet moves: moves that were good elsewhere in the tree, by history, killers and known answers.

import { fadeValues, rankAsKiller, setKiller } from '../core/history.ts';
import { MOST_PLIES } from '../core/layout.ts';
import { ply, side } from './board.ts';
import { CELLS, COUNTERMOVE, HISTORY, KILLERS } from './layout.ts';

const LARGEST: i32 = 8192;

function historyAddress(cell: i32): usize {
  return HISTORY + (((side * CELLS + cell) as usize) << 2);
}

/** From -8192 to 8192. */
export function readHistory(cell: i32): i32 {
  return load<i32>(historyAddress(cell));
}

/** The nearer a value is to the largest, the smaller the step: old lessons fade and nothing overflows. */
function changeHistory(cell: i32, bonus: i32): void {
  const address = historyAddress(cell);
  const old = load<i32>(address);
  store<i32>(address, old + bonus - (old * abs(bonus)) / LARGEST);
}

function counterMoveAddress(previous: i32): usize {
  return COUNTERMOVE + (((side * CELLS + previous) as usize) << 1);
}

/** 2 and 1 for the killers of this ply, 1 for the known answer to the previous move, added up. */
export function rankAsKillerOrAnswer(cell: i32, previous: i32): i32 {
  const answers = load<u16>(counterMoveAddress(previous)) === cell ? 1 : 0;
  return rankAsKiller(KILLERS, ply, cell) + answers;
}

/** A quiet move cut off; the ones tried before it did not. */
export function rewardMove(cell: i32, previous: i32, depth: i32): void {
  changeHistory(cell, min(depth * depth * 16, 2000));
  setKiller(KILLERS, ply, cell);
  store<u16>(counterMoveAddress(previous), cell as u16);
}

export function punishMove(cell: i32, depth: i32): void {
  changeHistory(cell, -min(depth * depth * 8, 1000));
}

/** Before a new search: killers go, history fades. */
export function fadeHistoryClearKillers(): void {
  memory.fill(KILLERS, 0, (MOST_PLIES + 2) * 4);
  fadeValues(HISTORY, 2 * CELLS);
}

export function forgetHistory(): void {
  memory.fill(HISTORY, 0, CELLS * 8);
  memory.fill(COUNTERMOVE, 0, CELLS * 4);
}
