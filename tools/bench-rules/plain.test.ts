// The real rules and the plain ones, written apart, play the same games.

import { banqiGame, GAME_MODES, letterOf } from '@sente/games/banqi';
import { GOMOKU_GAMES, makeBoardText, stoneOfSeat } from '@sente/games/gomoku';
import { pickRandom, type Random, seededRandom } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { PLAIN_VARIANTS } from './plain-gomoku.ts';
import { contractPlayout, gomokuPlayout, plainBanqiPlayout, plainPlayout } from './playouts.ts';

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

  it.each(Object.values(GAME_MODES).map(({ id }) => id))('banqi %s', (mode) => {
    const game = banqiGame(mode);
    const sorted = <T>(random: Random, from: readonly T[]): T => pickRandom(random, from.toSorted());
    for (let seed = 0; seed < GAMES; seed++) {
      const { moves, state } = contractPlayout(game, seededRandom(`${seed}`), sorted);
      const plain = plainBanqiPlayout(game, seededRandom(`${seed}`), sorted);
      expect(plain.moves).toBe(moves);
      const outcome = game.outcome(state);
      expect(plain.state.over?.reason).toBe(outcome?.reason);
      const winner = outcome?.winner ?? null;
      const faction = winner === null ? null : (state.owners[winner] ?? null);
      expect(plain.state.over?.winner ?? null).toBe(faction && letterOf(faction));
    }
  });
});
