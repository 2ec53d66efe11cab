// npm test [-- vitest's own arguments and file filters]
// Sets up what the tests need, runs them all, and ends with one line to read: `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { findChromium, findNats, findPostgres } from './machine.mjs';
import { CACHE, ROOT } from './root.mjs';
import { command, ensureDependencies, ensureEngineBuild, ensureWebBuild, isMain } from './setup.mjs';

/**
 * @typedef {object} Report the part of vitest's JSON that we read
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults
 */

/**
 * @param {Report | undefined} report
 * @param {number} exitCode
 */
export function tally(report, exitCode) {
  const passed = report?.numPassedTests ?? 0;
  // A file that cannot be loaded, or whose set-up fails, has no failed test in it: count the file itself.
  const brokenFiles = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = (report?.numFailedTests ?? 0) + brokenFiles;
  const ranNothing = passed + failed === 0;
  // An error outside any test fails the run too, and must not hide behind `0 failed`.
  return { passed, failed: failed === 0 && exitCode !== 0 && !ranNothing ? 1 : failed, ranNothing };
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function testSources(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testSources(path);
    return /\.test\.tsx?$|[\\/](testing|e2e)[\\/].*\.ts$/.test(path) ? [path] : [];
  });
}

/**
 * Whether the arguments leave the browser tests out: those who work on one package need not build the site.
 * @param {string[]} args
 */
export function unitsOnly(args) {
  const asked = args.join(' ');
  return (
    /--project[= ]unit\b/.test(asked) ||
    (/(^| )(packages|apps|tools)\b/.test(asked) && !asked.includes('e2e'))
  );
}

/**
 * Before the tests and not inside them: an installation takes longer than any test may.
 * @param {string[]} folders
 */
function prepareMachine(folders) {
  const sources = folders.flatMap((folder) => testSources(join(ROOT, folder)));
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  if (text.includes('findChromium')) findChromium();
  if (text.includes('findPostgres')) findPostgres();
  if (text.includes('findNats')) findNats();
}

/**
 * @param {string[]} args
 * @returns {Promise<number>}
 */
function vitest(args) {
  const program = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [program, 'run', ...args], { cwd: ROOT, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

async function main() {
  ensureDependencies();
  const args = process.argv.slice(2);
  ensureEngineBuild();
  if (!unitsOnly(args)) ensureWebBuild();
  prepareMachine(unitsOnly(args) ? ['packages', 'apps'] : ['packages', 'apps', 'e2e']);
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, `tests-${process.pid}.json`);
  const exitCode = await vitest([
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
  ]);
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  rmSync(file, { force: true });
  const { passed, failed, ranNothing } = tally(report, exitCode);
  if (ranNothing) process.stdout.write('No test ran: that is a failure.\n');
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return ranNothing || failed > 0 ? exitCode || 1 : exitCode;
}

if (isMain(import.meta.url)) await command(main);
