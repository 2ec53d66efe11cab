// Each check gets a tiny project with one fault in it, and a project without a fault.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../lib/root.mjs';
import { checkArrows } from './arrows.mjs';
import { checkAssertions } from './assertions.mjs';
import { measureBudget } from './budget.mjs';
import { checkDead } from './dead.mjs';
import { checkDocLines } from './doc-lines.mjs';
import { checkFolders } from './folders.mjs';
import { checkPlain } from './plain.mjs';
import { readProject } from './project.mjs';
import { checkStyles } from './styles.mjs';

type Tree = Record<string, string>;

const made: string[] = [];

function plant(tree: Tree): string {
  const root = mkdtempSync(join(tmpdir(), 'sente-check-'));
  made.push(root);
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const project = (tree: Tree) => readProject(plant({ ...PACKAGES, ...tree }));
const told = (problems: { file: string; line: number; text: string }[]) =>
  problems.map(({ file, line, text }) => `${file}:${line} ${text}`);

function packageJson(name: string, doors: string[] = ['.'], dependencies: string[] = []): string {
  const fileOf = (door: string) => (door === '.' ? './src/index.ts' : `./src/${door.slice(2)}/index.ts`);
  return JSON.stringify({
    name: `@sente/${name}`,
    exports: Object.fromEntries(doors.map((door) => [door, fileOf(door)])),
    dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, '*'])),
  });
}

const PACKAGES: Tree = {
  'packages/kernel/package.json': packageJson('kernel', ['.', './testing']),
  'packages/games/package.json': packageJson('games', ['.', './gomoku', './banqi']),
  'packages/match/package.json': packageJson('match'),
  'packages/protocol/package.json': packageJson('protocol', ['.'], ['zod']),
  'packages/board/package.json': packageJson('board'),
  'apps/server/package.json': packageJson('server', [], ['ws']),
  'apps/web/package.json': packageJson('web', [], ['preact']),
};
const KERNEL: Tree = { 'packages/kernel/src/index.ts': 'export const one = 1;\nexport type Seat = 0 | 1;\n' };

afterAll(() => {
  for (const root of made) rmSync(root, { recursive: true });
});

