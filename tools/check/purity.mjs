// Pure packages take time and chance as arguments: they touch no clock, no random source and no machine. The server takes
// both from its world, so a simulation can hand in another one.
import { isBuiltin } from 'node:module';
import { walkTree } from './ast.mjs';
import { isPackage, isTestCode, unitOf } from './places.mjs';

/** @typedef {import('./ast.mjs').Node} Node */
/** @typedef {import('./project.mjs').Project} Project */
/** @typedef {import('./project.mjs').Module} Module */
/** @typedef {import('./project.mjs').Problem} Problem */
/** @typedef {(name: string, parent: Node, field: string) => string | undefined} Reader */

const PURE = new Set(['kernel', 'games', 'engine', 'match', 'protocol']);
const IMPURE = new Set([
  ...['process', 'window', 'document', 'globalThis', 'self', 'navigator', 'localStorage', 'sessionStorage'],
  ...['fetch', 'WebSocket', 'XMLHttpRequest', 'performance', 'crypto', 'console', 'require', 'Buffer'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame'],
]);
/** The one file of the server that reads clocks, sets timers and draws random bytes. */
const WORLD = 'apps/server/src/base/world.ts';
const TIMERS = ['setTimeout', 'setInterval', 'setImmediate'];
const WORLDLY = new Set([...TIMERS, 'performance', 'crypto']);
const TIMER_MODULES = new Set(['timers', 'timers/promises']);
/** Exports of Node's modules that read a clock or draw at random. */
const WORLDLY_EXPORTS = new Set([
  ...['performance', 'monitorEventLoopDelay', 'hrtime', 'uptime'],
  ...[
    'randomBytes',
    'randomUUID',
    'randomInt',
    'randomFill',
    'randomFillSync',
    'getRandomValues',
    'webcrypto',
  ],
]);
const TIMELESS_DATE = new Set(['UTC', 'parse', 'prototype']);
// The TypeScript nodes that wrap a value. All other TypeScript nodes are types, which do nothing at run time.
const VALUE_WRAPPERS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
]);

/**
 * @param {Node} pattern
 * @returns {string[]}
 */
function boundNames(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((/** @type {Node} */ p) => boundNames(p.value ?? p));
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundNames);
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    default:
      return [];
  }
}

/**
 * Names that the file declares itself: `window` may be a window of five points.
 * @param {Module} module
 */
function declaredNames(module) {
  /** @type {Set<string>} */
  const names = new Set();
  walkTree(module.program, (node) => {
    const patterns = [
      node.type.startsWith('Import') ? node.local : node.id,
      node.param,
      ...(node.params ?? []),
    ];
    for (const name of patterns.flatMap(boundNames)) names.add(name);
  });
  return names;
}

/**
 * @param {Node} parent
 * @param {string} field
 */
function isNameNotValue(parent, field) {
  if (field === 'property') return parent.type === 'MemberExpression' && !parent.computed;
  if (field === 'key') return !parent.computed;
  return field === 'exported' || field === 'label';
}

/** @param {Node} member */
function memberName(member) {
  return member.computed ? member.property.value : member.property.name;
}

/**
 * @param {Node} parent
 * @param {string} field
 */
function dateIsTimeless(parent, field) {
  if (parent.type === 'NewExpression' && field === 'callee') return parent.arguments.length > 0;
  if (parent.type === 'MemberExpression' && field === 'object') return TIMELESS_DATE.has(memberName(parent));
  return parent.type === 'BinaryExpression' && parent.operator === 'instanceof';
}

/**
 * The clock or random source behind a name that is used as a value, if there is one.
 * @param {string} name
 * @param {Node} parent
 * @param {string} field
 */
function timeOrChance(name, parent, field) {
  if (name === 'Date' && !dateIsTimeless(parent, field)) return 'the clock (Date)';
  if (name !== 'Math') return undefined;
  const knownMember =
    parent.type === 'MemberExpression' && field === 'object' && memberName(parent) !== undefined;
  return knownMember && memberName(parent) !== 'random' ? undefined : 'Math.random';
}

