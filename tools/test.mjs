// npm test [-- vitest's own arguments and file filters]; npm run test:quick for the unit tests of changed folders
// Sets up everything the tests need, runs them, and ends with one line: `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { findNats, findPostgres, findTestBrowser } from './lib/find-programs.mjs';
import { CACHE, ROOT } from './lib/root.mjs';
import { ensureDependencies, ensureEngineBuild, ensureWebBuild, isMain, runCommand } from './lib/setup.mjs';
import { quickTests } from './test/quick.mjs';
import { openTemporaryFolder } from './test/temporary-folder.mjs';

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
export function countResults(report, exitCode) {
  const passed = report?.numPassedTests ?? 0;
  // A file that cannot be loaded, or with a failed set-up, reports no failed test: count the file itself.
  const brokenFiles = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = (report?.numFailedTests ?? 0) + brokenFiles;
  const ranNothing = passed + failed === 0;
  // An error outside any test fails the run too, and must not hide behind `0 failed`.
  return { passed, failed: failed === 0 && exitCode !== 0 && !ranNothing ? 1 : failed, ranNothing };
}

/**
 * Tells whether the arguments exclude the browser tests: a run for one package needs no built site.
 * @param {string[]} args
 */
export function excludesBrowserTests(args) {
  const asked = args.join(' ');
  return /(^| )(packages|apps|tools)\b/.test(asked) && !asked.includes('e2e');
}

/**
 * Runs before the tests, because an installation takes longer than the limit of any test.
 * @param {string[]} args
 */
function prepareMachine(args) {
  const asked = args.join(' ');
  if (!excludesBrowserTests(args)) findTestBrowser();
  if (/packages\//.test(asked) && !/(apps|tools|e2e)\b/.test(asked)) return;
  findPostgres();
  findNats();
}

/**
 * @param {string[]} args
 * @param {string} folder for whatever the tests put into the system's temporary folder
 * @returns {Promise<number>}
 */
function runVitest(args, folder) {
  const program = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, TMPDIR: folder, TMP: folder, TEMP: folder };
  const child = spawn(process.execPath, [program, 'run', ...args], { cwd: ROOT, env, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** @param {string[]} args */
async function runTests(args) {
  ensureDependencies();
  ensureEngineBuild();
  if (!excludesBrowserTests(args)) ensureWebBuild();
  prepareMachine(args);
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, `tests-${process.pid}.json`);
  const temporary = openTemporaryFolder();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const exitCode = await runVitest([...reporters, ...args], temporary.folder);
  const left = temporary.close();
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  rmSync(file, { force: true });
  const { passed, failed, ranNothing } = countResults(report, exitCode);
  if (ranNothing) process.stdout.write('No test ran: that is a failure.\n');
  if (left.length > 0) process.stdout.write(`Left behind in the temporary folder: ${left.join(', ')}\n`);
  process.stdout.write(`${passed} passed, ${failed + (left.length > 0 ? 1 : 0)} failed\n`);
  return exitCode || (ranNothing || failed > 0 || left.length > 0 ? 1 : 0);
}

async function main() {
  const args = process.argv.slice(2);
  if (args[0] !== '--quick') return await runTests(args);
  const tests = quickTests();
  if (tests.length > 0) return await runTests([...tests, ...args.slice(1)]);
  process.stdout.write('Nothing has changed that has a quick test.\n');
  return 0;
}

if (isMain(import.meta.url)) await runCommand(main);
