// When a search ends. Nodes are counted exactly; the host's clock and the caller's stop are read every so many nodes.

import { now, stopped } from './host.ts';

export let nodes: i64 = 0;
/** Once true, every score on the way back to the root is worthless. */
export let isOver: bool = false;

let nodeLimit: i64 = 0;
let deadline: f64 = 0;
let nodesBetweenLooks: i64 = 1024;
let nextLook: i64 = 0;

export function startClock(limit: f64, end: f64, interval: i32): void {
  deadline = end;
  nodesBetweenLooks = interval;
  restartNodes(limit);
}

/** A further search within the same deadline. */
export function restartNodes(limit: f64): void {
  nodes = 0;
  nodeLimit = limit as i64;
  nextLook = nodesBetweenLooks;
  isOver = false;
}

/** Counts one position; every position of the search passes here once. */
export function countNode(): void {
  if (isOver) return;
  nodes++;
  if (nodes >= nodeLimit) isOver = true;
  if (nodes >= nextLook) look();
}

/** A part of the search gets a share of the time. Returns the whole search's deadline, for `restoreClock`. */
export function shareClock(end: f64): f64 {
  const whole = deadline;
  deadline = min(deadline, end);
  return whole;
}

/** The part has ended: the search goes on unless its own limits are reached. */
export function restoreClock(end: f64): void {
  deadline = end;
  isOver = nodes >= nodeLimit;
  if (!isOver) look();
}

function look(): void {
  nextLook = nodes + nodesBetweenLooks;
  if (now() >= deadline || stopped() !== 0) isOver = true;
}

/** For the host, between two depths: whether a limit is reached by now. */
export function hasStopped(): bool {
  if (!isOver) look();
  return isOver;
}

export function nodesSearched(): f64 {
  return nodes as f64;
}
