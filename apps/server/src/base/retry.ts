// Trying again: for work that loses against somebody quicker, or comes a moment too early.

import { setTimeout as wait } from 'node:timers/promises';

/** The answer of an attempt that is worth another one. */
export const AGAIN = Symbol('again');
export type Again = typeof AGAIN;

/** Answers what the first attempt that is done answers; AGAIN when none of them was. */
export async function retry<T>(most: number, attempt: () => Promise<T | Again>): Promise<T | Again> {
  for (let tries = 0; tries < most; tries++) {
    const answer = await attempt();
    if (answer !== AGAIN) return answer;
  }
  return AGAIN;
}

/** The same with a pause after each attempt but the last. */
export async function retryAfter<T>(
  pausesMs: readonly number[],
  attempt: () => Promise<T | Again>,
): Promise<T | Again> {
  const pauses = [0, ...pausesMs];
  return await retry(pauses.length, async () => {
    const pause = pauses.shift() ?? 0;
    if (pause > 0) await wait(pause);
    return await attempt();
  });
}
