// The rule sets as switches, and the size of the board.

// 1 is standard: nothing special about it.
const FREESTYLE: i32 = 0;
const CARO: i32 = 2;
const CARO5: i32 = 3;
export const RENJU: i32 = 4;

export let rule: i32 = FREESTYLE;
export let size: i32 = 15;
/** How far a line is looked along from a cell: what lies farther cannot change what a stone there makes. */
export let reach: i32 = 4;

export function setRuleAndSize(newRule: i32, newSize: i32): void {
  rule = newRule;
  size = newSize;
  reach = newRule === FREESTYLE ? 4 : 5;
}

/** Whether a row longer than five wins for this colour (0 black, 1 white). */
export function overlineWins(side: i32): bool {
  if (rule === RENJU) return side === 1;
  return rule === FREESTYLE || rule === CARO;
}

/** Whether a five with an opponent's stone on both ends wins. */
export function blockedFiveWins(): bool {
  return rule !== CARO && rule !== CARO5;
}

export function hasForbiddenPoints(side: i32): bool {
  return rule === RENJU && side === 0;
}
