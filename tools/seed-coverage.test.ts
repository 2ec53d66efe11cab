// Holds docs/seed-coverage.md to the tests: every criterion has a row, and every row names tests that are there, run,
// assert something, and say by their own title which criterion they show.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { walkTree } from './check/ast.mjs';
import { ROOT } from './lib/root.mjs';

const CRITERIA_OF = { R1: 6, R2: 5, R3: 6, R4: 5, R5: 6, R6: 5, R7: 5, R8: 5 };
const PROPERTIES = 14;
const REQUIREMENTS = 10;
const SUCCESSES = 5;
/** Seed 003 has no numbers of its own; the table numbers its rules. */
const RULES_OF_003 = 22;
/** Criteria of the seeds without a number. */
const UNNUMBERED = [
  ...['operations', 'GameState', 'Swap2State', 'RoomConfig', 'Swap2PhaseIndicator', 'ColorChoiceModal'],
  ...['TentativeStone', 'columns', 'state machine', 'property tests', 'integration tests'],
  ...['rules in play', 'conversation', 'refusals', 'result', 'compose', 'aliases'],
  ...['createInitialMatch, classic', 'createInitialMatch, Three Kingdoms', 'createPieces', 'shuffleArray'],
  ...['preconditions', 'postconditions', 'limits', 'play'],
];

const rows = readFileSync(join(ROOT, 'docs', 'seed-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| criterion'))
  .map((line) => line.split(' | '))
  .map(([criterion = '', , shown = '']) => ({
    criterion: criterion.slice(2),
    tests: [...shown.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title })),
  }));

const count = (n: number) => Array.from({ length: n }, (_, index) => index + 1);
const NUMBERED = [
  ...Object.entries(CRITERIA_OF).flatMap(([name, n]) => count(n).map((k) => `${name}.${k}`)),
  ...count(PROPERTIES).map((k) => `Property ${k}`),
  ...count(REQUIREMENTS).map((k) => `FR-${String(k).padStart(3, '0')}`),
  ...count(SUCCESSES).map((k) => `SC-00${k}`),
  ...count(RULES_OF_003).map((k) => `003-${String(k).padStart(2, '0')}`),
];

type FoundTest = { readonly title: string; readonly runs: boolean; readonly asserts: boolean };
// biome-ignore lint/suspicious/noExplicitAny: the parser's nodes, some two hundred shapes
type Node = any;

/** `it`, `it.each(rows)` and `it.skip` as the names they are made of. */
function calleeWords(callee: Node): readonly string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'MemberExpression') return [...calleeWords(callee.object), callee.property.name ?? ''];
  return callee.type === 'CallExpression' ? calleeWords(callee.callee) : [];
}

function textOf(node: Node): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return null;
  return node.quasis.map((part: Node) => part.value.cooked).join('…');
}

/** Whether anything is asserted below a node: by `expect`, by waiting for what a page is to show, or by a helper. */
function hasAssertion(body: Node, helpers: ReadonlySet<string>): boolean {
  let asserts = false;
  walkTree(body, (node: Node) => {
    if (node.type !== 'CallExpression') return;
    const words = calleeWords(node.callee);
    asserts ||= words[0] === 'expect' || words.at(-1) === 'waitFor' || helpers.has(words[0] ?? '');
  });
  return asserts;
}

/** The functions of a file that assert something themselves. */
function helpersOf(program: Node): ReadonlySet<string> {
  const helpers = new Set<string>();
  walkTree(program, (node: Node) => {
    if (node.type === 'FunctionDeclaration' && hasAssertion(node.body, helpers)) helpers.add(node.id.name);
  });
  return helpers;
}

const IDLE = ['skip', 'todo', 'fails', 'skipIf', 'runIf'];
const known = new Map<string, readonly FoundTest[]>();

