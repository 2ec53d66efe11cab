// Makes a failing run smaller: without a kind of fault, with fewer players, servers or minutes, as long as the same checker
// still reports a violation. The seed stays: what is left is decided by the same numbers.

import type { DatabaseEngine } from '../../apps/server/src/simulation/database.ts';
import { FAULTS, type SimulationOptions } from '../../apps/server/src/simulation/options.ts';
import { type Run, simulate } from '../../apps/server/src/simulation/simulate.ts';

const MINUTE_MS = 60_000;
const MOST_TRIES = 40;

/** Answers the smallest failing run that was found, with its log. */
export async function shrink(engine: DatabaseEngine, failed: Run): Promise<Run> {
  const { seed } = failed;
  const checker = failed.violations[0]?.checker;
  let { options } = failed;
  let tries = 0;

  async function isStillFailing(smaller: SimulationOptions): Promise<boolean> {
    if (++tries > MOST_TRIES) return false;
    const run = await simulate(engine, { seed, options: smaller });
    return run.violations[0]?.checker === checker;
  }
  for (const make of SMALLER) {
    // Each candidate builds on what the ones before have left.
    for (const candidate of make(options, failed)) {
      const next = candidate(options);
      if (await isStillFailing(next)) options = next;
    }
  }
  return await simulate(engine, { seed, options, keepLog: true });
}

type Change = (options: SimulationOptions) => SimulationOptions;
type Smaller = (options: SimulationOptions, failed: Run) => readonly Change[];

const cutMinutes: Smaller = (_, { violations }) => {
  const needed = Math.ceil((violations[0]?.at ?? 0) / MINUTE_MS);
  return [(now) => ({ ...now, minutes: Math.min(now.minutes, needed) })];
};

const dropFaults: Smaller = ({ faults }) =>
  FAULTS.filter((fault) => faults[fault] > 0).map((fault) => (now) => ({
    ...now,
    faults: { ...now.faults, [fault]: 0 },
  }));

const dropServers: Smaller = ({ servers }) =>
  servers > 1 ? [1, 2].map((few) => (now) => ({ ...now, servers: Math.min(now.servers, few) })) : [];

const dropPlayers: Smaller = () =>
  [0.5, 0.75, 0.8].map((share) => (now) => ({
    ...now,
    players: Math.max(2, Math.floor(now.players * share)),
  }));

const dropPools: Smaller = ({ pools }) =>
  pools.length > 1 ? pools.map((pool) => (now) => ({ ...now, pools: [pool] })) : [];

const SMALLER: readonly Smaller[] = [cutMinutes, dropFaults, dropServers, dropPlayers, dropPools];
