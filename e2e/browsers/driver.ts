// What a flow asks of a browser that is not Chromium, whichever way that one is driven.

export type Driver = {
  readonly name: string;
  open(url: string): Promise<void>;
  /** Calls a function in the page; it may be asynchronous. What it takes and answers travels as JSON. */
  run<A extends readonly unknown[], R>(call: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /** Presses the first button of the mouse at a place of the window, and lets go. */
  click(x: number, y: number): Promise<void>;
  close(): Promise<void>;
};

const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;

/** Looks again and again until something is there. */
export async function until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    // While a page goes and another comes there is nothing to look at.
    const found = await look().catch(() => null);
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`no ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

export const CLICK = [
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
] as const;

/** A function of a test as text that any page can run; what build tools call in it is a name of theirs alone. */
export function asText(call: (...args: never[]) => unknown): string {
  return `((__name) => (${call}))((f) => f)`;
}
