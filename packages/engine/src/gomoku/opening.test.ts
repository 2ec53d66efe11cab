// Which stones of Swap 2 are weighed before they are placed, and in which colour.

import { findGame } from '@sente/games';
import type { GameState } from '@sente/games/gomoku';
import { type Game, must, readOptions, replay } from '@sente/kernel';
import { expect, it } from 'vitest';
import { readLimits } from '../limits.ts';
import { HOST } from '../testing/host.ts';
import { openingMove } from './opening.ts';

const game = findGame('gomoku/freestyle') as Game;
// A board the book does not have.
const options = must(readOptions(game.options, { size: 11, swap2: true }));

/** How many black and white stones lie on each board that was compared, once each. */
async function compared(moves: string): Promise<readonly string[]> {
  const entries = moves.split(' ').filter((move) => move !== '');
  const state = must(replay(game, { game: game.id, options, entries })).at(-1) as GameState;
  const seen = new Set<string>();
  const judge = ({ board }: Pick<GameState, 'board'>) => {
    const count = (stone: string) => board.flat().filter((cell) => cell === stone).length;
    seen.add(`${count('X')} ${count('O')}`);
    return Promise.resolve({ chance: 0.5, nodes: 1 });
  };
  const { move } = await openingMove(
    { judge, host: HOST, state, limits: must(readLimits({ nodes: 1000 }, HOST.now())) },
    () => {},
  );
  expect(game.moves(state)).toContain(move);
  return [...seen];
}

it.each([
  ['the first stone', '', []],
  ['the second', 'f6', []],
  ['the third, black and the last before the choice', 'f6 e5', ['2 1']],
  ['the choice itself', 'f6 e5 g8', ['2 1']],
  ['the fourth', 'f6 e5 g8 =more', []],
  ['the fifth, black and the last before the other choice', 'f6 e5 g8 =more d4', ['3 2']],
  ['the last choice', 'f6 e5 g8 =more d4 c8', ['3 2']],
])('%s', async (_, moves, boards) => {
  expect(await compared(moves)).toEqual(boards);
});
