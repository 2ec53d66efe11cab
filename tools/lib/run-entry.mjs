// Runs a TypeScript file of this repository in the current process.
import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { ROOT } from './root.mjs';

/**
 * @param {string} entry
 * @param {string[]} args
 */
export async function runEntry(entry, args) {
  // Imported here and not at the top: the bundler is a dependency that set-up may have to install first.
  const { bundle } = await import('./bundle.mjs');
  const program = await bundle(entry);
  process.setSourceMapsEnabled(true);
  process.argv.splice(1, process.argv.length, resolve(ROOT, entry), ...args);
  await import(pathToFileURL(program).href);
}
