// How long a function, a file and a style sheet may be. Tests, words and generated data are tables, and exempt.
import { walk } from './ast.mjs';
import { isTestCode } from './places.mjs';

/** @typedef {import('./ast.mjs').Node} Node */
/** @typedef {import('./project.mjs').Project} Project */
/** @typedef {import('./project.mjs').Module} Module */
/** @typedef {import('./project.mjs').Problem} Problem */

const MAX_FUNCTION = 70;
const GOOD_FUNCTION = 40;
const MAX_FILE = 450;
const MAX_STYLE = 300;
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const EXEMPT = /\/words\/|\/generated\/|\.generated\.ts$/;

/**
 * Lines that are marked `// long: why`, and the lines of the comment that the mark stands in.
 * @param {Module} module
 */
function reasonLines(module) {
  const lines = module.text.split('\n');
  /** @type {Set<number>} */
  const marked = new Set();
  for (const comment of module.comments) {
    if (!/^[*\s]*long: \S/m.test(comment.value)) continue;
    let line = module.lineOf(comment.end);
    marked.add(line);
    // The reason may run on over the next comment lines.
    while (/^\s*(\/\/|\/?\*)/.test(lines[line] ?? '')) marked.add(++line);
  }
  return marked;
}

/**
 * @param {Module} module
 * @returns {{ file: string, line: number, length: number, excused: boolean }[]}
 */
function functionsOf(module) {
  const reasons = reasonLines(module);
  /** @type {ReturnType<typeof functionsOf>} */
  const found = [];
  walk(module.program, (node) => {
    if (!FUNCTIONS.has(node.type)) return;
    const line = module.lineOf(node.start);
    const length = module.lineOf(node.end) - line + 1;
    found.push({ file: module.path, line, length, excused: reasons.has(line - 1) });
  });
  return found;
}

/** @param {string} text */
function linesOf(text) {
  return text.split('\n').length - 1;
}

/**
 * @param {Project} project
 * @returns {Problem[]}
 */
function longStyles({ styles }) {
  return [...styles]
    .map(([file, text]) => ({ file, lines: linesOf(text) }))
    .filter(({ lines }) => lines > MAX_STYLE)
    .map(({ file, lines }) => ({
      file,
      line: 1,
      text: `a style sheet of ${lines} lines; at most ${MAX_STYLE}`,
    }));
}

/**
 * @param {Project} project
 * @returns {{ problems: Problem[], summary: string }}
 */
export function checkSizes(project) {
  const modules = [...project.modules.values()].filter(({ path }) => !isTestCode(path) && !EXEMPT.test(path));
  const functions = modules.flatMap(functionsOf).sort((a, b) => b.length - a.length);
  const longFunctions = functions
    .filter(({ length, excused }) => length > MAX_FUNCTION && !excused)
    .map(({ file, line, length }) => ({
      file,
      line,
      text: `a function of ${length} lines; at most ${MAX_FUNCTION}`,
    }));
  const longFiles = modules
    .map(({ path, text }) => ({ file: path, lines: linesOf(text) }))
    .filter(({ lines }) => lines > MAX_FILE)
    .map(({ file, lines }) => ({ file, line: 1, text: `a file of ${lines} lines; at most ${MAX_FILE}` }));
  const good = functions.filter(({ length }) => length <= GOOD_FUNCTION).length;
  const share = functions.length === 0 ? 100 : Math.floor((100 * good) / functions.length);
  const summary = `${modules.length} files, ${project.styles.size} style sheets, ${functions.length} functions, ${share} % within ${GOOD_FUNCTION} lines`;
  return { problems: [...longFiles, ...longStyles(project), ...longFunctions], summary };
}
