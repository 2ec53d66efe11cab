// The real rules and the plain ones, written apart, play the same games.

import { GOMOKU_GAMES, makeBoardText, stoneOfSeat } from '@sente/games/gomoku';
import { seededRandom } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { PLAIN_VARIANTS } from './plain.ts';
import { gomokuPlayout, plainPlayout } from './playouts.ts';

const GAMES = 8;
/** Small boards are crowded soon, which is where the rules are hard. */
const SIZE = 9;

describe('the same seed gives the same game by the plain rules', () => {
  it.each(PLAIN_VARIANTS)('%s', (variant) => {
    const game = GOMOKU_GAMES.find(({ id }) => id === `gomoku/${variant}`)!;
    for (let seed = 0; seed < GAMES; seed++) {
      const { moves, state } = gomokuPlayout(game, seededRandom(`${seed}`), { size: SIZE });
      const plain = plainPlayout(variant, SIZE, seededRandom(`${seed}`));
      expect(plain.moves).toBe(moves);
      expect(plain.game.board.map((row) => row.join('')).join('\n')).toBe(makeBoardText(state.board));
      const winner = state.result?.winner ?? null;
      expect(plain.game.over).toEqual({
        winner: winner === null ? null : stoneOfSeat(state, winner),
        reason: state.result?.reason,
      });
    }
  });
});
