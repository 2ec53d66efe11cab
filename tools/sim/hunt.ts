// Runs the seeds 1, 2, 3 … until a checker finds a violation, at most for so many seconds of CPU.

import process from 'node:process';
import type { Violation } from '../../apps/server/src/simulation/checkers/checkers.ts';
import { type DatabaseEngine, openDatabaseEngine } from '../../apps/server/src/simulation/database.ts';
import type { SimulationOptions } from '../../apps/server/src/simulation/options.ts';
import { simulate } from '../../apps/server/src/simulation/simulate.ts';

/** Each planted fault is to be found within so many seconds of CPU. */
const CPU_SECONDS = 60;

export type Found =
  | { readonly seed: string; readonly violation: Violation; readonly seconds: number }
  | { readonly seed: null; readonly violation: null; readonly seconds: number };

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** `options`: instead of what the seeds draw. `checkers`: what others report does not count. */
export type Hunt = { readonly options: Partial<SimulationOptions>; readonly checkers: readonly string[] };

export async function hunt({ options, checkers }: Hunt): Promise<Found> {
  const engine = await openDatabaseEngine();
  try {
    return await huntWith(engine, options, checkers);
  } finally {
    await engine.close();
  }
}

async function huntWith(
  engine: DatabaseEngine,
  options: Partial<SimulationOptions>,
  checkers: readonly string[],
): Promise<Found> {
  for (let seed = 1; cpuSeconds() < CPU_SECONDS; seed++) {
    const { violations } = await simulate(engine, { seed: String(seed), options });
    const violation = violations.find(({ checker }) => checkers.includes(checker));
    if (violation !== undefined) return { seed: String(seed), violation, seconds: cpuSeconds() };
  }
  return { seed: null, violation: null, seconds: cpuSeconds() };
}
