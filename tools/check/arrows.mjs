// Checks that each part of the project imports only the parts that the table below allows.
import { isBuiltin } from 'node:module';
import { isTestCode, unitOf } from './places.mjs';

/** @typedef {import('./project.mjs').Project} Project */
/** @typedef {import('./project.mjs').Module} Module */
/** @typedef {import('./project.mjs').Import} Import */
/** @typedef {import('./project.mjs').Problem} Problem */

const PACKAGES = ['kernel', 'games', 'engine', 'match', 'protocol', 'board'];

/** @type {Record<string, string[]>} */
const MAY_IMPORT = {
  kernel: [],
  games: ['kernel'],
  engine: ['kernel', 'games'],
  match: ['kernel'],
  protocol: ['kernel', 'match'],
  board: ['kernel'],
  server: PACKAGES,
  web: PACKAGES,
};

/** The board draws the picture it is given: it uses the kernel's types and runs none of its code. */
const TYPES_ONLY = new Set(['board']);
const ON_NODE = new Set(['server', 'tools']);

/**
 * A family is a folder of games with a door of its own.
 * @param {Project} project
 */
function familyNames(project) {
  const games = project.packages.find(({ folder }) => folder === 'packages/games');
  const doors = Object.values(games?.exports ?? {});
  return new Set(doors.flatMap((file) => /^packages\/games\/src\/([^/]+)\//.exec(file)?.[1] ?? []));
}

/**
 * @param {string} path
 * @param {Set<string>} families
 */
function familyOf(path, families) {
  const folder = /^packages\/(?:games|engine)\/src\/([^/]+)\//.exec(path)?.[1];
  return folder !== undefined && families.has(folder) ? folder : undefined;
}

/**
 * @param {Module} module
 * @param {Import} found
 * @param {string} target
 * @param {Set<string>} families
 */
function forbiddenArrow({ path }, found, target, families) {
  const from = unitOf(path);
  const to = unitOf(target);
  const family = familyOf(path, families);
  const otherFamily = familyOf(target, families);
  // The linter finds every other cycle.
  if (path === target) return 'a file imports itself';
  if (family !== undefined && otherFamily !== undefined && family !== otherFamily) {
    return `family ${family} imports family ${otherFamily}`;
  }
  if (isTestCode(target) && !isTestCode(path) && from !== 'tools')
    return `shipped code imports test code ${target}`;
  if (from === to || from === 'tools') return undefined;
  if (to === 'tools') return isTestCode(path) ? undefined : `${from} imports ${target}, which does not ship`;
  if (!MAY_IMPORT[from]?.includes(to)) return `${from} must not import ${to}`;
  if (TYPES_ONLY.has(from) && !found.typeOnly && !isTestCode(path))
    return `${from} may import types only from ${to}`;
  return undefined;
}

/**
 * Other packages are imported through their doors only. Apps have no doors; tools and browser tests import their files.
 * @param {Module} module
 * @param {Import} found
 * @param {string} target
 */
function importPastDoor({ path }, found, target) {
  const entersPackage = target.startsWith('packages/') && unitOf(path) !== unitOf(target);
  return entersPackage && found.specifier.startsWith('.')
    ? `reaches into ${unitOf(target)}: import a door it declares in package.json`
    : undefined;
}

/**
 * @param {Project} project
 * @param {Module} module
 * @param {string} specifier
 */
function undeclaredDependency(project, { path }, specifier) {
  const unit = unitOf(path);
  if (specifier.startsWith('.') || unit === 'tools' || isTestCode(path)) {
    return specifier.startsWith('@sente/') ? `${specifier} is not a door that package declares` : undefined;
  }
  if (isBuiltin(specifier))
    return ON_NODE.has(unit) ? undefined : `${unit} does not run on Node: ${specifier}`;
  if (specifier.startsWith('@sente/')) return `${specifier} is not a door that package declares`;
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  const owner = project.packages.find(({ folder }) => path.startsWith(`${folder}/`));
  return owner?.dependencies.has(name) ? undefined : `${name} is not a dependency of ${unit}`;
}

/**
 * @param {Project} project
 * @returns {Problem[]}
 */
export function checkArrows(project) {
  const families = familyNames(project);
  /** @type {Problem[]} */
  const problems = [];
  for (const module of project.modules.values()) {
    const unit = unitOf(module.path);
    if (unit !== 'tools' && MAY_IMPORT[unit] === undefined) {
      problems.push({
        file: module.path,
        line: 1,
        text: `no arrows are drawn for ${unit} in tools/check/arrows.mjs`,
      });
      continue;
    }
    for (const found of module.imports) {
      const { target } = found;
      const text =
        target === undefined
          ? undeclaredDependency(project, module, found.specifier)
          : (forbiddenArrow(module, found, target, families) ?? importPastDoor(module, found, target));
      if (text !== undefined) problems.push({ file: module.path, line: found.line, text });
    }
  }
  return problems;
}
