// npm run check [-- step …]: the gate. It checks everything that can be checked without running the code.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT, SetupError } from './lib/root.mjs';
import { ensureDependencies, ensureWebBuild, runCommand, webExists } from './lib/setup.mjs';

/**
 * @typedef {import('./check/project.mjs').Project} Project
 * @typedef {import('./check/project.mjs').Problem} Problem
 * @typedef {{ ok: boolean, text: string, note?: string }} Verdict text is shown when it failed, note when not
 */

const TYPE_PROJECTS = [
  'tsconfig.json',
  'packages/tsconfig.json',
  'packages/board/tsconfig.json',
  'apps/server/tsconfig.json',
  'apps/web/tsconfig.json',
  'apps/web/tsconfig.worker.json',
];
// TypeScript's error for a project without files: a part that does not exist yet.
const NO_FILES = 'TS18003';

/**
 * @param {string[]} args
 * @returns {Promise<Verdict>}
 */
function runNode(...args) {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, text }));
  });
}

function formatAndLint() {
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  return runNode(
    biome,
    'check',
    '--error-on-warnings',
    process.stdout.isTTY ? '--colors=force' : '--colors=off',
  );
}

async function checkTypes() {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const verdicts = await Promise.all(TYPE_PROJECTS.map((project) => runNode(tsc, '-p', project)));
  const failed = verdicts.filter(({ ok, text }) => !ok && !text.includes(NO_FILES));
  // Several projects see the same file: each error once.
  const lines = new Set(failed.flatMap(({ text }) => text.split('\n')));
  return { ok: failed.length === 0, text: [...lines].join('\n') };
}

/**
 * @param {Problem[]} problems
 * @param {string} [note]
 * @returns {Verdict}
 */
function verdict(problems, note) {
  const text = problems.map((p) => `${p.file}:${p.line} ${p.text}`).join('\n');
  return { ok: problems.length === 0, text, ...(note === undefined ? {} : { note }) };
}

async function checkBudget() {
  if (!webExists()) return { ok: true, text: '', note: 'skipped: there is no apps/web' };
  ensureWebBuild();
  const { measureBudget } = await import('./check/budget.mjs');
  const { groups } = JSON.parse(readFileSync(join(ROOT, 'tools', 'budget.json'), 'utf8'));
  const measured = measureBudget(join(ROOT, 'apps', 'web', 'dist'), groups);
  const text = measured.map((group) => `${group.ok ? '' : 'FAIL '}${group.text}`).join('\n');
  return {
    ok: measured.every((group) => group.ok),
    text,
    note: measured.map((group) => group.text).join('; '),
  };
}

/** The checks that look at the import graph; loaded late, because the parser is a dependency. */
async function importGraphSteps() {
  const { readProject } = await import('./check/project.mjs');
  const { checkArrows } = await import('./check/arrows.mjs');
  const { checkFolders } = await import('./check/folders.mjs');
  const { checkPurity } = await import('./check/purity.mjs');
  const { checkDead } = await import('./check/dead.mjs');
  const { checkSql } = await import('./check/sql.mjs');
  const { checkStyles } = await import('./check/styles.mjs');
  const { checkAssertions } = await import('./check/assertions.mjs');
  const { checkPlain } = await import('./check/plain.mjs');
  const { checkDocLines } = await import('./check/doc-lines.mjs');
  /** @type {Project | undefined} */
  let read;
  const project = () => {
    read ??= readProject(ROOT);
    return read;
  };
  return {
    arrows: () =>
      verdict([...checkArrows(project()), ...checkFolders(project())], `${project().modules.size} files`),
    pure: () => verdict([...checkPurity(project()), ...checkSql(project())]),
    dead: () => verdict(checkDead(project())),
    styles: () => verdict(checkStyles(project())),
    asserts: () => verdict(checkAssertions(project())),
    plain: () => verdict(checkPlain(project())),
    docs: () => verdict(checkDocLines(project())),
  };
}

/**
 * A step that cannot begin, because the site does not build for example, counts as failed.
 * @param {() => Verdict | Promise<Verdict>} step
 * @returns {Promise<Verdict>}
 */
async function runOrFail(step) {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { ok: false, text: error.message };
  }
}

/**
 * @param {string} name
 * @param {() => Verdict | Promise<Verdict>} step
 */
async function runStep(name, step) {
  const start = performance.now();
  const { ok, text, note } = await runOrFail(step);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const remark = ok && note !== undefined && note !== '' ? `  ${note}` : '';
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(7)} ${seconds.padStart(5)} s${remark}\n`);
  if (!ok) process.stdout.write(`${text.trim()}\n\n`);
  return ok;
}

async function main() {
  ensureDependencies();
  /** @type {Record<string, () => Verdict | Promise<Verdict>>} */
  const steps = {
    lint: formatAndLint,
    types: checkTypes,
    ...(await importGraphSteps()),
    budget: checkBudget,
  };
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !(name in steps));
  if (unknown !== undefined) {
    throw new SetupError(`There is no step ${unknown}; there are ${Object.keys(steps).join(', ')}.`);
  }
  /** @type {string[]} */
  const failed = [];
  for (const [name, step] of Object.entries(steps)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    // All steps run even after a failure, so that one run shows every problem.
    if (!(await runStep(name, step))) failed.push(name);
  }
  process.stdout.write(failed.length === 0 ? 'check passed\n' : `check failed: ${failed.join(', ')}\n`);
  return failed.length === 0 ? 0 : 1;
}

await runCommand(main);
