// How much of the search's limits is used up.

import { now, stopAsked } from './host';

/** Crowded positions take 50 microseconds and more: the clock is looked at every few milliseconds. */
const NODES_BETWEEN_LOOKS: u64 = 256;

export let nodes: u64 = 0;
/** Once true, every score on the way back to the root is worthless. */
export let stopping: bool = false;
let nodeLimit: u64 = 0;
let deadline: f64 = 0;
let nextLook: u64 = 0;

export function startClock(maxNodes: f64, end: f64): void {
  nodes = 0;
  nodeLimit = maxNodes >= 9e15 ? u64.MAX_VALUE : (maxNodes as u64);
  deadline = end;
  nextLook = NODES_BETWEEN_LOOKS;
  stopping = false;
}

export function countNode(): void {
  nodes++;
}

/** Not asked at every node that is counted: the next look is due at a count or at any later one. */
export function outOfTime(): bool {
  if (stopping) return true;
  if (nodes >= nodeLimit) stopping = true;
  else if (nodes >= nextLook) {
    nextLook = nodes + NODES_BETWEEN_LOOKS;
    if (now() >= deadline || stopAsked() !== 0) stopping = true;
  }
  return stopping;
}
