// SQL reads the time by hall_time() only, and draws nothing at random: replacing that one function sets the database's clock,
// and the server's world decides every chance.
import { walkTree } from './ast.mjs';
import { isTestCode } from './places.mjs';

/** @typedef {import('./ast.mjs').Node} Node */
/** @typedef {import('./project.mjs').Project} Project */
/** @typedef {import('./project.mjs').Module} Module */
/** @typedef {import('./project.mjs').Problem} Problem */

const TIME =
  /\b(?:(?:clock|statement|transaction)_timestamp|current_(?:timestamp|date|time)|localtime(?:stamp)?|timeofday)\b|(?<![.\w])now\s*\(\)|'(?:now|today|tomorrow|yesterday)'::|(?:timestamp|timestamptz|date|time) '(?:now|today|tomorrow|yesterday)'/i;
const CHANCE =
  /(?<![.\w])(?:random|random_normal|gen_random_uuid|gen_random_bytes|uuidv[47]|uuid_generate_v\w+|setseed)\s*\(|\btablesample\b/i;
/** Methods of the query builder that write such SQL. */
const BUILDER = new Set(['defaultNow', 'defaultRandom']);

/**
 * Applied migrations never change; number 13 replaced every other clock by hall_time(), which it creates. The table of
 * migrations is older than the first of them.
 */
const BEFORE_HALL_TIME = /\/migrations\/(?:0(?:0\d|1[0-3])-|migrate\.ts$)/;

/**
 * The other clock or source of chance that a text of SQL reads, if it does.
 * @param {string} text
 */
export function forbiddenInSql(text) {
  return (TIME.exec(text) ?? CHANCE.exec(text))?.[0];
}

/** @param {Node} node */
function forbiddenIn(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return forbiddenInSql(node.value);
  if (node.type === 'TemplateElement') return forbiddenInSql(node.value.raw);
  return node.type === 'Identifier' && BUILDER.has(node.name) ? node.name : undefined;
}

/**
 * @param {Module} module
 * @returns {Problem[]}
 */
function problemsIn(module) {
  /** @type {Problem[]} */
  const problems = [];
  walkTree(module.program, (node) => {
    const found = forbiddenIn(node);
    if (found === undefined) return;
    problems.push({
      file: module.path,
      line: module.lineOf(node.start),
      text: `SQL reads the time by hall_time() and draws nothing at random: ${found}`,
    });
  });
  return problems;
}

/**
 * @param {Project} project
 * @returns {Problem[]}
 */
export function checkSql(project) {
  const server = [...project.modules.values()].filter(
    ({ path }) => path.startsWith('apps/server/src/') && !isTestCode(path) && !BEFORE_HALL_TIME.test(path),
  );
  return server.flatMap(problemsIn);
}
