// Selects the unit tests in the folders of changed files, without the slow ones.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/root.mjs';
import { isLongTest } from './order.mjs';

/** @param {string[]} args */
function runGit(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');
}

/** Files changed since the branch left main, including uncommitted ones. */
function changedFiles() {
  const [base = 'HEAD'] = hasMain() ? runGit('merge-base', 'main', 'HEAD') : [];
  return [...runGit('diff', '--name-only', base), ...runGit('ls-files', '--others', '--exclude-standard')];
}

function hasMain() {
  return runGit('branch', '--list', 'main').length > 0;
}

/**
 * The unit of selection: a package, or a folder of an app or of the tools.
 * @param {string} path
 */
function packageOrFolderOf(path) {
  return /^(packages\/[^/]+|(?:apps\/[^/]+\/src|tools)(?:\/[^/]+(?=\/))?)\//.exec(path)?.[1];
}

/**
 * @param {readonly string[]} changed
 * @param {readonly string[]} tests
 */
export function testsFor(changed, tests) {
  const subjects = new Set(changed.map(packageOrFolderOf).filter((subject) => subject !== undefined));
  return tests.filter((test) => subjects.has(packageOrFolderOf(test) ?? '') && !isLongTest(test));
}

/** @returns {string[]} */
function unitTests() {
  return ['packages', 'apps', 'tools'].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
      .map((name) => `${top}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.test\.tsx?$/.test(path) && !/\/(node_modules|dist|fixtures)\//.test(path)),
  );
}

export function quickTests() {
  return testsFor(changedFiles(), unitTests());
}
