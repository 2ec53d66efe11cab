// Ids and codes: unique, repeatable where they must be, and read back as people type them.

import { expect, test } from 'vitest';
import { idFromWords, openIds, parseRoomCode } from './ids.ts';
import { openWorld } from './world.ts';

const { newId, newRoomCode } = openIds(openWorld());

test('ids are all different', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newId('match'))).size).toBe(1000);
});

test('the same words make the same id, other words another one', () => {
  expect(idFromWords('series', 'game one')).toBe(idFromWords('series', 'game one'));
  expect(idFromWords('series', 'game one')).not.toBe(idFromWords('series game', 'one'));
});

test('a code is read back however it is typed', () => {
  for (let i = 0; i < 200; i++) {
    const code = newRoomCode();
    expect(code).toMatch(/^[^AEIOU015SUL]{6}$/);
    expect(parseRoomCode(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)).toBe(code);
  }
});

test.each(['', 'ABC', 'BCDFGHJ', 'BCDFG!', 'BCDFG0', '0O1IL5', newId('room'), 'x'.repeat(1000)])(
  '%j is no code',
  (text) => {
    expect(parseRoomCode(text)).toBeNull();
  },
);
