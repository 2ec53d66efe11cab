// A record as a match: every entry is an event of the seat that made it.

import { findGame } from '@sente/games';
import { type Game, must, readOptions } from '@sente/kernel';
import { expect, it } from 'vitest';
import { eventOf, matchOf } from './replay-table.ts';

const GAME = findGame('gomoku/freestyle') as Game;
const options = must(readOptions(GAME.options, {}));
const of = (entries: string) => matchOf(GAME, { game: GAME.id, options, entries: entries.split(' ') });

it('a move is made by whose turn it is, a leaving by whoever left', () => {
  expect(eventOf('h8', 1)).toEqual({ kind: 'moved', at: 0, seat: 1, move: 'h8' });
  expect(eventOf('!resign:1', 0)).toMatchObject({ kind: 'left', seat: 1 });
  const { outcome, plies } = must(of('h8 i9 !resign:1'));
  expect(plies.map(({ seat }) => seat)).toEqual([0, 1, 1]);
  expect(outcome).toMatchObject({ winner: 0 });
});

it('goes on where nothing has ended it, and is refused where the rules do', () => {
  expect(must(of('h8 i9'))).toMatchObject({ turn: 0, status: 'playing', outcome: null });
  expect(of('h8 h8').ok).toBe(false);
});
