// When to stop: nodes are counted exactly, the clock and the caller are asked every 1,024 nodes.

/** Milliseconds from any fixed point. */
declare function now(): f64;
/** Whether the caller wants an end. */
declare function stopped(): i32;

const INTERVAL: i32 = 1024;

export let nodes: i64 = 0;
export let isOver: bool = false;

let nodeLimit: i64 = 0;
let deadline: f64 = 0;
let untilCheck: i32 = 0;

export function startClock(limit: i64, end: f64): void {
  nodes = 0;
  nodeLimit = limit;
  deadline = end;
  untilCheck = INTERVAL;
  isOver = false;
}

/** Counts one position; every position of the search passes here once. */
export function countNode(): void {
  if (isOver) return;
  nodes++;
  if (nodes >= nodeLimit) isOver = true;
  if (--untilCheck <= 0) look();
}

/** A part of the search gets a share of the time; answers the end that counted so far. */
export function shareClock(end: f64): f64 {
  const whole = deadline;
  deadline = min(deadline, end);
  return whole;
}

/** The part is over: the whole may go on unless its own limits are reached. */
export function restoreClock(end: f64): void {
  deadline = end;
  isOver = nodes >= nodeLimit;
  if (!isOver) look();
}

function look(): void {
  untilCheck = INTERVAL;
  if (now() >= deadline || stopped() !== 0) isOver = true;
}
