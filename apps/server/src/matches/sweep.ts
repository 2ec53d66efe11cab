// Applies deadlines that have passed. Any server may do so; each match is handed to one of them.

import type { Logger } from 'pino';
import type { SleepDetector } from '../base/sleep-detector.ts';
import type { World } from '../base/world.ts';
import type { Health } from '../store/health.ts';
import type { Store } from '../store/store.ts';
import { forEachMatchLoggingErrors } from '../store/wait-for-store.ts';
import { SHORT_OUTAGE_MS } from './lost-time.ts';
import type { Play } from './play.ts';

const MOST_DUE = 200;
const LEASE_MS = 5_000;

type Deps = {
  readonly world: World;
  readonly store: Store;
  readonly health: Health;
  readonly awake: SleepDetector;
  readonly play: Play;
  readonly log: Logger;
};

/**
 * No player loses on time while nothing can be saved, nor when a stuck store answers before a heartbeat has noticed, nor by
 * a server that slept: it checks its clocks first, and every match checks again.
 */
export async function sweepOverdueMatches(deps: Deps): Promise<void> {
  const { world, store, health, awake, play, log } = deps;
  awake.checkForSleep();
  if (!health.clocks.isRepaid()) return;
  const asked = world.steady();
  const due = await store.matches.claimDue(MOST_DUE, LEASE_MS);
  if (world.steady() - asked > SHORT_OUTAGE_MS) return;
  const ask = { command: { kind: 'sweep' }, impatient: true, still: health.clocks.isRepaid } as const;
  const ids = due.map(({ id }) => id);
  await forEachMatchLoggingErrors(log, 'sweep of deadlines', ids, (id) => play.act(id, ask));
}
