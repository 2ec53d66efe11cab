// Holds docs/seed-coverage.md to the tests: every criterion has a row, and every row names tests that exist.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './root.mjs';

const CRITERIA_OF = { R1: 6, R2: 5, R3: 6, R4: 5, R5: 6, R6: 5, R7: 5, R8: 5 };
const PROPERTIES = 14;
const REQUIREMENTS = 10;
const SUCCESSES = 5;

const rows = readFileSync(join(ROOT, 'docs', 'seed-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| criterion'))
  .map((line) => line.split(' | '))
  .map(([criterion = '', , shown = '']) => ({
    criterion: criterion.slice(2),
    tests: [...shown.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title })),
  }));

const count = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

describe('the table of the seeds', () => {
  it('has a row for every numbered criterion', () => {
    const asked = [
      ...Object.entries(CRITERIA_OF).flatMap(([name, n]) => count(n).map((k) => `${name}.${k}`)),
      ...count(PROPERTIES).map((k) => `Property ${k}`),
      ...count(REQUIREMENTS).map((k) => `FR-${String(k).padStart(3, '0')}`),
      ...count(SUCCESSES).map((k) => `SC-00${k}`),
    ];
    const told = new Set(rows.map(({ criterion }) => criterion));
    expect(asked.filter((criterion) => !told.has(criterion))).toEqual([]);
  });

  it.each(rows)('$criterion is shown by tests that are there', ({ tests }) => {
    expect(tests).not.toEqual([]);
    const missing = tests.filter(({ file, title }) => {
      const path = join(ROOT, file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
    });
    expect(missing).toEqual([]);
  });
});
