// The unit tests of what has changed: those that lie in the folder of a changed file, but for those that take long.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/root.mjs';
import { isLong } from './order.mjs';

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');
}

/** Since the branch left main, and what is not committed yet. */
function changedFiles() {
  const [base = 'HEAD'] = hasMain() ? git('merge-base', 'main', 'HEAD') : [];
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

function hasMain() {
  return git('branch', '--list', 'main').length > 0;
}

/**
 * A package is one subject, and so is each folder of an app and of the tools.
 * @param {string} path
 */
function subjectOf(path) {
  return /^(packages\/[^/]+|(?:apps\/[^/]+\/src|tools)(?:\/[^/]+(?=\/))?)\//.exec(path)?.[1];
}

/**
 * @param {readonly string[]} changed
 * @param {readonly string[]} tests
 */
export function testsFor(changed, tests) {
  const subjects = new Set(changed.map(subjectOf).filter((subject) => subject !== undefined));
  return tests.filter((test) => subjects.has(subjectOf(test) ?? '') && !isLong(test));
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
