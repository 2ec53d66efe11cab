// Pure packages take time and chance as arguments: they touch no clock, no random source and no machine. The server takes
// both from its world, so a simulation can hand in another one, and the client code that the simulation runs gets them from
// its callers.
import { isBuiltin } from 'node:module';
import { walkTree } from './ast.mjs';
import { isPackage, isSimulation, isTestCode, unitOf } from './places.mjs';
import { forEachFreeName, isType, unwrapped } from './scopes.mjs';

/** @typedef {import('./ast.mjs').Node} Node */
/** @typedef {import('./project.mjs').Project} Project */
/** @typedef {import('./project.mjs').Module} Module */
/** @typedef {import('./project.mjs').Problem} Problem */
/** @typedef {{ line: number, what: string }} Use */

const PURE = new Set(['kernel', 'games', 'engine', 'match', 'protocol']);
const TIMERS = ['setTimeout', 'setInterval', 'setImmediate'];
/** Objects that have every global, by any name, and code made from text. */
const EVERYTHING = ['globalThis', 'global', 'self', 'window', 'require', 'eval', 'Function'];
const IMPURE = new Set([
  ...[...EVERYTHING, 'process', 'document', 'navigator', 'localStorage', 'sessionStorage'],
  ...['fetch', 'WebSocket', 'XMLHttpRequest', 'performance', 'crypto', 'console', 'Buffer', 'Temporal'],
  ...[...TIMERS, 'queueMicrotask', 'requestAnimationFrame', 'requestIdleCallback', 'MessageChannel'],
]);
/** The one file of the server that reads clocks, sets timers and draws random bytes. */
const WORLD = 'apps/server/src/base/world.ts';
const WORLDLY = new Set([...EVERYTHING, ...TIMERS, 'performance', 'crypto', 'Temporal', 'MessageChannel']);
/** The look of a page does not change the acts of the client. */
const PAGE_ONLY = new Set(['document']);

/** Members that read a clock, wait, or draw at random; the object as a whole could be any of them. */
const FORBIDDEN_MEMBERS = new Map([
  ['Math', new Set(['random'])],
  ['AbortSignal', new Set(['timeout'])],
  ['Atomics', new Set(['wait', 'waitAsync'])],
  ['process', new Set(['hrtime', 'uptime', 'getBuiltinModule', 'binding'])],
]);
const TIMELESS_DATE = new Set(['UTC', 'parse', 'prototype']);

/** Modules of Node with clocks, timers or chance in them: the exports that have none. */
const HARMLESS_EXPORTS = new Map([
  ['crypto', new Set(['createHash', 'createHmac', 'timingSafeEqual', 'scrypt'])],
  ['perf_hooks', new Set(['createHistogram'])],
  ['os', new Set(['availableParallelism', 'constants', 'hostname', 'platform', 'setPriority', 'tmpdir'])],
  // Where a program lies, `createRequire(…).resolve(…)`; see createRequireLoads.
  ['module', new Set(['createRequire'])],
  // As a whole it is the global of that name.
  ['process', new Set(['default', '*', 'argv', 'env', 'exit', 'pid', 'stdin', 'stdout', 'stderr'])],
  ['timers', new Set()],
  ['timers/promises', new Set()],
  ['vm', new Set()],
]);

/** @param {Node} source @returns {string} */
function nodeModule({ value }) {
  return isBuiltin(value) ? value.replace(/^node:/, '') : '';
}

/**
 * An import of all of node:process is the global; `createRequire` is watched by its own name.
 * @param {Node} specifier
 */
function aliasOf(specifier) {
  const from = nodeModule({ value: specifier.from });
  const name = importedName(specifier);
  if (from === 'process' && (name === 'default' || name === '*')) return 'process';
  return from === 'module' && name === 'createRequire' ? name : undefined;
}

