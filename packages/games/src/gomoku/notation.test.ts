// Moves as text.

import { describe, expect, it } from 'vitest';
import { makeMove, parseMove } from './notation.ts';

describe('notation', () => {
  it.each([
    ['h8', 15, { kind: 'place', x: 7, y: 7 }],
    ['a1', 15, { kind: 'place', x: 0, y: 14 }],
    ['o15', 15, { kind: 'place', x: 14, y: 0 }],
    ['y25', 25, { kind: 'place', x: 24, y: 0 }],
    ['=black', 15, { kind: 'choose', choice: 'black' }],
    ['=white', 15, { kind: 'choose', choice: 'white' }],
    ['=more', 15, { kind: 'choose', choice: 'place_more' }],
  ] as const)('%s on %d reads and writes', (text, size, move) => {
    expect(parseMove(text, size)).toEqual({ ok: true, value: move });
    expect(makeMove(move, size)).toBe(text);
  });

  it.each(['p8', 'h16', 'z99'])('%s is off a 15×15 board', (text) => {
    expect(parseMove(text, 15)).toEqual({
      ok: false,
      refusal: { code: 'out_of_bounds', data: { size: 15 } },
    });
  });

  it.each(['', 'h', '8h', 'H8', 'h08', 'h8 ', 'h0', '=', '=place_more', '=red', '__proto__', '=__proto__'])(
    '"%s" is no move',
    (text) => {
      expect(parseMove(text, 15)).toEqual({ ok: false, refusal: { code: 'bad_notation', data: { text } } });
    },
  );
});
