// Finds the programs that tests need but npm does not ship: browsers, PostgreSQL, PgBouncer, a NATS server.
// As root on Debian a missing one is installed by its package name; elsewhere we say what to install.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { SetupError } from './root.mjs';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
// Chromium without its windows: a page costs it half the work, because no frame of tabs and buttons is drawn around it.
const HEADLESS_NAMES = ['chromium-headless-shell', 'headless_shell', 'chrome-headless-shell'];
const HEADLESS_PACKAGE = 'chromium-headless-shell';
const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
/** This file always exists, so the lock leaves no file behind. */
const APT_FOLDER = '/var/lib/apt/lists';
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const POSTGRES_PLACES = ['/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin'];
// Debian puts servers in sbin, which is not in every user's PATH.
const NATS_PLACES = ['/usr/sbin/nats-server', '/usr/local/bin/nats-server', '/opt/homebrew/bin/nats-server'];
const PGBOUNCER_PLACES = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];

/**
 * @typedef {object} Postgres
 * @property {string} bin the folder that holds all its programs: a link to one does not lead to the others
 * @property {string} initdb
 * @property {string} postgres
 */

/** @param {string} path */
function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function pathFolders() {
  return (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
}

/** @param {string} name */
function findInPath(name) {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return pathFolders()
    .map((folder) => join(folder, file))
    .find(isRunnable);
}

/** The browser that CHROME_PATH names. */
function browserOfEnvironment() {
  const named = process.env['CHROME_PATH'];
  if (named === undefined || named === '') return undefined;
  if (isRunnable(named)) return named;
  throw new SetupError(`CHROME_PATH is set to ${named}, which is not a program that can be run.`);
}

/** @param {string[]} names */
function findFirstInPath(names) {
  for (const name of names) {
    const found = findInPath(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @returns {string | undefined} */
function locateChromium() {
  return browserOfEnvironment() ?? findFirstInPath(CHROMIUM_NAMES) ?? CHROMIUM_PLACES.find(isRunnable);
}

/** Debian keeps each major version in a folder of its own; the newest first. */
function debianPostgresFolders() {
  if (!existsSync(DEBIAN_POSTGRES)) return [];
  return readdirSync(DEBIAN_POSTGRES)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_POSTGRES, version, 'bin'));
}

/** @returns {Postgres | undefined} */
function locatePostgres() {
  for (const bin of [...pathFolders(), ...debianPostgresFolders(), ...POSTGRES_PLACES]) {
    const initdb = join(bin, 'initdb');
    const postgres = join(bin, 'postgres');
    if (isRunnable(initdb) && isRunnable(postgres))
      return { bin: dirname(realpathSync(postgres)), initdb, postgres };
  }
  return undefined;
}

/** @returns {string | undefined} */
function locateNats() {
  return findInPath('nats-server') ?? NATS_PLACES.find(isRunnable);
}

/** @returns {string | undefined} */
function locatePgBouncer() {
  return findInPath('pgbouncer') ?? PGBOUNCER_PLACES.find(isRunnable);
}

function mayInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/**
 * Two test workers may want the same package at once, and apt refuses the second: one at a time.
 * @param {string} script
 * @param {string} debianPackage its $1
 */
function runApt(script, debianPackage) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const args = [APT_FOLDER, 'sh', '-c', script, 'sh', debianPackage];
  return spawnSync('flock', args, { env, stdio: ['ignore', 2, 2] }).status === 0;
}

/** Older Debians and their children do not have every package. @param {string} debianPackage */
function isPackageKnown(debianPackage) {
  return runApt('apt-get update -q && apt-cache show "$1" >/dev/null', debianPackage);
}

/** @param {string} debianPackage */
function installPackage(debianPackage) {
  process.stderr.write(`sente: installing the Debian package ${debianPackage} …\n`);
  const script = 'apt-get update -q && apt-get install -yq --no-install-recommends "$1"';
  if (!runApt(script, debianPackage)) throw new SetupError(`apt-get could not install ${debianPackage}.`);
}

/**
 * @template T
 * @param {() => T | undefined} locate
 * @param {string} debianPackage
 * @param {string} advice
 * @returns {T}
 */
function findOrInstall(locate, debianPackage, advice) {
  const found = locate();
  if (found !== undefined) return found;
  if (!mayInstall()) throw new SetupError(advice);
  installPackage(debianPackage);
  const installed = locate();
  if (installed === undefined)
    throw new SetupError(`${debianPackage} was installed, but its programs are missing.`);
  return installed;
}

/** The path of a Chromium or Chrome to drive. */
export function findChromium() {
  return findOrInstall(
    locateChromium,
    'chromium',
    'No browser found. Install Chromium or Chrome (Debian, Ubuntu: apt-get install chromium; ' +
      'macOS: brew install --cask chromium) or set CHROME_PATH to its program.',
  );
}

/** The path of a browser for tests: a headless one if there can be one, else any Chromium. */
export function findTestBrowser() {
  const found = browserOfEnvironment() ?? findFirstInPath(HEADLESS_NAMES);
  if (found !== undefined) return found;
  if (mayInstall() && isPackageKnown(HEADLESS_PACKAGE)) installPackage(HEADLESS_PACKAGE);
  return findFirstInPath(HEADLESS_NAMES) ?? findChromium();
}

/** The path of Firefox, for `npm run test:browsers`. */
export function findFirefox() {
  return findOrInstall(
    () => findFirstInPath(['firefox-esr', 'firefox']),
    'firefox-esr',
    'No Firefox found. Install it (Debian: apt-get install firefox-esr) or add its folder to PATH.',
  );
}

/** WebKit's driver, the smallest browser made of it, and a screen to show it on. */
export function findWebKit() {
  const advice = (/** @type {string} */ name) => `No ${name} found: apt-get install ${name}.`;
  const screen = findOrInstall(() => findInPath('Xvfb'), 'xvfb', advice('xvfb'));
  const driver = findOrInstall(
    () => findInPath('WebKitWebDriver'),
    'webkit2gtk-driver',
    advice('webkit2gtk-driver'),
  );
  const browser = findOrInstall(locateMiniBrowser, 'libwebkit2gtk-4.1-0', advice('libwebkit2gtk-4.1-0'));
  return { screen, driver, browser };
}

function locateMiniBrowser() {
  const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib64'];
  return folders.map((folder) => join(folder, 'webkit2gtk-4.1', 'MiniBrowser')).find(isRunnable);
}

/** Where PostgreSQL's own programs are. It refuses to run as root: start it as another user then. */
export function findPostgres() {
  return findOrInstall(
    locatePostgres,
    'postgresql',
    'No PostgreSQL found (initdb and postgres). Install it (Debian, Ubuntu: apt-get install postgresql; ' +
      'macOS: brew install postgresql) or add the folder of initdb to PATH.',
  );
}

/** The path of a NATS server. */
export function findNats() {
  return findOrInstall(
    locateNats,
    'nats-server',
    'No NATS server found. Install nats-server (Debian, Ubuntu: apt-get install nats-server; ' +
      'macOS: brew install nats-server) or add its folder to PATH.',
  );
}

/** The path of PgBouncer. It refuses to run as root: start it as another user then. */
export function findPgBouncer() {
  return findOrInstall(
    locatePgBouncer,
    'pgbouncer',
    'No PgBouncer found. Install it (Debian, Ubuntu: apt-get install pgbouncer; macOS: brew install pgbouncer) ' +
      'or add its folder to PATH.',
  );
}
