// What the rules do for somebody whose time ran out: something in the opening, nothing in the game itself.

import { must, parsePoint, seededRandom } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { type GameState, GOMOKU_GAMES } from './index.ts';

const SIZE = 5;
const freestyle = GOMOKU_GAMES[0]!;

function after(...moves: readonly string[]): GameState {
  let state = must(freestyle.setUp({ size: SIZE, swap2: true, nextMover: 'black' }, ['anna', 'bao']));
  for (const move of moves)
    state = must(freestyle.play(state, { seat: freestyle.turn(state)!, move, at: 0 }));
  return state;
}

describe('time that runs out', () => {
  it.each([[[]], [['c3', 'a1']], [['c3', 'a1', 'e5', '=more', 'b2']]])(
    'while stones are placed, after %j: any empty point, each as likely as the others',
    (moves) => {
      const state = after(...moves);
      const random = seededRandom('late');
      const empty = SIZE * SIZE - state.moves.length;
      const rounds = 200 * empty;
      const times = new Map<string, number>();
      for (let round = 0; round < rounds; round++) {
        const move = freestyle.timeoutMove(state, random) ?? '';
        times.set(move, (times.get(move) ?? 0) + 1);
      }
      expect(times.size).toBe(empty);
      for (const [move, count] of times) {
        const [x = -1, y = -1] = parsePoint(move, SIZE, SIZE) ?? [];
        expect(state.board[y]?.[x]).toBeNull();
        expect(Math.abs(count - 200)).toBeLessThan(70);
      }
    },
  );

  it.each([[['c3', 'a1', 'e5']], [['c3', 'a1', 'e5', '=more', 'b2', 'd4']]])(
    'at a choice, after %j: black',
    (moves) => {
      expect(freestyle.timeoutMove(after(...moves), seededRandom('late'))).toBe('=black');
    },
  );

  it('in the game itself and after it: nothing', () => {
    const random = seededRandom('late');
    expect(freestyle.timeoutMove(after('c3', 'a1', 'e5', '=white'), random)).toBeNull();
    expect(freestyle.timeoutMove(must(freestyle.leave(after('c3'), 0, 'resign')), random)).toBeNull();
  });
});
