// A sample for Stryker: of every so many declarations of a file only one is changed.
import process from 'node:process';

const every = Number(process.env['MUTATED_EVERY'] ?? '1');

/**
 * The part of a path through a syntax tree that we look at.
 * @typedef {{ key?: unknown, parentPath?: { isProgram(): boolean } }} Path
 */

/** @param {Path} path */
function shouldIgnore({ key, parentPath }) {
  const isDeclaration = parentPath?.isProgram() === true;
  return isDeclaration && Number(key) % every !== 0 ? 'not in the sample' : undefined;
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'sample', value: { shouldIgnore } }];
