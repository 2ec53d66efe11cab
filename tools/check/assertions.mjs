// Finds assertions that assert nothing: a regular expression inside `toMatchObject` matches any text.
import { walkTree } from './ast.mjs';
import { isTest } from './places.mjs';

/** @typedef {import('./ast.mjs').Node} Node */
/** @typedef {import('./project.mjs').Project} Project */
/** @typedef {import('./project.mjs').Problem} Problem */

const MATCHERS = new Set(['toMatchObject', 'objectContaining']);

/** @param {Node} node */
function calledMethod(node) {
  return node.type === 'CallExpression' ? node.callee.property?.name : undefined;
}

/** The regular expressions below a node that are not asked for a match. @param {Node} given @returns {Node[]} */
function regexesOutsideStringMatching(given) {
  /** @type {Node[]} */
  const found = [];
  walkTree(given, (node) => {
    if (node.regex) found.push(node);
    return calledMethod(node) !== 'stringMatching';
  });
  return found;
}

/** @param {Project} project @returns {Problem[]} */
export function checkAssertions({ modules }) {
  /** @type {Problem[]} */
  const problems = [];
  for (const { path, program, lineOf } of modules.values()) {
    if (!isTest(path)) continue;
    walkTree(program, (call) => {
      if (!MATCHERS.has(calledMethod(call))) return;
      for (const { start, raw } of call.arguments.flatMap(regexesOutsideStringMatching)) {
        const text = `${raw} asserts nothing here; say expect.stringMatching(${raw})`;
        problems.push({ file: path, line: lineOf(start), text });
      }
    });
  }
  return problems;
}
