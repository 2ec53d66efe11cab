// A position as text: written as it was read, with one reading only; refused if it is invalid or too large.

import { describe, expect, it } from 'vitest';
import { makePosition, parsePosition, type SetPosition } from './position.ts';
import { must } from './result.ts';
import { hostileTexts } from './testing/hostile.ts';

const EMPTY = { next: [], counts: [], taken: [] };
const nothing = (count: number) => Array<null>(count).fill(null);

const KNOWN: readonly (readonly [text: string, position: SetPosition])[] = [
  ['3/1x1/xo1_o', { rows: [nothing(3), [null, 'x', null], ['x', 'o', null]], toMove: 'o', ...EMPTY }],
  ['xx/2_xoY', { rows: [['x', 'x'], nothing(2)], toMove: 'x', next: ['o', 'Y'], counts: [], taken: [] }],
  ['1_x_0_12', { rows: [nothing(1)], toMove: 'x', ...EMPTY, counts: [0, 12] }],
  ['1_x_Kpp', { rows: [nothing(1)], toMove: 'x', ...EMPTY, taken: ['K', 'p', 'p'] }],
  ['12a_b_7_q', { rows: [[...nothing(12), 'a']], toMove: 'b', ...EMPTY, counts: [7], taken: ['q'] }],
];

describe('a position as text', () => {
  it.each(KNOWN)('%s is written as it was read', (text, position) => {
    expect(must(parsePosition(text))).toEqual(position);
    expect(makePosition(position)).toBe(text);
  });

  it('writes a run of empty points as one number, however it was written', () => {
    expect(makePosition(must(parsePosition('1x02/01x2_x')))).toBe('1x2/1x2_x');
    expect(makePosition({ rows: [['x', ...nothing(11)]], toMove: 'x', ...EMPTY })).toBe('x11_x');
  });

  it.each([
    '',
    '3',
    '_x',
    '3_',
    '3_1',
    '3_xyzw',
    ' 3_x',
    '3_x ',
    '3-x',
    '3_x_',
    '3_x_12345',
    '3_x_1_2_3_4_5',
    '3_x_a_1',
    '3/2_x',
    '0_x',
    '/_x',
    '31_x',
    '9999_x',
    `${'1/'.repeat(30)}1_x`,
    `${'a'.repeat(31)}_x`,
    `1_x_${'a'.repeat(1997)}`,
    { toString: () => '3_x' } as string,
  ])('%j is none', (text) => {
    expect(parsePosition(text)).toEqual({
      ok: false,
      refusal: { code: 'bad_position', data: { reason: 'text' } },
    });
  });

  it.each(['30_x', `${'1/'.repeat(29)}1_x`, '3_x_1_2_3_4', `1_x_${'a'.repeat(1996)}`])(
    '%s is just small enough',
    (text) => {
      expect(parsePosition(text).ok).toBe(true);
    },
  );

  it('reads any text without throwing', () => {
    for (const text of hostileTexts()) expect(typeof parsePosition(text).ok).toBe('boolean');
  });
});