function testsOf(file: string): readonly FoundTest[] {
  const found = known.get(file);
  if (found) return found;
  const path = join(ROOT, file);
  const tests: FoundTest[] = [];
  const program = existsSync(path) ? parseSync(path, readFileSync(path, 'utf8')).program : null;
  const helpers = program ? helpersOf(program) : new Set<string>();
  const asserts = (given: readonly Node[]) => given.some((one) => hasAssertion(one, helpers));
  const visit = (node: Node, runs: boolean): void =>
    walkTree(node, (child: Node) => {
      if (child.type !== 'CallExpression' || child === node) return;
      const [first, ...rest] = calleeWords(child.callee);
      const title = textOf(child.arguments[0]);
      if (title === null || child.arguments.length < 2) return;
      const alive = runs && !rest.some((word) => IDLE.includes(word));
      if (first === 'it' || first === 'test')
        tests.push({ title, runs: alive, asserts: asserts(child.arguments.slice(1)) });
      if (first !== 'describe') return;
      visit(child, alive);
      return false;
    });
  if (program) visit(program, true);
  known.set(file, tests);
  return tests;
}

const named = ({ file, title }: { file: string; title: string }) =>
  testsOf(file).filter((test) => test.title.includes(title));

describe('the table of the seeds', () => {
  it('has a row for every criterion', () => {
    const told = rows.map(({ criterion }) => criterion);
    expect([...NUMBERED, ...UNNUMBERED].filter((criterion) => !told.includes(criterion))).toEqual([]);
    expect(told.filter((criterion, at) => told.indexOf(criterion) !== at)).toEqual([]);
  });

  it.each(rows)('$criterion names tests that exist, run and assert something', ({ tests }) => {
    expect(tests).not.toEqual([]);
    const wrong = tests.flatMap((test) => {
      const [one, ...others] = named(test);
      if (!one) return [{ ...test, wrong: 'no such test' }];
      if (others.length > 0) return [{ ...test, wrong: 'more than one test' }];
      return one.runs && one.asserts
        ? []
        : [{ ...test, wrong: one.runs ? 'asserts nothing' : 'does not run' }];
    });
    expect(wrong).toEqual([]);
  });

  // A test that shows a numbered criterion says so itself: an author who changes it knows what it is for.
  it.each(rows.filter(({ criterion }) => NUMBERED.includes(criterion)))(
    '$criterion stands in the title of a test that shows it',
    ({ criterion, tests }) => {
      const titles = tests.flatMap((test) => named(test).map(({ title }) => title));
      expect(
        titles.filter((title) =>
          title
            .split(/[ ,:()]+/)
            .join(' ')
            .concat(' ')
            .includes(`${criterion} `),
        ),
      ).not.toEqual([]);
    },
  );
});

describe('the property tests of Swap 2', () => {
  const FILES = [
    'packages/games/src/gomoku/swap2.property.test.ts',
    'tools/conformance/swap2-rooms.property.test.ts',
  ];
  const texts = FILES.map((file) => readFileSync(join(ROOT, file), 'utf8'));

  it.each(count(PROPERTIES))('Property %i carries its annotation right above it', (n) => {
    const comments = `// \\*\\*Feature: swap2-opening-rule, Property ${n}: [^*]+\\*\\*\\n\\s*// \\*\\*Validates: Requirements [\\d., ]+\\*\\*`;
    const annotated = new RegExp(`${comments}\\n\\s*it\\(\\s*'Feature: swap2-opening-rule, Property ${n}:`);
    expect(texts.filter((text) => annotated.test(text))).toHaveLength(1);
  });

  it('are tried at least a hundred times each', () => {
    for (const text of texts) {
      const runs = [...text.matchAll(/numRuns: (\d+)/g)].map(([, n]) => Number(n));
      expect(runs).not.toEqual([]);
      for (const n of runs) expect(n).toBeGreaterThanOrEqual(100);
      expect(text.match(/^ {6}RUNS,$/gm)).toHaveLength(text.match(/fc\.assert\(/g)?.length ?? 0);
    }
  });
});
