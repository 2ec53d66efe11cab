// Retries: for work that lost against a quicker writer, or came a moment too early.

import { pause, type World } from './world.ts';

/** The answer of an attempt that should be repeated. */
export const AGAIN = Symbol('again');
export type Again = typeof AGAIN;

/** Answers the result of the first attempt that is not AGAIN; AGAIN when all `most` attempts were. */
export async function retry<T>(most: number, attempt: () => Promise<T | Again>): Promise<T | Again> {
  for (let tries = 0; tries < most; tries++) {
    const answer = await attempt();
    if (answer !== AGAIN) return answer;
  }
  return AGAIN;
}

/** Like `retry`, with a pause after each attempt except the last. */
export async function retryWithPauses<T>(
  world: Pick<World, 'after'>,
  pausesMs: readonly number[],
  attempt: () => Promise<T | Again>,
): Promise<T | Again> {
  const pauses = [0, ...pausesMs];
  return await retry(pauses.length, async () => {
    const ms = pauses.shift() ?? 0;
    if (ms > 0) await pause(world, ms);
    return await attempt();
  });
}
