// npm run -s bench:engine [-- [--without-net] game …]: how fast and how far the engine thinks, one JSON line each. About
// two minutes. With --starts: how late the first move of a game comes, 24 starts of the program for each game.

import process from 'node:process';
import { createEngine } from '@sente/engine';
import { openWorld } from '../apps/server/src/base/world.ts';
import { engineFileFolders, openEngineFileHost } from '../apps/server/src/bots/engine-files.ts';
import { measureDownload, measureGame, measureWins } from './bench-engine/measure.ts';
import { POSITIONS } from './bench-engine/positions.ts';
import { measureStartTimes } from './bench-engine/starts.ts';
import { ROOT } from './lib/root.mjs';
import { ensureEngineBuild } from './lib/setup.mjs';

ensureEngineBuild();
const WITHOUT_NET = '--without-net';
const ONLY_STARTS = '--starts';
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isNetLeftOut = process.argv.includes(WITHOUT_NET);
const wanted = (game: string) => asked.length === 0 || asked.includes(game);
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

const folders = engineFileFolders(ROOT);
const host = openEngineFileHost(openWorld(), folders);
const engine = createEngine({
  ...host,
  load: (name) =>
    isNetLeftOut && name.endsWith('.net')
      ? Promise.reject(new Error(`${name} is left out`))
      : host.load(name),
});

async function measureThinking(): Promise<void> {
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
}

if (process.argv.includes(ONLY_STARTS)) {
  for (const game of Object.keys(POSITIONS.middle)) if (wanted(game)) print(await measureStartTimes(game));
} else {
  await measureThinking();
}
