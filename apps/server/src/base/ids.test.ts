// Ids and codes: unique, repeatable where they must be, and read back as people type them.

import { expect, test } from 'vitest';
import { idFor, newCode, newId, readCode } from './ids.ts';

test('ids are all different', () => {
  expect(new Set(Array.from({ length: 1000 }, newId)).size).toBe(1000);
});

test('the same words make the same id, other words another one', () => {
  expect(idFor('series', 'game one')).toBe(idFor('series', 'game one'));
  expect(idFor('series', 'game one')).not.toBe(idFor('series game', 'one'));
});

test('a code is read back however it is typed', () => {
  for (let i = 0; i < 200; i++) {
    const code = newCode();
    expect(code).toMatch(/^[^AEIOU015SUL]{6}$/);
    expect(readCode(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)).toBe(code);
  }
});

test.each(['', 'ABC', 'BCDFGHJ', 'BCDFG!', 'BCDFG0', '0O1IL5', newId(), 'x'.repeat(1000)])(
  '%j is no code',
  (text) => {
    expect(readCode(text)).toBeNull();
  },
);
