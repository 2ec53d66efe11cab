// The interface through which the flows drive a browser other than Chromium.

export type Driver = {
  readonly name: string;
  open(url: string): Promise<void>;
  /** Calls a function in the page; it may be asynchronous. Arguments and result travel as JSON. */
  run<A extends readonly unknown[], R>(call: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /** Clicks with the first mouse button at a place of the window. */
  click(x: number, y: number): Promise<void>;
  close(): Promise<void>;
};

const TIMEOUT_MS = 30_000;
const PAUSE_MS = 50;

/** Polls until `find` returns a result. */
export async function until<T>(what: string, find: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    // Between two pages a call fails.
    const found = await find().catch(() => null);
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not appear within ${TIMEOUT_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

export const CLICK = [
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
] as const;

/** A function of a test as text that any page can run. The build tool inserts calls of `__name`, which does nothing here. */
export function asText(call: (...args: never[]) => unknown): string {
  return `((__name) => (${call}))((f) => f)`;
}
