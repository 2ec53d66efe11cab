// Makes a failing run smaller: without a kind of fault or a single fault, with fewer players, servers or minutes, as long as
// the same checker still reports a violation. The seed stays: what is left is decided by the same numbers.

import type { DatabaseEngine } from '../../apps/server/src/simulation/database.ts';
import { FAULTS, type SimulationOptions } from '../../apps/server/src/simulation/options.ts';
import { type Run, simulate } from '../../apps/server/src/simulation/simulate.ts';

const MINUTE_MS = 60_000;
/** Passes go on until one of them makes nothing smaller, at most for so long. */
const MOST_MS = 90_000;

/** Answers the smallest failing run that was found, with its log. */
export async function shrink(engine: DatabaseEngine, failed: Run): Promise<Run> {
  const { seed } = failed;
  const checker = failed.violations[0]?.checker;
  const end = performance.now() + MOST_MS;
  let smallest = failed;

  async function adoptIfFailing(options: SimulationOptions): Promise<boolean> {
    if (performance.now() > end) return false;
    if (JSON.stringify(options) === JSON.stringify(smallest.options)) return false;
    const run = await simulate(engine, { seed, options });
    if (run.violations[0]?.checker !== checker) return false;
    smallest = run;
    return true;
  }
  for (let hasShrunk = true; hasShrunk; ) {
    hasShrunk = false;
    for (const make of SMALLER) {
      // Each candidate builds on what the ones before have left.
      for (const change of make(smallest))
        if (await adoptIfFailing({ ...smallest.options, ...change(smallest.options) })) hasShrunk = true;
    }
  }
  return await simulate(engine, { seed, options: smallest.options, keepLog: true });
}

type Change = (options: SimulationOptions) => Partial<SimulationOptions>;
type Smaller = (failed: Run) => readonly Change[];

/** The run ends with the violation. One that is found during the faults needs no calm afterwards. */
const cutTime: Smaller = ({ violations, options: { minutes, mode } }) => {
  const at = violations[0]?.at ?? 0;
  const isEarly = at <= minutes * MINUTE_MS;
  const needed = isEarly ? at / MINUTE_MS : minutes;
  return [
    ...(mode === 'liveness' && isEarly ? [() => ({ mode: 'safety', minutes: needed }) as const] : []),
    () => ({ minutes: needed }),
    ...[0.25, 0.5, 0.75].map(
      (share): Change =>
        (now) => ({ minutes: now.minutes * share }),
    ),
    ...[0.25, 0.5].map(
      (share): Change =>
        (now) => ({ calmMs: now.calmMs * share }),
    ),
  ];
};

const dropKinds: Smaller = ({ options: { faults } }) =>
  FAULTS.filter((fault) => faults[fault] > 0).map((fault) => (now) => ({
    faults: { ...now.faults, [fault]: 0 },
  }));

/** Half of the faults, then quarters, and so on down to single ones. */
const leaveOutFaults: Smaller = ({ begun }) => {
  const changes: Change[] = [];
  for (let size = Math.ceil(begun.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < begun.length; from += size) {
      const without = begun.slice(from, from + size);
      changes.push(({ leftOut }) => ({ leftOut: [...new Set([...leftOut, ...without])] }));
    }
  return changes;
};

const dropServers: Smaller = () => [1, 2].map((few) => (now) => ({ servers: Math.min(now.servers, few) }));

const dropPlayers: Smaller = () =>
  [0.5, 0.75, 0.8].map((share) => (now) => ({ players: Math.max(2, Math.floor(now.players * share)) }));

const dropPools: Smaller = ({ options: { pools } }) =>
  pools.length > 1 ? pools.map((pool) => () => ({ pools: [pool] })) : [];

const SMALLER: readonly Smaller[] = [
  ...[cutTime, dropKinds, dropServers, dropPlayers, dropPools, leaveOutFaults],
];