describe('arrows', () => {
  it('allows the imports of the plan', () => {
    const fine = project({
      ...KERNEL,
      'packages/kernel/src/testing/index.ts': 'export const conform = 1;',
      'packages/games/src/index.ts': "export * from './gomoku/index.ts';",
      'packages/games/src/gomoku/index.ts': "import { one } from '@sente/kernel';\nexport const g = one;",
      'packages/games/src/gomoku/a.test.ts':
        "import { conform } from '@sente/kernel/testing';\nimport { it } from 'vitest';\nit('', () => conform);",
      'packages/board/src/index.ts': "import type { Seat } from '@sente/kernel';\nexport type S = Seat;",
      'packages/protocol/src/index.ts': "import { z } from 'zod';\nexport const m = z;",
      'apps/server/src/main.ts':
        "import { g } from '@sente/games';\nimport fs from 'node:fs';\nimport 'ws';\nfs.x(g);",
      'tools/load.ts': "import '../apps/server/src/main.ts';",
    });
    expect(told(checkArrows(fine))).toEqual([]);
  });

  it.each([
    [
      'kernel imports nothing',
      'packages/kernel/src/a.ts',
      "import '@sente/games';",
      'kernel must not import games',
    ],
    [
      'match knows no games',
      'packages/match/src/a.ts',
      "import type { G } from '@sente/games';",
      'match must not import games',
    ],
    [
      'nor does a test of match',
      'packages/match/src/a.test.ts',
      "import '@sente/games';",
      'match must not import games',
    ],
    [
      'apps keep apart',
      'apps/web/src/a.ts',
      "import '../../server/src/main.ts';",
      'web must not import server',
    ],
    [
      'the board takes types',
      'packages/board/src/a.ts',
      "import { one } from '@sente/kernel';",
      'board may import types only from kernel',
    ],
    [
      'families keep apart',
      'packages/games/src/banqi/a.ts',
      "import '../gomoku/index.ts';",
      'family banqi imports family gomoku',
    ],
    [
      'not by the front door either',
      'packages/games/src/banqi/a.ts',
      "import '@sente/games/gomoku';",
      'family banqi imports family gomoku',
    ],
    [
      'no back door',
      'packages/match/src/a.ts',
      "import '../../kernel/src/index.ts';",
      'reaches into kernel: import a door it declares in package.json',
    ],
    [
      'not for tools either',
      'tools/a.ts',
      "import '../packages/kernel/src/index.ts';",
      'reaches into kernel: import a door it declares in package.json',
    ],
    [
      'no door that is not there',
      'apps/web/src/a.ts',
      "import '@sente/kernel/src/x.ts';",
      '@sente/kernel/src/x.ts is not a door that package declares',
    ],
    [
      'shipped code needs no test code',
      'apps/web/src/a.ts',
      "import '@sente/kernel/testing';",
      'shipped code imports test code packages/kernel/src/testing/index.ts',
    ],
    [
      'a dependency is declared',
      'packages/match/src/a.ts',
      "import 'zod/v4';",
      'zod is not a dependency of match',
    ],
    ['the site has no Node', 'apps/web/src/a.ts', "import 'node:fs';", 'web does not run on Node: node:fs'],
    [
      'types count',
      'packages/kernel/src/a.ts',
      "export type G = import('@sente/games').G;",
      'kernel must not import games',
    ],
    [
      'a lazy import counts',
      'packages/match/src/a.ts',
      "export const g = () => import('@sente/games');",
      'match must not import games',
    ],
    [
      'passing on counts',
      'packages/match/src/a.ts',
      "export * from '@sente/games';",
      'match must not import games',
    ],
    ['a file does not import itself', 'tools/a.ts', "import './a.ts';", 'a file imports itself'],
    [
      'a new package has its arrows drawn',
      'packages/new/src/a.ts',
      '',
      'no arrows are drawn for new in tools/check/arrows.mjs',
    ],
  ])('%s', (_rule, file, text, problem) => {
    const others = {
      ...KERNEL,
      'packages/kernel/src/testing/index.ts': '',
      'packages/games/src/index.ts': '',
      'packages/games/src/gomoku/index.ts': '',
      'apps/server/src/main.ts': '',
    };
    expect(told(checkArrows(project({ ...others, [file]: text })))).toEqual([`${file}:1 ${problem}`]);
  });
});

describe('arrows inside an app', () => {
  const ROWS = { server: { base: [], store: ['base'], rooms: ['base', 'store'] } };
  const tree = (more: Tree): Tree => ({
    'apps/server/src/main.ts': "import './rooms/room.ts';\nimport './base/ids.ts';",
    'apps/server/src/base/README.md': 'Shared parts.',
    'apps/server/src/base/ids.ts': '',
    'apps/server/src/store/README.md': 'Stored data.',
    'apps/server/src/store/sql.ts': "import '../base/ids.ts';\nimport './row.ts';",
    'apps/server/src/store/row.ts': '',
    'apps/server/src/rooms/README.md': 'Rooms.',
    'apps/server/src/rooms/room.ts': "import '../store/sql.ts';",
    'apps/server/src/testing/server.ts': "import '../main.ts';",
    ...more,
  });
  const wrong = (more: Tree, rows: Record<string, Record<string, string[]>> = ROWS) =>
    told(checkFolders(project(tree(more)), rows));

  it('allows the imports of the rows, and any import in tests', () => {
    const tests = {
      'apps/server/src/base/ids.test.ts': "import '../rooms/room.ts';\nimport '../testing/server.ts';",
    };
    expect(wrong(tests)).toEqual([]);
  });

  it('reports the folders of an app without a table', () => {
    const web = { 'apps/web/src/ui/a.ts': '', 'apps/web/src/ui/README.md': 'Shared parts.' };
    expect(wrong(web)).toEqual([
      'apps/web/src/ui:1 no arrows are drawn for this folder in tools/check/app-folders.mjs',
    ]);
  });

  it.each([
    [
      'an arrow the row does not have',
      'base/a.ts',
      "import '../store/sql.ts';",
      'server/base must not import store',
    ],
    [
      'a type counts',
      'base/a.ts',
      "import type { R } from '../rooms/room.ts';",
      'server/base must not import rooms',
    ],
    [
      'a lazy import counts',
      'store/a.ts',
      "import('../rooms/room.ts');",
      'server/store must not import rooms',
    ],
    [
      'nothing imports the root',
      'rooms/a.ts',
      "import '../main.ts';",
      'server/rooms must not import src/, where the parts are put together',
    ],
  ])('%s', (_rule, file, text, problem) => {
    const path = `apps/server/src/${file}`;
    expect(wrong({ [path]: text })).toEqual([`${path}:1 ${problem}`]);
  });

  it('asks for a row and a README of a new folder', () => {
    expect(wrong({ 'apps/server/src/bots/a.ts': '' })).toEqual([
      'apps/server/src/bots:1 no arrows are drawn for this folder in tools/check/app-folders.mjs',
      'apps/server/src/bots:1 this folder has no README.md',
    ]);
  });

  it('refuses a row that names a row below it', () => {
    expect(wrong({}, { server: { base: ['rooms'], store: ['base'], rooms: ['base', 'store'] } })).toEqual([
      'tools/check/app-folders.mjs:1 server: the row of base names rooms, which is not above it',
    ]);
  });
});