/**
 * The impurity of a name that is used as a value, if it is one.
 * @type {Reader}
 */
function impureName(name, parent, field) {
  return IMPURE.has(name) ? name : timeOrChance(name, parent, field);
}

/**
 * The clocks, timers and random sources that the server may take from its world only.
 * @type {Reader}
 */
function worldlyName(name, parent, field) {
  const member = parent.type === 'MemberExpression' && field === 'object' ? memberName(parent) : undefined;
  if (name === 'process') return WORLDLY_EXPORTS.has(member) ? `process.${member}` : undefined;
  if (name === 'AbortSignal') return member === 'timeout' ? 'AbortSignal.timeout' : undefined;
  return WORLDLY.has(name) ? name : timeOrChance(name, parent, field);
}

const EXEMPTION = /^\s*pure-exempt: \S/;

/**
 * Lines excused by a comment right above them that says why: `// pure-exempt: the reason`.
 * @param {Module} module
 */
function exemptLines(module) {
  const reasons = module.comments.filter(({ value }) => EXEMPTION.test(value));
  return new Set(reasons.map(({ end }) => module.lineOf(end) + 1));
}

/**
 * @param {Module} module
 * @param {Reader} read
 * @returns {{ line: number, what: string }[]}
 */
function namesUsed(module, read) {
  const own = declaredNames(module);
  /** @type {{ line: number, what: string }[]} */
  const found = [];
  walkTree(module.program, (node, parent, field) => {
    if (node.type === 'ImportDeclaration') return false;
    if (node.type.startsWith('TS') && !VALUE_WRAPPERS.has(node.type)) return false;
    if (node.type !== 'Identifier' || own.has(node.name) || isNameNotValue(parent, field)) return undefined;
    const what = read(node.name, parent, field);
    if (what !== undefined) found.push({ line: module.lineOf(node.start), what });
    return undefined;
  });
  return found;
}

/**
 * @param {Module} module
 * @returns {Problem[]}
 */
function impuritiesOf(module) {
  const exempt = exemptLines(module);
  const touched = namesUsed(module, impureName).filter(({ line }) => !exempt.has(line));
  const imported = module.imports.filter(({ specifier }) => isBuiltin(specifier));
  return [
    ...touched.map(({ line, what }) => ({
      file: module.path,
      line,
      text: `a pure package touches ${what}`,
    })),
    ...imported.map(({ specifier, line }) => ({
      file: module.path,
      line,
      text: `a pure package imports ${specifier}`,
    })),
  ];
}

/**
 * The clocks, timers and random sources of Node that an import brings in.
 * @param {Module['imports'][number]} imported
 * @returns {string[]}
 */
function worldlyImports({ specifier, names }) {
  if (!isBuiltin(specifier)) return [];
  if (TIMER_MODULES.has(specifier.replace(/^node:/, ''))) return [specifier];
  return names === 'all' ? [] : names.filter((name) => WORLDLY_EXPORTS.has(name));
}

/**
 * Nothing in the server happens by a clock or by chance that its world does not decide.
 * @param {Module} module
 * @returns {Problem[]}
 */
function timeAndChanceOf(module) {
  const imported = module.imports.flatMap((one) =>
    worldlyImports(one).map((what) => ({ line: one.line, what })),
  );
  return [...namesUsed(module, worldlyName), ...imported].map(({ line, what }) => ({
    file: module.path,
    line,
    text: `the server takes time and chance from its world (base/world.ts), not from ${what}`,
  }));
}

/**
 * @param {Project} project
 * @returns {Problem[]}
 */
export function checkPurity(project) {
  const modules = [...project.modules.values()].filter(({ path }) => !isTestCode(path));
  const pure = modules.filter(({ path }) => isPackage(path) && PURE.has(unitOf(path)));
  const server = modules.filter(({ path }) => path.startsWith('apps/server/src/') && path !== WORLD);
  return [...pure.flatMap(impuritiesOf), ...server.flatMap(timeAndChanceOf)];
}
