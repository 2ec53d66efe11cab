// The rules of seed 003 that belong to no single part: the board, the draw, the order of the checks, the list of threes.

import { must } from '@sente/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  forbiddenPoints,
  type GameState,
  GOMOKU_GAMES,
  playAskedMove,
  stateFromPositionInput,
} from './index.ts';
import { drawn } from './testing/drawn.ts';

const capture = GOMOKU_GAMES.find(({ id }) => id === 'gomoku/capture')!;
const SIZE = 19;
const EVERY = Array.from({ length: SIZE }, (_, at) => at);

/** Seat 0 plays the point named `a`. */
function tried(drawing: string) {
  const { state, at } = drawn('capture', drawing, SIZE);
  const [x, y] = at['a']!;
  return playAskedMove(state, 0, { kind: 'place', x, y }, 0);
}

const isForbidden = (drawing: string) => !tried(drawing).ok;

describe('the board', () => {
  it('003-01 has 19×19 points, and two players take turns, black first', () => {
    const start = must(capture.setUp({}, ['ann', 'bob'])) as GameState;
    expect([start.size, capture.seats, capture.moves(start)]).toEqual([SIZE, 2, expect.any(Array)]);
    expect(capture.moves(start)).toHaveLength(SIZE * SIZE);
    expect([start.currentTurn, capture.turn(start)]).toEqual(['X', 0]);
    const next = must(capture.play(start, { seat: 0, move: 's19', at: 0 })) as GameState;
    expect([next.currentTurn, capture.turn(next)]).toEqual(['O', 1]);
  });
});

describe('the draw', () => {
  it('003-14 is a full board without five and without ten taken', () => {
    // No run of two that could be taken, and none of more than four.
    const stoneAt = (x: number, y: number) => ('1011101000'[(x + 3 * y) % 10] === '1' ? 'X' : 'O');
    const rows = EVERY.map((y) => EVERY.map((x) => stoneAt(x, y)).join(''));
    const stone = stoneAt(0, 0);
    const board = [`.${rows[0]?.slice(1)}`, ...rows.slice(1)].join('\n');
    const state = must(stateFromPositionInput({ variant: 'capture', board, toMove: stone }));
    const seat = stone === 'X' ? 0 : 1;
    const full = must(playAskedMove(state, seat, { kind: 'place', x: 0, y: 0 }, 0));
    expect(full.result).toMatchObject({ winner: null, reason: 'board_full' });
  });

  it('003-15 never comes from double-threes alone: some empty point is always allowed', () => {
    const stone = fc.constantFrom('X', 'O', '.', '.', '.');
    fc.assert(
      fc.property(fc.array(stone, { minLength: 81, maxLength: 81 }), (stones) => {
        fc.pre(stones.includes('.'));
        const rows = Array.from({ length: 9 }, (_, y) => stones.slice(9 * y, 9 * y + 9).join(''));
        const position = stateFromPositionInput({ variant: 'capture', board: rows.join('\n') });
        fc.pre(position.ok);
        const empty = stones.filter((one) => one === '.').length;
        if (position.ok) expect(forbiddenPoints(position.value).length).toBeLessThan(empty);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a double-three', () => {
  const DOWN = `
    . . . . . . . . .
    . . . . . . . . .
    . . . . a . . . .
    . . . . X . . . .
    . . . . X . . . .
    . . . . . . . . .`;

  it('003-17 is forbidden straight, on the diagonals, and where both meet', () => {
    const put = (...stones: readonly (readonly [number, number])[]) => {
      const rows = EVERY.map((y) =>
        EVERY.map((x) => {
          if (x === 9 && y === 9) return 'a';
          return stones.some(([dx, dy]) => x === 9 + dx && y === 9 + dy) ? 'X' : '.';
        }).join(' '),
      );
      return rows.join('\n');
    };
    const axes = [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ] as const;
    for (const [i, [ax, ay]] of axes.entries()) {
      for (const [bx, by] of axes.slice(i + 1)) {
        const stones = [
          [ax, ay],
          [2 * ax, 2 * ay],
          [bx, by],
          [2 * bx, 2 * by],
        ] as const;
        expect({ axis: [ax, ay, bx, by], forbidden: isForbidden(put(...stones)) }).toMatchObject({
          forbidden: true,
        });
      }
      expect(isForbidden(put([ax, ay], [2 * ax, 2 * ay]))).toBe(false);
    }
  });

  it('003-19 is allowed where only the captured pair makes it one', () => {
    const drawing = `
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . X O O a X X . .
      . . . . X . . . .
      . . . . X . . . .
      . . . . . . . . .`;
    const played = must(tried(drawing));
    expect(played.captures).toEqual({ X: 2, O: 0 });
    expect(isForbidden(drawing.replace('X O O a', '. . . a'))).toBe(true);
  });

  it('003-21 is looked for before a five, which does not excuse it', () => {
    const five = `
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      . X X X X a . . . .
      . . . . . X X . . .
      . . . . . X . X . .
      . . . . . . . . . .
      . . . . . . . . . .`;
    expect(tried(five)).toMatchObject({ ok: false, refusal: { data: { why: 'double-three' } } });
    expect(must(tried(five.replace('. . . . . X X . . .', '. . . . . X . . . .'))).result).toMatchObject({
      winner: 0,
      reason: 'five',
    });
  });

  // `O` is the mover's own stone here and `X` the other player's, `$` the new one and `_` an empty point, as in the seed.
  it.each([
    ['_$OO_', true],
    ['_$O_O_', true],
    ['_$_OO_', true],
    ['_O$O_', true],
    ['_O$_O_', true],
    ['X_$OO_X', false],
    ['_$OO_O', false],
    ['O_$O_O', false],
    ['X_O$O_X', false],
    ['_O$O_O', false],
  ])('003-22 of the seed’s list: %s with another three is one: %s', (shape, is) => {
    for (const drawing of [shape, Array.from(shape).reverse().join('')]) {
      const row = Array.from(drawing, (sign) => ({ $: 'a', O: 'X', X: 'O', _: '.' })[sign] ?? '');
      const left = 4 - row.indexOf('a');
      const line = [...Array<string>(left + 4).fill('.'), ...row].join(' ');
      const crossed = DOWN.split('\n').map((one) => (one === '' ? one : `. . . . ${one.trim()}`));
      crossed[3] = line;
      expect({ drawing, forbidden: isForbidden(crossed.join('\n')) }).toEqual({ drawing, forbidden: is });
    }
  });
});
