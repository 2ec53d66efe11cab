// Plain sentences: a comment, a test title, a log line, an error text and a document name their subject first.
// A sentence that begins with "Who", "What" or "Nobody" makes the reader wait for the subject, or has none.
import { walkTree } from './ast.mjs';
import { isTestCode } from './places.mjs';

/** @typedef {import('./ast.mjs').Node} Node */
/** @typedef {import('./project.mjs').Project} Project */
/** @typedef {import('./project.mjs').Module} Module */
/** @typedef {import('./project.mjs').Problem} Problem */
/** @typedef {{ line: number, text: string }} Passage prose that belongs together, and the line of its first character */

const OPENINGS = 'Who|Whose|Whoever|Whom|What|Nobody|Somebody';
/** The first word of a passage counts in any case; list marks, headings and table bars may stand before it. */
const FIRST = new RegExp(`^(?:[\\s*#>|-]|\\d+\\. )*(${OPENINGS})\\b`, 'i');
/** Inside a passage only a capital letter shows where a sentence begins. A quotation is not a sentence of ours. */
const LATER = new RegExp(`(?:[.!?:;][)"”’'*_\`]*\\s+|\\n[\\s*]*|\\| )(${OPENINGS})\\b`, 'g');

const TEST_CALLS = new Set(['it', 'test', 'describe']);
/** The second argument of these is the help text of a metric. */
const METRIC_CALLS = new Set(['gauge', 'addGauge']);
const LOG_LEVELS = new Set(['debug', 'info', 'warn', 'error', 'fatal']);

/** @param {Passage} passage @returns {{ line: number, quote: string }[]} */
function refusedOpenings({ line, text }) {
  const first = FIRST.exec(text);
  const places = [...(first ? [first] : []), ...text.matchAll(LATER)].map(
    (match) => match.index + match[0].length - (match[1]?.length ?? 0),
  );
  return [...new Set(places)].map((at) => ({
    line: line + text.slice(0, at).split('\n').length - 1,
    quote: text.slice(at, at + 60).split('\n')[0] ?? '',
  }));
}

/** Comment lines that follow each other are one passage: their sentences run on. @param {Module} module @returns {Passage[]} */
function commentsOf({ comments, text, lineOf }) {
  const lines = text.split('\n');
  /** @type {(Passage & { last: number, whole: boolean })[]} */
  const passages = [];
  for (const { type, value, start } of comments) {
    const line = lineOf(start);
    const whole = type === 'Line' && (lines[line - 1] ?? '').trimStart().startsWith('//');
    const before = passages.at(-1);
    if (whole && before?.whole && before.last === line - 1) {
      before.text += `\n${value}`;
      before.last = line;
    } else passages.push({ line, text: value, last: line, whole });
  }
  return passages;
}

/** The words of a string, of a template and of each branch of a choice. @param {Node} node @returns {string[]} */
function stringsOf(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(stringsOf);
  if (node.type !== 'TemplateLiteral') return [];
  return [node.quasis.map((/** @type {Node} */ part) => part.value.cooked ?? '').join('…')];
}

/** The titles in the rows of a table of tests. @param {Node} table @returns {Node[]} */
function rowTitles(table) {
  const rows = table?.type === 'ArrayExpression' ? table.elements : [];
  return rows.flatMap((/** @type {Node} */ row) =>
    row?.type === 'ArrayExpression' ? row.elements.slice(0, 1) : [],
  );
}

/** @param {Node} call */
function isTestTable(call) {
  return TEST_CALLS.has(call.callee.object?.name) && call.callee.property?.name === 'each';
}

/** @param {Node} call */
function isTestCall({ callee }) {
  const named = callee.type === 'CallExpression' ? callee.callee.object : (callee.object ?? callee);
  return TEST_CALLS.has(named?.name);
}

/** @param {Node} call */
function isLogLine({ callee }) {
  const log = callee.object?.name ?? callee.object?.property?.name;
  return LOG_LEVELS.has(callee.property?.name) && /^(console|log|logger)$/.test(log);
}

