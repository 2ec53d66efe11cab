// When a search ends. Nodes are counted exactly; the host's clock and the caller's stop are read every so many nodes.

import { now, stopped } from './host.ts';

export let nodes: i64 = 0;
/** Once true, every score on the way back to the root is worthless. */
export let isOver: bool = false;

let nodeLimit: i64 = 0;
let deadline: f64 = 0;
let nodesBetweenLooks: i64 = 1024;
/** Nothing is checked before this count, so that a node costs one comparison. */
let nextCheck: i64 = 0;

export function startClock(limit: f64, end: f64, interval: i32): void {
  deadline = end;
  nodesBetweenLooks = interval;
  restartNodeCount(limit);
}

/** A further search within the same deadline. */
export function restartNodeCount(limit: f64): void {
  nodes = 0;
  nodeLimit = limit as i64;
  isOver = false;
  nextCheck = min(nodeLimit, nodesBetweenLooks);
}

/** Counts one position; every position of the search passes here once. */
export function countNode(): void {
  nodes++;
  if (nodes >= nextCheck) checkLimits();
}

function checkLimits(): void {
  // On the way back to the root nothing is counted any more.
  if (isOver) nodes--;
  else if (nodes >= nodeLimit) stopSearch();
  else checkDeadlineAndStop();
}

function stopSearch(): void {
  isOver = true;
  nextCheck = 0;
}

/** A part of the search gets a share of the time. Returns the whole search's deadline, for `restoreClock`. */
export function shortenDeadline(end: f64): f64 {
  const whole = deadline;
  deadline = min(deadline, end);
  return whole;
}

/** The part has ended: the search goes on unless its own limits are reached. */
export function resumeWithDeadline(whole: f64): void {
  deadline = whole;
  isOver = false;
  if (nodes >= nodeLimit) stopSearch();
  else checkDeadlineAndStop();
}

function checkDeadlineAndStop(): void {
  nextCheck = min(nodeLimit, nodes + nodesBetweenLooks);
  if (now() >= deadline || stopped() !== 0) stopSearch();
}

/** For the host: whether the search ended before it was done. */
export function hasStopped(): bool {
  return isOver;
}

/** For the host, between two depths: reads the clock now, and says whether the search has to end. */
export function mustStop(): bool {
  if (!isOver) checkDeadlineAndStop();
  return isOver;
}

export function nodesSearched(): f64 {
  return nodes as f64;
}
