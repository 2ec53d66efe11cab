// Work during faults: waiting for a store that does not answer, and skipping a single bad match.

import type { Logger } from 'pino';
import { StoreUnavailable, TimeInDoubt } from './drivers/sql.ts';
import type { Health } from './health.ts';

const LONGEST_WAIT_MS = 30_000;

/**
 * Repeats the work until the store answers, at most for `longestMs`, and then throws. For work that may be done twice
 * without harm: a statement may have run although its connection broke.
 */
export async function whenStoreAnswers<T>(
  health: Health,
  work: () => Promise<T>,
  longestMs = LONGEST_WAIT_MS,
): Promise<T> {
  const deadline = health.steady() + longestMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      noteFailure(health, error);
      if (!(await health.clocks.untilRepaid(deadline - health.steady()))) throw error;
    }
  }
}

/**
 * For callers that cannot wait: throws at once while the store does not answer, also when it stops answering during the
 * work. The work may have been done all the same.
 */
export async function whileStoreAnswers<T>(health: Health, work: () => Promise<T>): Promise<T> {
  if (!health.store.answers()) throw new StoreUnavailable('the store does not answer');
  let callOff = () => {};
  const failure = new Promise<never>((_, reject) => {
    callOff = health.store.onFailure(() => reject(new StoreUnavailable('the store has stopped answering')));
  });
  try {
    return await Promise.race([work(), failure]);
  } catch (error) {
    if (error instanceof StoreUnavailable) noteFailure(health, error);
    throw error;
  } finally {
    callOff();
  }
}

function noteFailure(health: Health, error: StoreUnavailable): void {
  if (error instanceof TimeInDoubt) health.clocks.owe();
  else health.store.failed();
}

/**
 * Does the work for each match. An error of one match is logged and the others go on; a store that does not answer ends the
 * loop.
 */
export async function forEachMatchLoggingErrors(
  log: Logger,
  job: string,
  matches: readonly string[],
  work: (match: string) => Promise<unknown>,
): Promise<void> {
  const done = await Promise.allSettled(matches.map(work));
  for (const [i, one] of done.entries()) {
    if (one.status === 'fulfilled') continue;
    if (one.reason instanceof StoreUnavailable) throw one.reason;
    log.error({ job, match: matches[i], error: String(one.reason) }, 'match skipped after an error');
  }
}
