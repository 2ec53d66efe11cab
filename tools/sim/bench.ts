// The speed of the simulation: simulated minutes for each minute of CPU, of a hall with twenty players and a move every five
// seconds in each game, without faults.

import process from 'node:process';
import { openDatabaseEngine } from '../../apps/server/src/simulation/database.ts';
import { NO_FAULTS, type SimulationOptions } from '../../apps/server/src/simulation/options.ts';
import { simulate } from '../../apps/server/src/simulation/simulate.ts';

const MINUTES = 20;
const ROUNDS = 3;

const QUIET_HALL: SimulationOptions = {
  ...{ mode: 'safety', minutes: MINUTES, servers: 1, players: 20, paceMs: 5_000, moveMs: 60_000 },
  ...{ pools: ['gomoku', 'banqi'], accounts: 0.5, bots: 0.02, skewMs: 0, databaseMs: 2 },
  ...{ faults: NO_FAULTS, calmMs: 0, leftOut: [] },
};

export async function measureSpeed(print: (line: string) => void): Promise<void> {
  const engine = await openDatabaseEngine();
  for (let round = 1; round <= ROUNDS; round++) {
    const began = process.cpuUsage();
    const run = await simulate(engine, { seed: 'bench', options: QUIET_HALL });
    const { user, system } = process.cpuUsage(began);
    const cpuMinutes = (user + system) / 60e6;
    print(
      `${(run.minutes / cpuMinutes).toFixed(0)} simulated minutes a CPU minute: ${run.minutes} min, ${run.steps} steps, ${run.statements} statements, ${run.acts} answers in ${(cpuMinutes * 60).toFixed(1)} s`,
    );
  }
  await engine.close();
}
