// Set-up on demand: installs or builds what a command needs if it is missing or stale.
// Only Node's own modules here: this runs before there is a node_modules. It is silent unless it acts.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { CACHE, ROOT, SetupError } from './root.mjs';

const LOCKFILE = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
const WEB = join(ROOT, 'apps', 'web');
const WEB_DIST = join(WEB, 'dist');
const WEB_STAMP = join(CACHE, 'web-inputs');
const ENGINE_SOURCE = join(ROOT, 'packages', 'engine', 'assembly');
const ENGINE_DIST = join(ROOT, 'packages', 'engine', 'dist');
const ENGINE_STAMP = join(CACHE, 'engine-inputs');
// Raw memory and no garbage collector: the core lays out its own memory and exports plain functions of numbers.
const ASC_FLAGS = ['-O3', '--runtime', 'stub', '--noAssert', '--importMemory', '--enable', 'bulk-memory'];
/** These are compiled twice: with vectors, and as NAME-plain for machines without them. */
const WITH_VECTORS = ['gomoku', 'capture'];
const MIN_NODE = [20, 19];

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} Locked */

/** Set-up speaks on stderr, so that a tool's own output stays clean. @param {string} line */
function printSetUpLine(line) {
  process.stderr.write(`sente: ${line}\n`);
}

/**
 * Output of the child goes to stderr for the same reason.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env what it finds in the environment beside ours
 */
function runProgram(command, args, env = {}) {
  const done = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
  });
  if (done.error) throw done.error;
  if (done.status !== 0) throw new SetupError(`${command} ${args.join(' ')} failed.`);
}

/** @param {string[]} args */
export function npm(args) {
  const script = process.env['npm_execpath'];
  // Under `npm run` we know npm's own script: no PATH lookup, and no shell even on Windows.
  if (script?.endsWith('npm-cli.js')) runProgram(process.execPath, [script, ...args]);
  else runProgram('npm', args);
}

/** @param {string} path @returns {Record<string, Locked>} */
function lockedPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/** Says whether what is installed is exactly what the lockfile asks for. */
function installedMatchesLockfile() {
  if (!existsSync(INSTALLED)) return false;
  const installed = lockedPackages(INSTALLED);
  return Object.entries(lockedPackages(LOCKFILE)).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/')) return true;
    if (wanted.link) return existsSync(join(ROOT, path));
    const found = installed[path];
    // Optional packages are those of other machines' platforms: absent is right, another version is not.
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
    // npm's list alone is not enough: a folder may be gone.
    return found.version === wanted.version && existsSync(join(ROOT, path));
  });
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantMajor = 0, wantMinor = 0] = MIN_NODE;
  if (major > wantMajor || (major === wantMajor && minor >= wantMinor)) return;
  throw new SetupError(`Node ${MIN_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
}

/** @param {string} path @param {string} text */
function writeStamp(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** @param {string} path */
function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Makes node_modules what the lockfile says. */
export function ensureDependencies() {
  requireNode();
  if (installedMatchesLockfile()) return;
  printSetUpLine('installing dependencies (npm ci) …');
  // Tests and the build are development dependencies: they are needed whatever NODE_ENV says.
  npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
}

/** @param {string} folder @returns {string[]} */
function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesUnder(path);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}

function hashWebInputs() {
  const hash = createHash('sha256').update(readFileSync(LOCKFILE));
  for (const file of [...filesUnder(WEB), ...filesUnder(join(ROOT, 'packages'))]) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** A name for all that lies under a folder, together with the dependencies. @param {string} folder */
function hashFilesUnder(folder) {
  const hash = createHash('sha256').update(readFileSync(LOCKFILE));
  for (const file of filesUnder(folder)) {
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Compiles every folder of packages/engine/assembly into a WebAssembly file of the same name, unless it is there. */
export function ensureEngineBuild() {
  if (!existsSync(ENGINE_SOURCE)) return;
  const inputs = hashFilesUnder(ENGINE_SOURCE);
  const modules = readdirSync(ENGINE_SOURCE).filter((name) =>
    existsSync(join(ENGINE_SOURCE, name, 'index.ts')),
  );
  const builds = modules.flatMap((name) =>
    WITH_VECTORS.includes(name)
      ? [
          { name, file: `${name}.wasm`, flags: ['--enable', 'simd'] },
          { name, file: `${name}-plain.wasm`, flags: [] },
        ]
      : [{ name, file: `${name}.wasm`, flags: [] }],
  );
  const isThere = builds.every(({ file }) => existsSync(join(ENGINE_DIST, file)));
  if (readStamp(ENGINE_STAMP) === inputs && isThere) return;
  printSetUpLine('compiling packages/engine …');
  mkdirSync(ENGINE_DIST, { recursive: true });
  const asc = join(ROOT, 'node_modules', 'assemblyscript', 'bin', 'asc.js');
  for (const { name, file, flags } of builds) {
    const target = join(ENGINE_DIST, file);
    const fresh = `${target}.${process.pid}`;
    runProgram(process.execPath, [
      asc,
      join(ENGINE_SOURCE, name, 'index.ts'),
      '-o',
      fresh,
      ...ASC_FLAGS,
      ...flags,
    ]);
    renameSync(fresh, target);
  }
  writeStamp(ENGINE_STAMP, inputs);
}

export function webExists() {
  return existsSync(join(WEB, 'index.html'));
}

/** Builds apps/web into its dist folder unless nothing it is made from has changed. */
export function ensureWebBuild() {
  if (!webExists()) return;
  const inputs = hashWebInputs();
  if (readStamp(WEB_STAMP) === inputs && existsSync(join(WEB_DIST, 'index.html'))) return;
  ensureEngineBuild();
  printSetUpLine('building apps/web …');
  // Built aside and then swapped in: a failed or a concurrent build never leaves half a site behind.
  const fresh = join(CACHE, `web-${process.pid}`);
  const stale = `${fresh}-old`;
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  // A test runner says in the environment that this is a test, and would get other pages than people do.
  runProgram(
    process.execPath,
    [vite, 'build', WEB, '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'],
    {
      NODE_ENV: 'production',
    },
  );
  if (existsSync(WEB_DIST)) renameSync(WEB_DIST, stale);
  renameSync(fresh, WEB_DIST);
  rmSync(stale, { recursive: true, force: true });
  writeStamp(WEB_STAMP, inputs);
}

/**
 * Runs the main function of a command, whose answer is the exit code.
 * @param {() => Promise<number | void> | number | void} main
 */
export async function runCommand(main) {
  try {
    process.exitCode = (await main()) ?? process.exitCode ?? 0;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    printSetUpLine(error.message);
    process.exitCode = 1;
  }
}

/**
 * Says whether a module is the program being run, and not imported by another.
 * @param {string} url
 */
export function isMain(url) {
  const [, script] = process.argv;
  return script !== undefined && realpathSync(script) === realpathSync(fileURLToPath(url));
}