/** The texts of constants of the file, by name. @param {Node} program @returns {Map<string, Node>} */
function constantsOf(program) {
  const constants = new Map();
  walkTree(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.init && node.id.type === 'Identifier')
      constants.set(node.id.name, node.init);
  });
  return constants;
}

/** The strings in a file that a person reads as a sentence. @param {Module} module @returns {Passage[]} */
function sentencesOf({ path, program, lineOf }) {
  const constants = constantsOf(program);
  /** @type {Passage[]} */
  const passages = [];
  /** @param {(Node | undefined)[]} nodes */
  const add = (nodes) => {
    for (const node of nodes) {
      if (!node) continue;
      for (const text of stringsOf(node)) passages.push({ line: lineOf(node.start), text });
    }
  };
  walkTree(program, (node) => {
    if (node.type === 'NewExpression' && /Error$/.test(node.callee.name)) add(node.arguments);
    if (node.type === 'Property' && node.key.name === 'help') add([node.value]);
    if (node.type !== 'CallExpression') return;
    if (METRIC_CALLS.has(node.callee.name)) add(node.arguments.slice(1));
    if (isLogLine(node))
      add(node.arguments.map((/** @type {Node} */ given) => constants.get(given.name) ?? given));
    // Suites that several test files run are test code, too.
    if (!isTestCode(path)) return;
    if (isTestTable(node)) add(rowTitles(node.arguments[0]));
    else if (isTestCall(node)) add(node.arguments.slice(0, 1));
  });
  return passages;
}

/** @param {string} text @param {RegExp} comment @returns {Passage[]} */
function passagesMatching(text, comment) {
  return [...text.matchAll(comment)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    text: match[1] ?? match[2] ?? '',
  }));
}

/** @param {string} text */
function styleComments(text) {
  return passagesMatching(text, /\/\*([\s\S]*?)\*\//g);
}

/** Blocks of comment lines, and texts in three quotes. @param {string} text */
function pythonComments(text) {
  const passages = passagesMatching(text, /^[ \t]*#((?:.*\n[ \t]*#)*.*)|"""([\s\S]*?)"""/gm);
  return passages.map(({ line, text }) => ({ line, text: text.replaceAll(/\n[ \t]*#/g, '\n') }));
}

/** A document by paragraphs; items of a list and rows of a table stand alone. Code in it is not prose. @param {string} text */
function paragraphsOf(text) {
  /** @type {Passage[]} */
  const passages = [];
  let inCode = false;
  let open = false;
  for (const [index, line] of text.split('\n').entries()) {
    const fence = /^\s*(```|~~~)/.test(line);
    if (fence) inCode = !inCode;
    if (fence || inCode || line.trim() === '') {
      open = false;
      continue;
    }
    const last = passages.at(-1);
    const startsAnew = /^\s*([-*#|>]|\d+\. )/.test(line);
    if (open && last && !startsAnew) last.text += `\n${line}`;
    else passages.push({ line: index + 1, text: line });
    open = !/^\s*[#|]/.test(line);
  }
  return passages;
}

/**
 * @param {Project} project
 * @returns {Problem[]}
 */
export function checkPlain({ modules, styles, documents, python }) {
  /** @type {[string, Passage[]][]} */
  const files = [
    ...[...modules.values()].map(
      (module) =>
        /** @type {[string, Passage[]]} */ ([module.path, [...commentsOf(module), ...sentencesOf(module)]]),
    ),
    ...[...styles].map(([path, text]) => /** @type {[string, Passage[]]} */ ([path, styleComments(text)])),
    ...[...python].map(([path, text]) => /** @type {[string, Passage[]]} */ ([path, pythonComments(text)])),
    ...[...documents].map(([path, text]) => /** @type {[string, Passage[]]} */ ([path, paragraphsOf(text)])),
  ];
  return files.flatMap(([file, passages]) =>
    passages
      .flatMap(refusedOpenings)
      .map(({ line, quote }) => ({ file, line, text: `begin with the subject of the sentence: ${quote}` })),
  );
}
