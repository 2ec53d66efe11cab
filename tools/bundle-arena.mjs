// sente bundle-arena FOLDER: the arena and the engine as plain files, for a machine that has Node and nothing else.
//   node FOLDER/arena.mjs …     as sente arena
//   node FOLDER/engine.mjs      as sente engine
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { rolldown } from 'rolldown';
import { workersBesideBundle } from './lib/bundle.mjs';
import { ROOT, SetupError } from './lib/root.mjs';

const PROGRAMS = {
  arena: 'tools/bundle-arena/arena.ts',
  engine: 'tools/bundle-arena/engine.ts',
  'arena.worker': 'tools/arena/arena.worker.ts',
  'engine.worker': 'apps/server/src/bots/engine.worker.ts',
};

/** @param {string | undefined} folder */
export async function bundleArena(folder) {
  if (folder === undefined) throw new SetupError('usage: sente bundle-arena FOLDER');
  const out = resolve(folder);
  mkdirSync(join(out, 'files'), { recursive: true });
  for (const [name, entry] of Object.entries(PROGRAMS)) {
    const build = await rolldown({
      input: join(ROOT, entry),
      cwd: ROOT,
      platform: 'node',
      external: /^node:/,
      logLevel: 'warn',
      plugins: [workersBesideBundle],
    });
    await build.write({ file: join(out, `${name}.mjs`), format: 'esm' });
    await build.close();
  }
  for (const part of ['dist', 'data']) {
    const files = join(ROOT, 'packages', 'engine', part);
    if (existsSync(files)) cpSync(files, join(out, 'files'), { recursive: true });
  }
  process.stdout.write(`${out}\n`);
}
