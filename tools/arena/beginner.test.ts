// The beginner that the lowest levels are measured against.

import { findGame } from '@sente/games';
import { stateFromPositionInput } from '@sente/games/gomoku';
import { type Game, must, seatNames, seededRandom } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { beginnerMove } from './beginner.ts';

/** Black is to move; the points are those of a board of nine. */
function answer(rows: readonly string[], variant = 'freestyle'): string {
  const board = [...rows, ...Array(9 - rows.length).fill('')].map((row) => row.padEnd(9, '.')).join('\n');
  const state = must(stateFromPositionInput({ variant, board, toMove: 'X' }));
  return beginnerMove(findGame(`gomoku/${variant}`) as Game, state, seededRandom(''));
}

describe('in gomoku', () => {
  it.each([
    ['makes five, though it could block', ['XXXX.....', '', 'OOOO.....'], 'e9'],
    ['blocks a four, split or not', ['XXX......', '', 'OO.OO....'], 'c7'],
    ['does not see an open three of the other side', ['', '', '..OOO....', '', '', '', '...XX....'], 'f3'],
    ['extends its longest line near the middle', ['X........', '', '', '', '...XX....', '.....O..O'], 'f5'],
    ['leaves a line that cannot become five', ['OXXX.O...', '', '', '', '....X....'], 'e6'],
  ])('it %s', (_, rows, move) => {
    expect(answer(rows)).toBe(move);
  });

  it('knows six from five where the rule does', () => {
    expect(answer(['XXX.XX...', '.........', 'OOOO.....'], 'standard')).toBe('e7');
  });
});

describe('in banqi', () => {
  const game = findGame('banqi/classic') as Game;
  const start = must(game.setUp({}, seatNames(2)));

  it('turns a man up where there is nothing to take', () => {
    expect(beginnerMove(game, start, seededRandom(''))).toMatch(/^\?/);
  });

  it('takes only what is not taken back, and the dearest of it', () => {
    const random = seededRandom('banqi');
    let safe = 0;
    let state: unknown = start;
    const deal = game.redeal(start, random);
    for (let ply = 0; ply < 80 && game.turn(state) !== null; ply++) {
      const asked = beginnerMove(game, state, random);
      const seat = game.turn(state) ?? 0;
      const next = must(game.play(state, { seat, move: must(game.settle(state, asked, deal)), at: 0 }));
      const hasFlip = game.moves(state).some((move) => move.startsWith('?'));
      if (asked.includes('x') && hasFlip && game.turn(next) !== null) {
        safe++;
        expect(game.moves(next).some((move) => move.endsWith(`x${asked.split('x')[1]}`))).toBe(false);
      }
      state = next;
    }
    expect(safe).toBeGreaterThan(3);
  });
});
