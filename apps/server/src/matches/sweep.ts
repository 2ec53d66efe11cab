// Deadlines that have passed are applied; any server may do so, and each match is handed to one of them.

import type { Logger } from 'pino';
import type { StoreHealth } from '../store/health.ts';
import type { Store } from '../store/store.ts';
import { forEachMatch } from '../store/wait-for-store.ts';
import { SHORT_OUTAGE_MS } from './lost-time.ts';
import type { Play } from './play.ts';

const MOST_DUE = 200;
const LEASE_MS = 5_000;

type Deps = {
  readonly store: Store;
  readonly health: StoreHealth;
  readonly play: Play;
  readonly log: Logger;
};

/** Nobody loses on time while nothing can be saved, nor when a store that was stuck answers before a beat could tell. */
export async function sweepDue({ store, health, play, log }: Deps): Promise<void> {
  if (!health.isOk()) return;
  const asked = performance.now();
  const due = await store.matches.claimDue(MOST_DUE, LEASE_MS);
  if (performance.now() - asked > SHORT_OUTAGE_MS) return;
  const ask = { command: { kind: 'sweep' }, impatient: true, still: health.isOk } as const;
  const ids = due.map(({ id }) => id);
  await forEachMatch(log, ids, (id) => play.act(id, ask));
}
