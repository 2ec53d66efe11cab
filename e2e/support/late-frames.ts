// Late frames for `npm run test:delays`: a page that must not wait for a frame then shows that it does not.

import process from 'node:process';
import type { BrowserContext } from 'playwright-core';
import { LONGEST_DELAY } from '../../tools/test/delays.mjs';

const LONGEST_MS = Number(process.env[LONGEST_DELAY] ?? 0);

export async function delayFrames(context: BrowserContext): Promise<void> {
  if (LONGEST_MS > 0) await context.addInitScript(makeFramesLate, LONGEST_MS);
}

/** Runs in the page. */
function makeFramesLate(longestMs: number): void {
  const { requestAnimationFrame: request, cancelAnimationFrame: cancel, setTimeout: later } = window;
  const waiting = new Map<number, number>();
  window.requestAnimationFrame = (act) => {
    const frame = request((at) => {
      const late = () => {
        waiting.delete(frame);
        act(at);
      };
      waiting.set(frame, later(late, longestMs * Math.random() ** 3));
    });
    return frame;
  };
  window.cancelAnimationFrame = (frame) => {
    clearTimeout(waiting.get(frame));
    waiting.delete(frame);
    cancel(frame);
  };
}
