// Clocks, timers and chance planted in a file: each is found, and what only looks like one is not.
import { describe, expect, it } from 'vitest';
import { checkPurity } from './purity.mjs';
import { problemsIn } from './testing/planted.ts';

const impurities = (text: string, path = 'packages/match/src/a.ts') =>
  problemsIn({ [path]: text }, checkPurity);
const inServer = (text: string) => impurities(text, 'apps/server/src/hall/a.ts');

/** Refused in a pure package and in the server. */
const TIME_AND_CHANCE = [
  'Date.now()',
  'new Date()',
  'new Date(...[])',
  'Date()',
  'const { now } = Date',
  'const D = Date',
  "Date['now']()",
  '(Date as X).now()',
  'Temporal.Now.instant()',
  'new Intl.DateTimeFormat().format()',
  'new Intl.DateTimeFormat().formatToParts(undefined)',
  'Math.random()',
  "Math['random']()",
  'const { random } = Math',
  'const { ...rest } = Math',
  'const m = Math',
  'performance.now()',
  'crypto.randomUUID()',
  'setTimeout(f, 1)',
  'setInterval(f, 1)',
  'setImmediate(f)',
  'globalThis.setTimeout(f, 1)',
  'globalThis.Date.now()',
  'const { setTimeout: t } = globalThis',
  'global.performance.now()',
  'AbortSignal.timeout(5)',
  'const { timeout } = AbortSignal',
  'Atomics.wait(a, 0, 0, 5)',
  'const { wait } = Atomics',
  'new MessageChannel()',
  "eval('Date.now()')",
  "new Function('return 1')",
  'await import(name)',
  'function f(performance: P) { return performance.now(); }\nperformance.now();',
  'if (a) { const Date = 1; }\nDate.now();',
  'for (const Math of all) {}\nMath.random();',
  "import type { performance } from './a.ts';\nperformance.now();",
];

/** Allowed in both. */
const HARMLESS = [
  'new Date(ms)',
  'new Date(ms, ...rest)',
  'Date.UTC(2000, 1)',
  'let d: Date',
  'x instanceof Date',
  'Math.max(1, 2)',
  'const { max, min: least } = Math',
  'new Intl.DateTimeFormat().format(at)',
  'Atomics.load(a, 0)',
  'const o = { performance: 1, crypto() {} }; o.performance; o.crypto()',
  'function f(performance: number) { return performance + 1; }',
  '(crypto) => crypto.randomBytes(1)',
  'const { performance } = this; performance.now()',
  'try {} catch (crypto) { crypto.name }',
  'class Date {} \nnew Date()',
  'let t: typeof performance',
  'interface A { performance: string; setTimeout(): void }',
  "export { a as performance } from './b.ts'",
  "import { performance } from './b.ts'; performance.now()",
];

describe('a pure package', () => {
  it.each([
    ...TIME_AND_CHANCE,
    ...['process.env', 'const o = { process }', '(process as X).env', 'window.x', 'document.title'],
    ...['globalThis.x', 'fetch(1)', 'queueMicrotask(f)', 'console.log(1)', "import 'fs'"],
    "import { readFileSync } from 'node:fs'",
    "export { createHash } from 'node:crypto'",
    "await import('node:crypto')",
  ])('may not have %j', (text) => {
    expect(impurities(text)).toHaveLength(1);
  });

  it.each([
    ...HARMLESS,
    'const o = { process: 1, window() {} }; o.process; o.window()',
    'function f(window: number) { return window + 1; }',
    'let t: typeof process',
    'interface A { document: string; fetch(): void }',
    "export { a as console } from './b.ts'",
  ])('may have %j', (text) => {
    expect(impurities(text)).toEqual([]);
  });

  it('is excused on the line below a comment with a reason', () => {
    const excused = '// pure-exempt: any order will do\nconst any = Math.random;';
    expect(impurities(excused)).toEqual([]);
    expect(impurities(`${excused}\nMath.random()`)).toHaveLength(1);
  });

  it.each(['// pure-exempt', '// pure-exempt: ', "const a = 'pure-exempt: x';"])(
    'is not excused by %s',
    (above) => {
      expect(impurities(`${above}\nMath.random()`)).toHaveLength(1);
    },
  );
});

