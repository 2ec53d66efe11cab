import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../lib/root.mjs';
import { PLANTED_FAULTS } from './planted-faults.ts';

describe('planted faults', () => {
  test.each(PLANTED_FAULTS)('$name: its text stands once in its file', ({ file, find }) => {
    expect(readFileSync(join(ROOT, file), 'utf8').split(find)).toHaveLength(2);
  });

  test('have names of their own', () => {
    const names = PLANTED_FAULTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
