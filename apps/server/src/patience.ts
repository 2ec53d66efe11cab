// Work that waits for a store that does not answer, within bounds.

import type { Storage } from './storage.ts';
import { StoreUnavailable } from './store/sql.ts';

const PATIENCE_MS = 30_000;

/** For work that may be done twice without harm: what was asked when the line broke may have happened. */
export async function patiently<T>(storage: Storage, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      storage.failed();
      if (!(await storage.untilOk(deadline - Date.now()))) throw error;
    }
  }
}