describe('the server', () => {
  it.each([
    ...TIME_AND_CHANCE,
    'process.hrtime()',
    "process['uptime']()",
    'process[name]()',
    'const { hrtime } = process',
    'const p = process',
    "process.getBuiltinModule('crypto')",
    "import process from 'node:process';\nprocess.hrtime();",
    "import p from 'process';\np.uptime();",
    "import * as p from 'node:process';\np.hrtime();",
    "import { default as p } from 'node:process';\np.hrtime();",
    "import process from 'node:process';\nexport { process };",
    "import { hrtime } from 'node:process';",
    "export { default } from 'node:process';",
    "await import('node:process')",
    "import crypto from 'node:crypto';",
    "import * as crypto from 'node:crypto';",
    "import { randomBytes } from 'node:crypto';",
    "import { type Hash, randomUUID as id } from 'crypto';",
    "import { generateKeySync } from 'node:crypto';",
    "export { randomBytes } from 'node:crypto';",
    "export * from 'node:crypto';",
    "await import('node:crypto')",
    "import { performance as p } from 'node:perf_hooks';",
    "import * as ph from 'node:perf_hooks';",
    "import os from 'node:os';",
    "import { uptime } from 'node:os';",
    "import { setTimeout as wait } from 'node:timers/promises';",
    "import timers from 'node:timers';",
    "import { runInThisContext } from 'node:vm';",
    "import { createRequire } from 'node:module';\ncreateRequire(here)('node:crypto');",
    "import { createRequire } from 'node:module';\nconst load = createRequire(here);",
    "import module from 'node:module';",
  ])('may not have %j', (text) => {
    expect(inServer(text)).toHaveLength(1);
  });

  it.each([
    ...HARMLESS,
    'process.env',
    "process['env']",
    'const { env, argv } = process',
    "import process from 'node:process';\nprocess.on('exit', f);",
    'function f(process: P) { return process.hrtime; }',
    'Buffer.alloc(1)',
    'queueMicrotask(f)',
    "await import('./a.ts')",
    "await import('node:fs')",
    "import { createHash } from 'node:crypto';",
    "import { type Hash, createHmac } from 'node:crypto';",
    "import type { KeyObject } from 'node:crypto';",
    "export type { KeyObject } from 'node:crypto';",
    "import { createHistogram } from 'node:perf_hooks';",
    "import { hostname } from 'node:os';",
    "import fs from 'node:fs';",
    "import { createRequire } from 'node:module';\ncreateRequire(here).resolve('a');",
  ])('may have %j', (text) => {
    expect(inServer(text)).toEqual([]);
  });
});

describe('the client code that the simulation runs', () => {
  const TABS = {
    'apps/server/src/simulation/browser.ts':
      "import { open } from '../../../web/src/connection/line.ts';\nopen();",
    'apps/web/src/connection/line.ts':
      "import type { Page } from './page.ts';\nimport { next } from '../base/next.ts';\nexport const open = (p?: Page) => next(p);",
  };
  const inClient = (text: string, file = 'base/next.ts') =>
    problemsIn({ ...TABS, [`apps/web/src/${file}`]: text }, checkPurity);

  it.each([
    'Math.random()',
    'Date.now()',
    'setTimeout(f, 1)',
    'requestAnimationFrame(f)',
    'fetch(1)',
    'window.x',
  ])('may not have %s', (text) => {
    expect(inClient(text)).toEqual([
      expect.stringMatching(/^apps\/web\/src\/base\/next\.ts:1 the simulation runs this/),
    ]);
  });

  it('may set the language of the document', () => {
    expect(inClient('document.documentElement.lang = x')).toEqual([]);
  });

  it('is no code that only a type leads to, or nothing', () => {
    expect(inClient('Math.random()', 'connection/page.ts')).toEqual([]);
    expect(inClient('Math.random()', 'connection/other.ts')).toEqual([]);
  });
});

it.each([
  'packages/match/src/a.test.ts',
  'packages/kernel/src/testing/a.ts',
  'packages/board/src/a.ts',
  'apps/server/src/base/world.ts',
  'apps/server/src/a.test.ts',
  'apps/web/src/a.ts',
])('%s may read a clock', (path) => {
  expect(impurities('Date.now()', path)).toEqual([]);
});
