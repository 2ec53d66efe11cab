// npm run chaos -- [games] [kills] [embedded|postgres]: the long form of the fault tests, on both stores or on one.
// Prints the number of acknowledged moves and the lost ones, of which there must be none.

import process from 'node:process';
import { seededRandom } from '@sente/kernel';
import { STORE_KINDS } from '../apps/server/src/store/store.ts';
import { playAndKill } from '../apps/server/src/testing/many-games.ts';
import { startPostgres } from '../apps/server/src/testing/postgres.ts';
import { serverProcess } from '../apps/server/src/testing/process.ts';

const [games = '200', kills = '20', only] = process.argv.slice(2);
const seed = `${Date.now()}`;
let failed = false;

for (const kind of STORE_KINDS) {
  if (only !== undefined && only !== kind) continue;
  const postgres = kind === 'postgres' ? await startPostgres({ durable: true }) : null;
  const server = await serverProcess(postgres ? { DATABASE_URL: postgres.url } : {});
  try {
    await server.start();
    const told = (line: string) => console.log(`${kind}: ${line}`);
    const plan = {
      games: Number(games),
      kills: Number(kills),
      random: seededRandom(seed),
      playMs: 1_500,
      told,
    };
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
