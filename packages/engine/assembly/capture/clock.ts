// How much of the search's limits is used up.

import { now, stopAsked } from './host';

export let nodes: u64 = 0;
/** Once true, every score on the way back to the root is worthless. */
export let stopping: bool = false;
let nodeLimit: u64 = 0;
let deadline: f64 = 0;

export function startClock(maxNodes: f64, end: f64): void {
  nodes = 0;
  nodeLimit = maxNodes >= 9e15 ? u64.MAX_VALUE : (maxNodes as u64);
  deadline = end;
  stopping = false;
}

export function countNode(): void {
  nodes++;
}

export function outOfTime(): bool {
  if (stopping) return true;
  if (nodes >= nodeLimit) stopping = true;
  else if ((nodes & 1023) === 0 && (now() >= deadline || stopAsked() !== 0)) stopping = true;
  return stopping;
}
