// node tools/run.mjs path/to/entry.ts [arguments …]
// Bundles a TypeScript entry and runs it in this very process: arguments, exit code and signals are its own.
// Worker threads need nothing special: `new Worker(new URL('./x.worker.ts', import.meta.url))` works.
import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { ROOT, SetupError } from './root.mjs';
import { command, ensureDependencies, isMain } from './setup.mjs';

/**
 * @param {string} entry
 * @param {string[]} args
 */
export async function runEntry(entry, args) {
  // Not at the top of this file: the bundler is itself a dependency that set-up may have to bring first.
  const { bundle } = await import('./bundle.mjs');
  const program = await bundle(entry);
  process.setSourceMapsEnabled(true);
  process.argv.splice(1, process.argv.length, resolve(ROOT, entry), ...args);
  await import(pathToFileURL(program).href);
}

if (isMain(import.meta.url)) {
  await command(async () => {
    const [entry, ...args] = process.argv.slice(2);
    if (entry === undefined) throw new SetupError('usage: node tools/run.mjs entry.ts [arguments …]');
    ensureDependencies();
    await runEntry(entry, args);
  });
}
