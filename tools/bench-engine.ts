// npm run -s bench:engine [game …]: how fast and how far the engine thinks, one JSON line each. About two minutes.

import process from 'node:process';
import { createEngine } from '@sente/engine';
import { engineFolders, engineHost } from '../apps/server/src/bots/engine-files.ts';
import { measureDownload, measureGame, measureWins } from './bench-engine/measure.ts';
import { POSITIONS } from './bench-engine/positions.ts';
import { ROOT } from './root.mjs';
import { ensureEngineBuild } from './setup.mjs';

ensureEngineBuild();
const asked = process.argv.slice(2);
const wanted = (game: string) => asked.length === 0 || asked.includes(game);
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

const folders = engineFolders(ROOT);
const engine = createEngine(engineHost(folders));
let signature = 0;
for (const [game, records] of Object.entries(POSITIONS.middle)) {
  if (!wanted(game)) continue;
  const figures = await measureGame(engine, game, records);
  signature += figures.signature;
  print(figures);
}
for (const [game, records] of Object.entries(POSITIONS.wins)) {
  if (wanted(game)) print(await measureWins(engine, game, records));
}
print({ bench: 'signature', signature });
print(measureDownload(folders));
