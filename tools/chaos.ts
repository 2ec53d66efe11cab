// npm run chaos -- [games] [kills]: the long form of the fault tests, on both stores. Prints what was lost: nothing.

import process from 'node:process';
import { seededRandom } from '@sente/kernel';
import { playAndKill } from '../apps/server/src/testing/crowd.ts';
import { startPostgres } from '../apps/server/src/testing/postgres.ts';
import { serverProcess } from '../apps/server/src/testing/process.ts';

const [games = 200, kills = 20] = process.argv.slice(2).map(Number);
const seed = `${Date.now()}`;
let failed = false;

for (const kind of ['embedded', 'postgres'] as const) {
  const postgres = kind === 'postgres' ? await startPostgres({ durable: true }) : null;
  const server = await serverProcess(postgres ? { DATABASE_URL: postgres.url } : {});
  try {
    await server.start();
    const told = (line: string) => console.log(`${kind}: ${line}`);
    const plan = { games, kills, random: seededRandom(seed), playMs: 1_500, told };
    const { acknowledged, lost } = await playAndKill(server, plan);
    for (const line of lost) told(`lost ${line}`);
    told(
      `${games} games, ${kills} times kill -9, ${acknowledged} moves acknowledged, ${lost.length} lost (seed ${seed})`,
    );
    failed ||= lost.length > 0;
  } finally {
    await server.end();
    await postgres?.stop();
  }
}
process.exitCode = failed ? 1 : 0;
