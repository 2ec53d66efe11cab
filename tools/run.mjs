// node tools/run.mjs path/to/entry.ts [arguments …]
// Bundles a TypeScript entry and runs it in this process: it gets the arguments and signals and sets the exit code.
// Worker threads need nothing special: `new Worker(new URL('./x.worker.ts', import.meta.url))` works.
import process from 'node:process';
import { SetupError } from './lib/root.mjs';
import { runEntry } from './lib/run-entry.mjs';
import { ensureDependencies, runCommand } from './lib/setup.mjs';

await runCommand(async () => {
  const [entry, ...args] = process.argv.slice(2);
  if (entry === undefined) throw new SetupError('usage: node tools/run.mjs entry.ts [arguments …]');
  ensureDependencies();
  await runEntry(entry, args);
});
