#!/usr/bin/env node
// The `sente` command: bundles the program of a command and runs it in this process.
import process from 'node:process';
import { runEntry } from '../../tools/lib/run-entry.mjs';
import { ensureDependencies, ensureEngineBuild, runCommand } from '../../tools/lib/setup.mjs';

/** @param {string} entry @param {string[]} args */
async function runEntryAfterEngineBuild(entry, args) {
  ensureEngineBuild();
  await runEntry(entry, args);
}

/** Imported late, because set-up may have to install the bundler first. @param {string | undefined} folder */
async function bundlePortableArena(folder) {
  ensureEngineBuild();
  const { bundleArena } = await import('../../tools/bundle-arena.mjs');
  await bundleArena(folder);
}

/** @param {string[]} args */
async function runSelfPlay(args) {
  ensureEngineBuild();
  const { selfplay } = await import('../../tools/selfplay.mjs');
  await selfplay(args);
}

await runCommand(async () => {
  ensureDependencies();
  const [first, ...rest] = process.argv.slice(2);
  // The same program as `npm run conformance`.
  if (first === 'conformance') await runEntry('tools/conformance.ts', rest);
  else if (first === 'engine') await runEntryAfterEngineBuild('tools/engine.ts', rest);
  else if (first === 'arena') await runEntryAfterEngineBuild('tools/arena.ts', rest);
  else if (first === 'selfplay') await runSelfPlay(rest);
  else if (first === 'bundle-arena') await bundlePortableArena(rest[0]);
  else await runEntry('apps/server/src/main.ts', process.argv.slice(2));
});
