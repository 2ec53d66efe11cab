// In which order test files run: those that wait long begin first and go on beside the browser tests; the many short
// ones at the end fill every gap.
import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { ROOT } from '../root.mjs';

/** They kill servers, databases and disks, or let people wait for each other. */
const LONG = /\/faults\/|store\/embedded|pairing\/(ranked|processes)/;
/** The first that fits a path is its place. */
const PLACES = [LONG, /^e2e\/(access|games|online)/, /^e2e\//, /^apps\/server\//, /^/];

/** @param {string} path */
export function isLong(path) {
  return LONG.test(path);
}

/** @param {string} path from the root of the repository */
function placeOf(path) {
  return PLACES.findIndex((place) => place.test(path));
}

/**
 * Longer files first within a place: they have more to do.
 * @template {{ path: string, size: number }} File
 * @param {readonly File[]} files
 */
export function inOrder(files) {
  return files.toSorted(
    (a, b) => placeOf(a.path) - placeOf(b.path) || b.size - a.size || a.path.localeCompare(b.path),
  );
}

export class Order extends BaseSequencer {
  /**
   * @override
   * @type {BaseSequencer['sort']}
   */
  async sort(specs) {
    const files = specs.map((spec) => ({
      spec,
      path: relative(ROOT, spec.moduleId).replaceAll('\\', '/'),
      size: statSync(spec.moduleId).size,
    }));
    return inOrder(files).map(({ spec }) => spec);
  }
}
