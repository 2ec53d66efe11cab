// Which stones of Swap 2 are weighed before they are placed, and in which colour.

import { findGame } from '@sente/games';
import type { GameState } from '@sente/games/gomoku';
import { type Game, makePoint, must, readOptions, replayRecord } from '@sente/kernel';
import { expect, it } from 'vitest';
import { readLimits } from '../limits.ts';
import { HOST } from '../testing/host.ts';
import { chooseOpeningMove } from './opening.ts';

const game = findGame('gomoku/freestyle') as Game;
// A board the book does not have.
const options = must(readOptions(game.options, { size: 11, swap2: true }));

/** How many black and white stones lie on each board that was compared, once each. */
async function compared(moves: string): Promise<readonly string[]> {
  const entries = moves.split(' ').filter((move) => move !== '');
  const state = must(replayRecord(game, { game: game.id, options, entries })).at(-1) as GameState;
  const seen = new Set<string>();
  const judge = ({ board }: Pick<GameState, 'board'>) => {
    const count = (stone: string) => board.flat().filter((cell) => cell === stone).length;
    seen.add(`${count('X')} ${count('O')}`);
    return Promise.resolve({ chance: 0.5, nodes: 1 });
  };
  const { move } = await chooseOpeningMove(
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

it.each([
  ['black', 0.54, '=black'],
  ['black', 0.46, '=white'],
  ['white', 0.54, '=white'],
  ['white', 0.46, '=black'],
] as const)('with %s to move next, whose chance is %f, takes %s', async (nextMover, chance, choice) => {
  const chosen = must(readOptions(game.options, { size: 11, swap2: true, nextMover }));
  const record = { game: game.id, options: chosen, entries: ['f6', 'e5', 'g8'] };
  const state = must(replayRecord(game, record)).at(-1) as GameState;
  const judge = ({ currentTurn }: Pick<GameState, 'currentTurn'>) => {
    expect(currentTurn).toBe(nextMover === 'black' ? 'X' : 'O');
    return Promise.resolve({ chance, nodes: 1 });
  };
  const limits = must(readLimits({ nodes: 1000 }, HOST.now()));
  const { move, lines } = await chooseOpeningMove({ judge, host: HOST, state, limits }, () => {});
  expect(move).toBe(choice);
  expect(lines[0]?.score.chances[1]).toBeCloseTo(0.54);
});

it('puts the last stone where the game stays most even', async () => {
  const record = { game: game.id, options, entries: ['f6', 'e5'] };
  const state = must(replayRecord(game, record)).at(-1) as GameState;
  const seen = new Map<string, number>();
  const judge = ({ board }: Pick<GameState, 'board'>) => {
    const chance = 0.9 - 0.03 * ((7 * seen.size) % 24);
    const y = board.findIndex((row, at) => row.some((cell, x) => cell !== state.board[at]?.[x]));
    const x = board[y]?.findIndex((cell, at) => cell !== state.board[y]?.[at]) ?? 0;
    seen.set(makePoint([x, y], state.size), Math.abs(chance - 0.5));
    return Promise.resolve({ chance, nodes: 1 });
  };
  const limits = must(readLimits({ nodes: 1000 }, HOST.now()));
  const { move } = await chooseOpeningMove({ judge, host: HOST, state, limits }, () => {});
  expect(seen.size).toBe(24);
  expect(seen.get(move)).toBe(Math.min(...seen.values()));
});