describe('dead code', () => {
  const dead = (tree: Tree) => told(checkDead(project(tree)));

  it('allows the exports of a door, and every export that an app uses', () => {
    const tree = {
      'packages/kernel/src/index.ts': "export * from './a.ts';\nexport { b as c } from './b.ts';",
      'packages/kernel/src/a.ts': 'export const a = 1;',
      'packages/kernel/src/b.ts': 'export const b = 1;',
      'apps/web/index.html': '<script type="module" src="/src/main.tsx"></script>',
      'apps/web/src/main.tsx': "import { p } from './p.tsx';\nimport('./lazy.ts');\np();",
      'apps/web/src/p.tsx': 'export const p = () => <p />;',
      'apps/web/src/lazy.ts': 'export const page = 1;',
      'apps/web/src/sw.ts': '',
      'apps/web/vite.config.ts': 'export default {};',
      'apps/server/src/main.ts': '',
      'apps/server/src/pg.worker.ts': '',
      'e2e/a.test.ts': "import { open } from './open.ts';\nopen();",
      'e2e/open.ts': 'export const open = () => 1;',
    };
    expect(dead(tree)).toEqual([]);
  });

  it('reports an export of a package without a door', () => {
    const tree = {
      'packages/kernel/src/index.ts': "export { a } from './a.ts';",
      'packages/kernel/src/a.ts': 'export const a = 1;\nexport const b = 2;',
    };
    expect(dead(tree)).toEqual(['packages/kernel/src/a.ts:2 no file and no door of the package imports b']);
  });

  it('reports an export that only a test of the app uses', () => {
    const tree = {
      'apps/server/src/main.ts': "import { a } from './a.ts';\na();",
      'apps/server/src/a.ts': 'export const a = () => 1;\nexport const b = 1;',
      'apps/server/src/a.test.ts': "import { b } from './a.ts';\nb;",
    };
    expect(dead(tree)).toEqual(['apps/server/src/a.ts:2 no file imports b']);
  });

  it('allows an export that its own file and a test use, and a type that an export mentions', () => {
    const tree = {
      'apps/server/src/main.ts': "import { a } from './a.ts';\na({});",
      'apps/server/src/a.ts':
        'export type T = object;\nexport const b = 1;\nexport const a = (t: T) => [b, t];',
      'apps/server/src/a.test.ts': "import { b } from './a.ts';\nb;",
    };
    expect(dead(tree)).toEqual([]);
  });

  it('reports an unused type', () => {
    const tree = { 'apps/server/src/main.ts': 'export type T = object;' };
    expect(dead(tree)).toEqual(['apps/server/src/main.ts:1 no file imports T']);
  });

  it('does not count a re-export as a use', () => {
    const tree = {
      'apps/server/src/main.ts': "import { a } from './all.ts';\na();",
      'apps/server/src/all.ts': "export * from './a.ts';",
      'apps/server/src/a.ts': 'export const a = 1;\nexport const b = 1;',
    };
    expect(dead(tree)).toEqual(['apps/server/src/a.ts:2 no file imports b']);
  });

  it('reports a file that only its test imports', () => {
    const tree = {
      'apps/server/src/a.ts': 'export const a = 1;',
      'apps/server/src/a.test.ts': "import { a } from './a.ts';\na;",
    };
    expect(dead(tree)).toEqual(['apps/server/src/a.ts:1 no entry leads to this file']);
  });

  it('reports a style sheet without an import', () => {
    const tree = {
      'apps/web/index.html': '<script type="module" src="/src/main.tsx"></script>',
      'apps/web/src/main.tsx': "import './ui/base.css';",
      'apps/web/src/ui/base.css': 'p {}',
      'apps/web/src/ui/old.css': 'p {}',
    };
    expect(dead(tree)).toEqual(['apps/web/src/ui/old.css:1 no entry leads to this file']);
  });

  it('counts tests as users of test code', () => {
    const tree = {
      'apps/server/src/testing/store.ts': 'export const suite = 1;\nexport const unused = 1;',
      'apps/server/src/a.test.ts': "import { suite } from './testing/store.ts';\nsuite;",
    };
    expect(dead(tree)).toEqual(['apps/server/src/testing/store.ts:2 no file imports unused']);
  });
});

