// npm run mutation [-- games match …] [--minutes 30] [--every 4] [--quick] [--static] [--workers 1]: changes our rules one
// expression at a time and runs the unit tests of their package. Takes the files in batches until the time is up; unchanged
// code is not tried again.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { CACHE, ROOT, SetupError } from './lib/root.mjs';
import { ensureDependencies, isMain, npm, runCommand } from './lib/setup.mjs';

const PACKAGES = ['match', 'games', 'protocol', 'kernel'];
const REPORTS = join(CACHE, 'mutation');
/** The newest version for every Node we support; fetched on demand, because no other tool needs its 160 packages. */
const STRYKER = '9.6.1';
const STRYKER_FOLDER = join(CACHE, 'stryker', STRYKER);
/** A batch begins with one run of all tests: small ones would spend their time on that, large ones overrun the limit. */
const BATCH_LINES = 250;

/**
 * @typedef {{ mutatorName: string, status: string, replacement?: string, location: { start: { line: number, column: number } } }} Mutant
 * @typedef {{ files: Record<string, { source: string, mutants: Mutant[] }> }} Report
 */

/** @returns {string} the path of its program */
function fetchStryker() {
  const program = join(STRYKER_FOLDER, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  if (existsSync(program)) return program;
  const parts = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
  mkdirSync(STRYKER_FOLDER, { recursive: true });
  // Stryker runs the tests with our own vitest, which Node finds in a folder above.
  npm(['install', '--no-save', '--legacy-peer-deps', '--prefix', STRYKER_FOLDER, ...parts]);
  return program;
}

/** @param {string} name @returns {string} */
function reportPath(name) {
  return join(REPORTS, `${name}.json`);
}

/**
 * The files of a package that hold code, in batches of some hundred lines.
 * @param {{ path: string, lines: number }[]} files
 * @returns {string[][]}
 */
export function splitIntoBatches(files) {
  /** @type {string[][]} */
  const batches = [];
  let room = 0;
  for (const { path, lines } of files) {
    if (lines > room || batches.length === 0) {
      batches.push([]);
      room = BATCH_LINES;
    }
    batches.at(-1)?.push(path);
    room -= lines;
  }
  return batches;
}

/** @param {string} name */
function filesToMutate(name) {
  const folder = `packages/${name}/src`;
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/testing/'))
    .sort()
    .map((path) => ({ path, lines: readFileSync(join(ROOT, path), 'utf8').split('\n').length }));
}

/**
 * @param {string} name
 * @param {string[]} files
 * @param {number} timeout
 * @param {{ every: string, quick: boolean, static: boolean, workers: string }} wish
 */
function mutateBatch(name, files, timeout, wish) {
  const program = fetchStryker();
  const env = {
    ...process.env,
    MUTATED: name,
    MUTATED_FILES: files.join(','),
    MUTATION_REPORT: reportPath(name),
    MUTATED_EVERY: wish.every,
    MUTATION_WORKERS: wish.workers,
    ...(wish.quick && { MUTATION_QUICK: 'yes' }),
    ...(wish.static && { MUTATED_STATIC: 'yes' }),
  };
  const args = [program, 'run', 'tools/mutation/stryker.config.mjs'];
  const done = spawnSync(process.execPath, args, { cwd: ROOT, env, timeout, stdio: 'inherit' });
  rmSync(join(ROOT, '.stryker-tmp'), { recursive: true, force: true });
  // Running out of time is no failure: the next run continues here.
  if (done.status !== 0 && done.error === undefined)
    throw new SetupError(`Stryker failed on ${files.join(', ')}.`);
}

/** @param {Report} report */
export function mutationScore({ files }) {
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  const count = (/** @type {string[]} */ ...statuses) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const all = noticed + count('Survived', 'NoCoverage');
  return { noticed, all, percent: all === 0 ? 0 : (100 * noticed) / all };
}

/** Every change that no test noticed, one line each. @param {Report} report */
export function unnoticedChanges({ files }) {
  return Object.entries(files).flatMap(([path, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ location: { start }, mutatorName, replacement = '' }) => {
        const shown = replacement.replace(/\s+/g, ' ').slice(0, 80);
        return `${path}:${start.line}:${start.column} ${mutatorName}: ${lines[start.line - 1]?.trim()} → ${shown}`;
      });
  });
}

/** @param {string} name @param {string[]} left */
function printUnnoticed(name, left) {
  if (!existsSync(reportPath(name))) return;
  /** @type {Report} */
  const report = JSON.parse(readFileSync(reportPath(name), 'utf8'));
  const { noticed, all, percent } = mutationScore(report);
  process.stdout.write(`\n${unnoticedChanges(report).join('\n')}\n`);
  process.stdout.write(`packages/${name}: ${noticed} of ${all} changes noticed, ${percent.toFixed(1)} %\n`);
  if (left.length > 0) process.stdout.write(`not looked at in time: ${left.join(', ')}\n`);
}

function main() {
  ensureDependencies();
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string', default: '30' },
      every: { type: 'string', default: '1' },
      quick: { type: 'boolean', default: false },
      static: { type: 'boolean', default: false },
      workers: { type: 'string', default: '1' },
    },
  });
  const unknown = positionals.find((name) => !PACKAGES.includes(name));
  if (unknown !== undefined) throw new SetupError(`Only ${PACKAGES.join(', ')} are changed, not ${unknown}.`);
  if (!/^[1-9][0-9]?$/.test(values.workers)) throw new SetupError('--workers is a number from 1 to 99.');
  mkdirSync(REPORTS, { recursive: true });
  const until = performance.now() + Number(values.minutes) * 60_000;
  for (const name of positionals.length > 0 ? positionals : PACKAGES) {
    const batches = splitIntoBatches(filesToMutate(name));
    while (batches.length > 0 && performance.now() < until) {
      mutateBatch(name, batches.shift() ?? [], Math.ceil(until - performance.now()), values);
    }
    printUnnoticed(name, batches.flat());
  }
  return 0;
}

if (isMain(import.meta.url)) await runCommand(main);