/** @param {Node} specifier of an import, or of an export from another file */
function importedName({ type, imported, local }) {
  if (type === 'ImportDefaultSpecifier') return 'default';
  if (type === 'ImportNamespaceSpecifier') return '*';
  const { name, value } = imported ?? local;
  return name ?? value;
}

/** @param {Node} member @returns {string | undefined} undefined: a name that only a run would tell */
function memberName(member) {
  if (!member.computed) return member.property.name;
  return typeof member.property.value === 'string' ? member.property.value : undefined;
}

/**
 * The members that an expression takes from an object; 'all' where it takes the object itself.
 * @param {Node} object
 * @param {Node[]} parents
 * @returns {string[] | 'all'}
 */
function membersTaken(object, [parent]) {
  if (parent?.type === 'MemberExpression' && parent.object === object) {
    const name = memberName(parent);
    return name === undefined ? 'all' : [name];
  }
  if (parent?.type === 'BinaryExpression' && parent.operator === 'instanceof') return [];
  if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') return [];
  const pattern = parent?.type === 'VariableDeclarator' && parent.init === object ? parent.id : undefined;
  if (pattern?.type !== 'ObjectPattern') return 'all';
  const isPlain = (/** @type {Node} */ { type, computed }) => type === 'Property' && !computed;
  if (!pattern.properties.every(isPlain)) return 'all';
  return pattern.properties.map((/** @type {Node} */ { key }) => key.name ?? key.value);
}

/** @param {Node} date @param {Node[]} parents */
function dateIsTimeless(date, parents) {
  const [parent] = parents;
  if (parent?.type === 'NewExpression' && parent.callee === date) {
    const [first] = parent.arguments;
    return first !== undefined && first.type !== 'SpreadElement';
  }
  const members = membersTaken(date, parents);
  return members !== 'all' && members.every((name) => TIMELESS_DATE.has(name));
}

/**
 * `createRequire(here)('node:crypto')` would load any module; `createRequire(here).resolve(…)` only finds a file.
 * @param {Node[]} parents
 */
function createRequireLoads([call, member]) {
  const finds =
    call?.type === 'CallExpression' && member?.type === 'MemberExpression' && member.object === call;
  return !(finds && memberName(member) === 'resolve');
}

/**
 * The clock or random source behind a name that is used as a value, if there is one.
 * @param {string} name
 * @param {Node} node
 * @param {Node[]} around
 */
function timeOrChance(name, node, around) {
  const [value, parents] = unwrapped(node, around);
  if (name === 'Date') return dateIsTimeless(value, parents) ? undefined : 'the clock (Date)';
  if (name === 'createRequire') return createRequireLoads(parents) ? 'createRequire' : undefined;
  const forbidden = FORBIDDEN_MEMBERS.get(name);
  if (forbidden === undefined) return undefined;
  const members = membersTaken(value, parents);
  if (members === 'all') return `${name} as a whole`;
  const found = members.find((member) => forbidden.has(member));
  return found === undefined ? undefined : `${name}.${found}`;
}

/**
 * Free names that are in the set, or that read a clock or draw at random.
 * @param {Module} module
 * @param {ReadonlySet<string>} forbidden
 * @returns {Use[]}
 */
function namesUsed(module, forbidden) {
  /** @type {Use[]} */
  const uses = [];
  forEachFreeName(module.program, aliasOf, (name, node, parents) => {
    const what = forbidden.has(name) ? name : timeOrChance(name, node, parents);
    if (what !== undefined) uses.push({ line: module.lineOf(node.start), what });
  });
  return uses;
}

/**
 * `new Intl.DateTimeFormat().format()` without a date formats the time of now.
 * @param {Node} node
 */
function formatsNow({ type, callee, arguments: given }) {
  if (type !== 'CallExpression' || callee.type !== 'MemberExpression') return false;
  if (!['format', 'formatToParts'].includes(memberName(callee) ?? '')) return false;
  return given.length === 0 || given[0].type === 'SpreadElement' || given[0].name === 'undefined';
}

