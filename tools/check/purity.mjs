// Pure packages take time and chance as arguments: they touch no clock, no random source and no machine.
import { isBuiltin } from 'node:module';
import { walkTree } from './ast.mjs';
import { isPackage, isTestCode, unitOf } from './places.mjs';

/** @typedef {import('./ast.mjs').Node} Node */
/** @typedef {import('./project.mjs').Project} Project */
/** @typedef {import('./project.mjs').Module} Module */
/** @typedef {import('./project.mjs').Problem} Problem */

const PURE = new Set(['kernel', 'games', 'engine', 'match', 'protocol']);
const IMPURE = new Set([
  ...['process', 'window', 'document', 'globalThis', 'self', 'navigator', 'localStorage', 'sessionStorage'],
  ...['fetch', 'WebSocket', 'XMLHttpRequest', 'performance', 'crypto', 'console', 'require', 'Buffer'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame'],
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
 * The impurity of a name that is used as a value, if it is one.
 * @param {string} name
 * @param {Node} parent
 * @param {string} field
 */
function impureName(name, parent, field) {
  if (IMPURE.has(name)) return name;
  if (name === 'Date' && !dateIsTimeless(parent, field)) return 'the clock (Date)';
  if (name !== 'Math') return undefined;
  const knownMember =
    parent.type === 'MemberExpression' && field === 'object' && memberName(parent) !== undefined;
  return knownMember && memberName(parent) !== 'random' ? undefined : 'Math.random';
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
 * @returns {Problem[]}
 */
function impuritiesOf(module) {
  const own = declaredNames(module);
  const exempt = exemptLines(module);
  /** @type {Problem[]} */
  const problems = [];
  walkTree(module.program, (node, parent, field) => {
    if (node.type === 'ImportDeclaration') return false;
    if (node.type.startsWith('TS') && !VALUE_WRAPPERS.has(node.type)) return false;
    if (node.type !== 'Identifier' || own.has(node.name) || isNameNotValue(parent, field)) return undefined;
    const what = impureName(node.name, parent, field);
    const line = module.lineOf(node.start);
    if (what !== undefined && !exempt.has(line))
      problems.push({ file: module.path, line, text: `a pure package touches ${what}` });
    return undefined;
  });
  for (const { specifier, line } of module.imports) {
    if (isBuiltin(specifier))
      problems.push({ file: module.path, line, text: `a pure package imports ${specifier}` });
  }
  return problems;
}

/**
 * The server decides games, so its random numbers must be unpredictable: they come from the source for secrets.
 * @param {Module} module
 * @returns {Problem[]}
 */
function predictableRandomIn(module) {
  return impuritiesOf(module)
    .filter(({ text }) => text.endsWith('Math.random'))
    .map((problem) => ({ ...problem, text: 'the server draws with secureRandom, not with Math.random' }));
}

/**
 * @param {Project} project
 * @returns {Problem[]}
 */
export function checkPurity(project) {
  const modules = [...project.modules.values()].filter(({ path }) => !isTestCode(path));
  const pure = modules.filter(({ path }) => isPackage(path) && PURE.has(unitOf(path)));
  const server = modules.filter(({ path }) => path.startsWith('apps/server/src/'));
  return [...pure.flatMap(impuritiesOf), ...server.flatMap(predictableRandomIn)];
}
