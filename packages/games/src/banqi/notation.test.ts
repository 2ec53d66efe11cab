// Moves as text go round, and whatever is no move is refused without harm.

import { must } from '@sente/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BanqiMove, banqiGame, type ModeId } from './index.ts';
import { refusalCode } from './testing/drawn.ts';

const CLASSIC = banqiGame('classic');
const KINGDOMS = banqiGame('three-kingdoms');
const START = must(CLASSIC.setUp({}, ['p1', 'p2']));
const START_OF_THREE = must(KINGDOMS.setUp({}, ['p1', 'p2', 'p3']));

describe('notation', () => {
  it.each<[string, BanqiMove]>([
    ['?a8', { kind: 'flip', at: 0, face: null }],
    ['?d1=red-horse', { kind: 'flip', at: 31, face: 'red-horse' }],
    ['b3-b4', { kind: 'move', from: 21, to: 17 }],
    ['b3xb5', { kind: 'capture', from: 21, to: 13 }],
  ])('%s', (text, move) => {
    expect(must(CLASSIC.parseMove(text, START))).toEqual(move);
    expect(CLASSIC.makeMove(move, START)).toBe(text);
  });

  it('distinguishes the two generals and the two kinds of soldiers', () => {
    for (const face of [
      'team-a-general-red',
      'team-a-general-black',
      'team-a-soldier-red',
      'team-b-advisor',
    ]) {
      expect(must(KINGDOMS.parseMove(`?e9=${face}`, START_OF_THREE))).toEqual({ kind: 'flip', at: 4, face });
    }
  });

  it('goes round for any move', () => {
    const faces: { readonly [mode in ModeId]: readonly string[] } = {
      classic: ['red-king', 'black-pawn', 'red-cannon'],
      'three-kingdoms': ['team-a-general-black', 'team-c-minister', 'team-b-rook'],
    };
    for (const [game, state, size] of [
      [CLASSIC, START, 32],
      [KINGDOMS, START_OF_THREE, 45],
    ] as const) {
      const point = fc.integer({ min: 0, max: size - 1 });
      const move: fc.Arbitrary<BanqiMove> = fc.oneof(
        fc.record({
          kind: fc.constant('flip' as const),
          at: point,
          face: fc.option(fc.constantFrom(...faces[state.mode])),
        }),
        fc.record({ kind: fc.constantFrom('move' as const, 'capture' as const), from: point, to: point }),
      );
      fc.assert(
        fc.property(move, (any) => {
          expect(must(game.parseMove(game.makeMove(any, state), state))).toEqual(any);
        }),
      );
    }
  });

  it.each([
    ['', 'bad_notation'],
    ['a8', 'bad_notation'],
    ['?', 'bad_notation'],
    ['?A8', 'bad_notation'],
    ['?a8=', 'bad_notation'],
    ['?a8=__proto__', 'bad_notation'],
    ['?a8=constructor', 'bad_notation'],
    ['?a8=team-a-general-red', 'bad_notation'],
    ['?a8=red-general', 'bad_notation'],
    ['a8--a7', 'bad_notation'],
    ['a8-a7 ', 'bad_notation'],
    ['a8*a7', 'bad_notation'],
    ['?a0', 'bad_index'],
    ['?a08', 'bad_index'],
    ['?a9', 'bad_index'],
    ['?e1', 'bad_index'],
    ['a8-z99', 'bad_index'],
  ])('%s is refused: %s', (text, code) => {
    expect(refusalCode(CLASSIC.parseMove(text, START))).toBe(code);
  });

  it('never throws, whatever comes', () => {
    const outside = fc.oneof(fc.anything(), fc.string(), fc.constant('?a1'.repeat(3_500_000)));
    fc.assert(
      fc.property(outside, (any) => {
        const text = any as string;
        for (const [game, state] of [
          [CLASSIC, START],
          [KINGDOMS, START_OF_THREE],
        ] as const) {
          game.parseMove(text, state);
          game.settle(state, text, text);
          game.settle(state, '?a1', text);
          game.dealFits(state, text);
          game.play(state, { seat: 0, move: text, at: Number.NaN });
          expect(game.readState(any).ok).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });
});