/**
 * The clocks, timers and random sources that a statement brings in from a module of Node.
 * @param {Node} node
 * @returns {string[]}
 */
function harmfulImports(node) {
  if (node.type === 'ImportExpression') {
    const { source } = node;
    if (typeof source.value !== 'string') return ['import() of a name that only a run would tell'];
    return HARMLESS_EXPORTS.has(nodeModule(source)) ? [`import('${source.value}')`] : [];
  }
  if (!node.source || node.importKind === 'type' || node.exportKind === 'type') return [];
  const harmless = HARMLESS_EXPORTS.get(nodeModule(node.source));
  if (harmless === undefined) return [];
  if (node.type === 'ExportAllDeclaration') return [`* of ${node.source.value}`];
  return node.specifiers
    .filter((/** @type {Node} */ one) => one.importKind !== 'type' && one.exportKind !== 'type')
    .map(importedName)
    .filter((/** @type {string} */ name) => !harmless.has(name) || passesOnAll(node, name))
    .map((/** @type {string} */ name) => `${name} of ${node.source.value}`);
}

/**
 * A file that imports all of process is watched; one that gets it from a file of ours would not be.
 * @param {Node} node
 * @param {string} name
 */
function passesOnAll({ type }, name) {
  return type === 'ExportNamedDeclaration' && name === 'default';
}

/**
 * @param {Module} module
 * @returns {Use[]}
 */
function timeBroughtIn(module) {
  /** @type {Use[]} */
  const uses = [];
  walkTree(module.program, (node) => {
    if (isType(node)) return false;
    const found = formatsNow(node) ? ['the clock (format() without a date)'] : harmfulImports(node);
    for (const what of found) uses.push({ line: module.lineOf(node.start), what });
    return undefined;
  });
  return uses;
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
  const exempt = exemptLines(module);
  const imported = module.imports.filter(({ specifier }) => isBuiltin(specifier));
  const importLines = new Set(imported.map(({ line }) => line));
  const brought = timeBroughtIn(module).filter(({ line }) => !importLines.has(line));
  const touched = [...namesUsed(module, IMPURE), ...brought].filter(({ line }) => !exempt.has(line));
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
 * Nothing in the server happens by a clock or by chance that its world does not decide.
 * @param {Module} module
 * @returns {Problem[]}
 */
function timeAndChanceOf(module) {
  return [...namesUsed(module, WORLDLY), ...timeBroughtIn(module)].map(({ line, what }) => ({
    file: module.path,
    line,
    text: `the server takes time and chance from its world (base/world.ts), not from ${what}`,
  }));
}

/**
 * The files of the web app that the simulation runs, and what they import.
 * @param {Project} project
 * @returns {Module[]}
 */
function simulatedClient({ modules }) {
  /** @type {Set<string>} */
  const seen = new Set();
  const todo = [...modules.keys()].filter((path) => isSimulation(path) && !isTestCode(path));
  for (const path of todo) {
    for (const { target, typeOnly } of modules.get(path)?.imports ?? []) {
      if (target === undefined || typeOnly || seen.has(target)) continue;
      seen.add(target);
      todo.push(target);
    }
  }
  return [...modules.values()].filter(({ path }) => path.startsWith('apps/web/src/') && seen.has(path));
}

/**
 * The simulation runs this code: a clock or a random number of its own would make each run of a seed another one.
 * @param {Module} module
 * @returns {Problem[]}
 */
function clientImpuritiesOf(module) {
  const used = namesUsed(module, IMPURE).filter(({ what }) => !PAGE_ONLY.has(what));
  return [...used, ...timeBroughtIn(module)].map(({ line, what }) => ({
    file: module.path,
    line,
    text: `the simulation runs this file, which takes time and chance from its caller, not from ${what}`,
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
  return [
    ...pure.flatMap(impuritiesOf),
    ...server.flatMap(timeAndChanceOf),
    ...simulatedClient(project).flatMap(clientImpuritiesOf),
  ];
}
