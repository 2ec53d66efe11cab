// Timers and tasks: long work is done in pieces, so that the page answers the player between them.

/** Calls back after `ms`, or again and again `ms` apart; the returned function cancels it. */
export type StartTimer = (ms: number, act: () => void) => () => void;

export const startTimer: StartTimer = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

export const startInterval: StartTimer = (ms, act) => {
  const timer = setInterval(act, ms);
  return () => clearInterval(timer);
};

/** The code after it runs in a task of its own. */
export function waitForNextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Does work that can wait when the browser is idle. Safari cannot tell when that is and does it soon. */
export function runWhenIdle(act: () => void): void {
  (globalThis.requestIdleCallback ?? setTimeout)(act);
}
