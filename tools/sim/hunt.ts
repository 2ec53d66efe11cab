// Runs seeds until a checker finds a violation, at most for so many seconds of CPU. Prints one line of JSON for planted.ts.

import process from 'node:process';
import { openDatabaseEngine } from '../../apps/server/src/simulation/database.ts';
import { simulate } from '../../apps/server/src/simulation/simulate.ts';
import { CPU_SECONDS, type Found } from './planted.ts';

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

async function hunt(): Promise<Found> {
  const engine = await openDatabaseEngine();
  for (let seed = 1; cpuSeconds() < CPU_SECONDS; seed++) {
    const { violations } = await simulate(engine, { seed: String(seed) });
    const [violation] = violations;
    if (violation !== undefined) return { seed: String(seed), violation, seconds: cpuSeconds() };
  }
  return { seed: null, violation: null, seconds: cpuSeconds() };
}

process.stdout.write(`${JSON.stringify(await hunt())}\n`);
process.exit();
