// The asked move and the piece turned up, read from a settled move and written again.

import { describe, expect, it } from 'vitest';
import { isSameMove, makeSettled, parseSettled } from './settled.ts';

describe('a settled move', () => {
  it.each([
    ['?b3=red-horse', '?b3', 'red-horse'],
    ['?b3', '?b3', null],
    ['h8', 'h8', null],
    ['b3xb4', 'b3xb4', null],
    ['=black', '=black', null],
    ['!resign:1', '!resign:1', null],
  ])('%s', (entry, asked, turnedUp) => {
    expect(parseSettled(entry)).toEqual({ asked, turnedUp });
    expect(makeSettled({ asked, turnedUp })).toBe(entry);
  });

  it.each([
    ['?b3', '?b3=red-horse', true],
    ['?b3', '?b3', true],
    ['?b3=red-horse', '?b3=red-horse', true],
    ['?b3=black-horse', '?b3=red-horse', false],
    ['?b', '?b3=red-horse', false],
    ['h1', 'h11', false],
    ['', '=black', false],
    [undefined, 'h8', false],
  ])('asked as %s, made as %s', (asked, entry, is) => {
    expect(isSameMove(asked, entry)).toBe(is);
  });
});