describe('the linter', () => {
  /** Lints a planted tree with the rules of this project; answers file, line and message of each problem. */
  function lint(tree: Tree): string[] {
    const root = plant({ 'biome.json': readFileSync(join(ROOT, 'biome.json'), 'utf8'), ...tree });
    const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
    const args = [biome, 'lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    return [...stdout.replaceAll(`${root}/`, '').matchAll(/file=([^,]+),line=(\d+),.*?::(.*)/g)]
      .map(([, file, line, message]) => `${file}:${line} ${message}`)
      .sort();
  }
  const lines = (count: number) => 'g();\n'.repeat(count);
  const body = (count: number) => `export function f() {\n${lines(count - 2)}}\n`;

  it('finds import cycles, through types, lazy imports and AssemblyScript', () => {
    const tree = {
      'tools/a.ts': "import { b } from './b.ts';\nimport { c } from './tree.ts';\nexport const a = [b, c];",
      'tools/b.ts': "import type { C } from './c.ts';\nexport const b: C = 1;",
      'tools/c.ts': "export { a } from './a.ts';\nexport type C = number;",
      'tools/tree.ts': 'export const c = 1;',
      'tools/lazy.ts': "export const lazy = () => import('./loaded.ts');",
      'tools/loaded.ts': "import { lazy } from './lazy.ts';\nexport const loaded = lazy;",
      'packages/engine/assembly/index.ts': "import { one } from './one';\nexport const all = one;",
      'packages/engine/assembly/one.ts': "import { all } from './index';\nexport const one = all;",
    };
    expect(lint(tree)).toEqual(
      [
        'packages/engine/assembly/index.ts:1',
        'packages/engine/assembly/one.ts:1',
        'tools/a.ts:1',
        'tools/b.ts:1',
        'tools/c.ts:1',
        'tools/lazy.ts:1',
        'tools/loaded.ts:1',
      ].map((place) => `${place} This import is part of a cycle.`),
    );
  });

  it('lets a function have 70 lines and not 71, unless a reason stands right above it', () => {
    const rule = 'lint/complexity/noExcessiveLinesPerFunction';
    const tree = {
      'packages/kernel/src/good.ts': body(70),
      'packages/kernel/src/long.ts': body(71),
      'packages/kernel/src/long.test.ts': body(71),
      'packages/kernel/src/excused.ts': `// biome-ignore ${rule}: the search in numbered steps\n${body(90)}`,
    };
    expect(lint(tree)).toEqual([
      'packages/kernel/src/long.ts:1 This function has too many lines (69). Maximum allowed is 68.',
    ]);
  });

  it('lets a file have 450 lines and a style sheet 300; tests and words may have any number', () => {
    const tree = {
      'packages/kernel/src/good.ts': lines(450),
      'packages/kernel/src/long.ts': lines(451),
      'packages/kernel/src/long.test.ts': lines(451),
      'apps/web/src/words/en.ts': lines(451),
      'apps/web/src/table/good.css': 'p {\n}\n'.repeat(150),
      'apps/web/src/table/long.css': 'p {\n}\n'.repeat(151),
    };
    expect(lint(tree).filter((line) => line.includes('too many lines'))).toEqual([
      'apps/web/src/table/long.css:1 This file has too many lines (302). Maximum allowed is 300.',
      'packages/kernel/src/long.ts:1 This file has too many lines (451). Maximum allowed is 450.',
    ]);
  });
});

describe('styles', () => {
  const wrong = (text: string) => told(checkStyles(project({ 'apps/web/src/table/table.css': text })));

  it('refuses :has() on a whole table', () => {
    expect(wrong('p {}\n.table[data-zen]:has(.result) .status {}\n')).toEqual([
      'apps/web/src/table/table.css:2 .table with :has(); put an attribute on it instead',
    ]);
    expect(wrong('.choice label:has(:checked) {}\n.table .row:has(p) {}\n')).toEqual([]);
  });
});

describe('budget', () => {
  // Random bytes do not compress, so a size in is a size out.
  const noise = (bytes: number) => randomBytes(bytes).toString('base64');
  const dist = () =>
    plant({
      'index.html':
        '<script type="module" src="/assets/a.js"></script><link rel="stylesheet" href="/assets/a.css">',
      'assets/a.js': noise(3000),
      'assets/a.css': 'p{}',
      'assets/lazy.js': noise(3000),
    });

  it('counts the files that a page loads at once', () => {
    const [page] = measureBudget(dist(), [{ name: 'page', page: 'index.html', gzipKB: 9 }]);
    expect(page).toMatchObject({ ok: true, text: expect.stringMatching(/^page: 3\.\d of 9 KB gzip$/) });
  });

  it('counts the files that a page fetches later, with all their imports, each once', () => {
    const folder = plant({
      'index.html': '<script type="module" src="/assets/a.js"></script>',
      'assets/a.js': `${noise(3150)};import("./table-1.js")`,
      'assets/table-1.js': `import{p}from"./a.js";import"./deep.js";${noise(3150)}`,
      'assets/deep.js': noise(3150),
      'assets/deep.css': noise(3150),
      'assets/other.js': noise(3150),
    });
    const group = { name: 'game', page: 'index.html', only: 'script' as const, gzipKB: 10 };
    const [once, game, lost] = measureBudget(folder, [
      group,
      { ...group, later: ['assets/table-*.js'] },
      { ...group, later: ['assets/table-*.js', 'assets/gone-*.js'] },
    ]);
    expect(once).toMatchObject({ ok: true, text: expect.stringMatching(/^game: 3\.\d of 10 KB gzip$/) });
    expect(game).toMatchObject({ ok: true, text: expect.stringMatching(/^game: 9\.\d of 10 KB gzip$/) });
    expect(lost).toEqual({ ok: false, text: 'game: no built file matches' });
  });

  it('fails above the limit, and when nothing matches', () => {
    const groups = [
      { name: 'over', files: ['**/*.js'], gzipKB: 0.1 },
      { name: 'lost', files: ['assets/gone-*.js'], gzipKB: 9 },
    ];
    expect(measureBudget(dist(), groups).map(({ ok }) => ok)).toEqual([false, false]);
  });
});

describe('assertions', () => {
  const inTest = (text: string) => told(checkAssertions(project({ 'packages/kernel/src/a.test.ts': text })));

  it('reports assertions that assert nothing', () => {
    expect(inTest('expect(x).toMatchObject({\n  a: { b: /^c/ },\n});')).toEqual([
      'packages/kernel/src/a.test.ts:2 /^c/ asserts nothing here; say expect.stringMatching(/^c/)',
    ]);
    expect(inTest('expect(x).toEqual({ a: expect.objectContaining({ b: /c/ }) });')).toHaveLength(1);
  });

  it.each([
    'expect(x).toMatchObject({ a: expect.stringMatching(/^c/) });',
    'expect(x).toMatch(/^c/);',
    'expect(x).toMatchObject({ a: 1 });',
  ])('allows assertions that assert something: %s', (text) => {
    expect(inTest(text)).toEqual([]);
  });
});

describe('plain sentences', () => {
  const openings = (path: string, text: string) =>
    told(checkPlain(project({ [path]: text }))).map((line) =>
      line.replace(`${path}:`, '').replace('begin with the subject of the sentence: ', ''),
    );
  const inCode = (text: string) => openings('apps/server/src/a.test.ts', text);

  it('reports a comment that begins without a subject', () => {
    expect(inCode('// Who asks first is first.\n')).toEqual(['1 Who asks first is first.']);
    expect(inCode('/** Nobody waits. */\n')).toEqual(['1 Nobody waits. ']);
    expect(inCode('/**\n * Whose turn it is.\n */\n')).toEqual(['2 Whose turn it is.']);
    expect(inCode('f(); // what it says\n')).toEqual(['1 what it says']);
    expect(openings('apps/web/src/a.tsx', 'f(<p>{/* Whoever looks */}</p>);')).toEqual(['1 Whoever looks ']);
    expect(openings('apps/web/src/a.css', 'p {}\n/* What stands here. */')).toEqual(['2 What stands here. ']);
    expect(openings('tools/a.mjs', '// Somebody asks.')).toEqual(['1 Somebody asks.']);
    expect(openings('tools/a.py', 'x = 1\n# Whom it takes.\n')).toEqual(['2 Whom it takes.']);
    expect(openings('tools/a.py', '"Who is a string."\n')).toEqual([]);
  });

  it('reports a sentence in the middle, and not a clause on the next line', () => {
    expect(inCode('// The queue is sorted. Who came first\n// is first.\n')).toEqual(['1 Who came first']);
    expect(inCode('// The queue is sorted.\n// What follows is not.\n')).toEqual(['2 What follows is not.']);
    expect(inCode('// The player\n// who came first is first.\n')).toEqual([]);
    expect(inCode('// "Who plays?" is a button. So is "What now?".\n')).toEqual([]);
  });

  it('reads the titles of tests, log lines and error texts', () => {
    expect(inCode("it('nobody is asked', () => {});")).toEqual(['1 nobody is asked']);
    expect(inCode("describe.each(x)('what %s tells', () => {});")).toEqual(['1 what %s tells']);
    expect(inCode("it.each([\n  ['who asks', 1],\n])('%s', () => {});")).toEqual(['2 who asks']);
    expect(inCode("deps.log.warn({ id }, 'somebody is late');")).toEqual(['1 somebody is late']);
    expect(inCode(`throw new SetupError(\`What is \${x}?\`);`)).toEqual(['1 What is …?']);
    expect(inCode("play('who');")).toEqual([]);
    expect(inCode("const text = 'nobody answers';\nlog.warn(text);")).toEqual(['1 nobody answers']);
  });

  it('reads the help texts of metrics, and the titles of suites that test files share', () => {
    expect(inCode("new Gauge({ name: 'a', help: 'What was asked.' });")).toEqual(['1 What was asked.']);
    expect(inCode("addGauge(registers, 'a', 'Who is here.', read);")).toEqual(['1 Who is here.']);
    const suite = "it('nobody is asked', () => {});";
    expect(openings('packages/kernel/src/testing/suite.ts', suite)).toEqual(['1 nobody is asked']);
    expect(openings('packages/kernel/src/suite.ts', suite)).toEqual([]);
  });

  it('reads documents by paragraph, item and cell, and not their code', () => {
    const text = '# What is new\n\nA player\nwho asks.\n\n```\nWho\n```\n\n- Who asks\n\n| a | What b |\n';
    expect(openings('docs/a.md', text)).toEqual(['1 What is new', '10 Who asks', '12 What b |']);
  });
});

describe('documents', () => {
  const wide = (text: string) => told(checkDocLines(project({ 'docs/a.md': text })));

  it('have at most 120 characters in a line', () => {
    expect(wide(`${'word '.repeat(24)}\n`)).toEqual([]);
    expect(wide(`a\n${'word '.repeat(25)}\n`)).toEqual(['docs/a.md:2 a line of 125 characters; at most 120']);
  });

  it('may be wider where Markdown cannot break a line', () => {
    expect(wide(`| ${'word '.repeat(30)}|\n- [a](${'x'.repeat(130)})\n`)).toEqual([]);
  });
});
