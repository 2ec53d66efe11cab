// Dead code: files and style sheets that no entry reaches, and exports without an import.
// An import by a test alone does not count, except for test code and for exports that their own file uses too.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isPackage, isTest, isTestCode, unitOf } from './places.mjs';
import { resolveImport } from './project.mjs';

/** @typedef {import('./project.mjs').Project} Project */
/** @typedef {import('./project.mjs').Module} Module */
/** @typedef {import('./project.mjs').Problem} Problem */

const SERVER_ENTRY = 'apps/server/src/main.ts';
const SERVICE_WORKER = 'apps/web/src/sw.ts';
/** The set-up of a test run, which vitest.config.ts names. */
const TEST_SET_UP = 'tools/test/shared.ts';

// The entries that the engine's build compiles; the host uses their exports.
const COMPILED = /^packages\/engine\/assembly\/[^/]+\/index\.ts$/;

/** The doors of the packages: a library's public words are used by definition. @param {Project} project */
function packageDoors(project) {
  const compiled = [...project.modules.keys()].filter((path) => COMPILED.test(path));
  return [...project.packages.flatMap(({ exports }) => Object.values(exports)), ...compiled];
}

/** The scripts that the site's pages load. @param {Project} project */
function pageScripts(project) {
  const web = join(project.root, 'apps', 'web');
  if (!existsSync(web)) return [];
  const pages = readdirSync(web).filter((name) => name.endsWith('.html'));
  return pages.flatMap((page) => {
    const html = readFileSync(join(web, page), 'utf8');
    const sources = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, src]) => src ?? '');
    return sources.map((src) => posix.join('apps/web', src));
  });
}

/** Files that another program starts by name: workers, tools, configuration, adapters. @param {string} path */
function isStartedByName(path) {
  return (
    /\.worker\.ts$/.test(path) ||
    /^tools\/([^/]+-adapter\/|mutation\/|bundle-arena\/)?[^/]+$/.test(path) ||
    path === TEST_SET_UP ||
    /^[^/]+$|^apps\/[^/]+\/[^/]+$/.test(path)
  );
}

/**
 * @param {Project} project
 * @param {string[]} roots
 */
function reachableFiles(project, roots) {
  const seen = new Set(roots.filter((path) => project.modules.has(path)));
  for (const path of seen) {
    for (const { target } of project.modules.get(path)?.imports ?? []) {
      if (target !== undefined) seen.add(target);
    }
  }
  return seen;
}

/**
 * @param {Project} project
 * @returns {Problem[]}
 */
function deadFiles(project) {
  const paths = [...project.modules.keys(), ...project.styles.keys()];
  const entries = [...packageDoors(project), ...pageScripts(project), SERVER_ENTRY, SERVICE_WORKER];
  const shipped = [...entries.filter((path) => !isTestCode(path)), ...paths.filter(isStartedByName)];
  const alive = reachableFiles(project, shipped);
  const aliveInTests = reachableFiles(project, [...shipped, ...entries, ...paths.filter(isTest)]);
  return paths
    .filter((path) => !(isTestCode(path) || unitOf(path) === 'tools' ? aliveInTests : alive).has(path))
    .map((file) => ({ file, line: 1, text: 'no entry leads to this file' }));
}

/**
 * Collects `file#name` for every export that a file imports.
 * @param {Project} project
 */
function importedExports(project) {
  /** @type {Set<string>} */
  const used = new Set();

  /** @param {string | undefined} path @param {string} name */
  function take(path, name) {
    const module = project.modules.get(path ?? '');
    if (module === undefined || used.has(`${path}#${name}`)) return;
    if (name === 'all') for (const own of module.exports) take(module.path, own.name);
    used.add(`${path}#${name}`);
    const own = module.exports.find((found) => found.name === name);
    if (own?.from !== undefined) take(resolveImport(project, module.path, own.from.specifier), own.from.name);
    if (own !== undefined) return;
    for (const star of module.stars) take(resolveImport(project, module.path, star), name);
  }

  for (const door of packageDoors(project)) take(door, 'all');
  for (const module of project.modules.values()) {
    for (const { target, names, reexport } of module.imports) {
      if (target === undefined || reexport) continue;
      const counts = !isTestCode(module.path) || isTestCode(target) || unitOf(target) === 'tools';
      if (counts) for (const name of names === 'all' ? ['all'] : names) take(target, name);
    }
  }
  return used;
}

/**
 * An export that its own file uses is alive if a test imports it, or if it is a type that another export mentions.
 * @param {Project} project
 */
function exportsUsedByTests(project) {
  const asked = [...project.modules.values()].flatMap((module) =>
    module.imports.flatMap(({ target, names }) =>
      names === 'all' ? [] : names.map((name) => `${target}#${name}`),
    ),
  );
  return new Set(asked);
}

/** @param {Module} module @param {string} name */
function isUsedInOwnFile(module, name) {
  return (
    [...module.text.matchAll(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))].length >
    1
  );
}

/** @param {Module} module @param {string} name */
function isExportedType(module, name) {
  return new RegExp(`export (type|interface) ${name.replaceAll('$', '\\$')}\\b`).test(module.text);
}

/** Exports that vitest (before the first test) and Stryker call by name. */
const CALLED_BY_NAME = [`${TEST_SET_UP}#setup`, 'tools/mutation/sample.mjs#strykerPlugins'];

/** A configuration's default export is read by the tool it configures. @param {Module} module @param {string} name */
function isReadByTool(module, name) {
  const isConfig = name === 'default' && /\.config\.(ts|mjs)$/.test(module.path);
  return isConfig || CALLED_BY_NAME.includes(`${module.path}#${name}`);
}

/**
 * @param {Project} project
 * @returns {Problem[]}
 */
function deadExports(project) {
  const used = importedExports(project);
  const asked = exportsUsedByTests(project);
  /** @param {Module} module @param {string} name */
  const livesAtHome = (module, name) =>
    isUsedInOwnFile(module, name) && (isExportedType(module, name) || asked.has(`${module.path}#${name}`));
  return [...project.modules.values()].flatMap((module) =>
    module.exports
      .filter(
        ({ name }) =>
          !used.has(`${module.path}#${name}`) && !isReadByTool(module, name) && !livesAtHome(module, name),
      )
      .map(({ name, line }) => {
        const importer = isPackage(module.path) ? 'no file and no door of the package' : 'no file';
        return { file: module.path, line, text: `${importer} imports ${name}` };
      }),
  );
}

/**
 * @param {Project} project
 * @returns {Problem[]}
 */
export function checkDead(project) {
  const files = deadFiles(project);
  const dead = new Set(files.map(({ file }) => file));
  // In a dead file every export is dead: report the file only.
  return [...files, ...deadExports(project).filter(({ file }) => !dead.has(file))];
}
