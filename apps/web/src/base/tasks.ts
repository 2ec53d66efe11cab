// Long work in pieces: whoever touches the page is served between them.

/** What comes after it is a task of its own. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Does what nobody waits for when there is nothing else to do; Safari, which does not tell, does it soon. */
export function whenIdle(act: () => void): void {
  (globalThis.requestIdleCallback ?? setTimeout)(act);
}
