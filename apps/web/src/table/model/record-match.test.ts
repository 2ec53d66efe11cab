// A record as a match: every entry is an event of the seat that made it.

import { findGame } from '@sente/games';
import { type Game, must, readOptions } from '@sente/kernel';
import { expect, it } from 'vitest';
import { entryToEvent, recordToMatch } from './record-match.ts';

const GAME = findGame('gomoku/freestyle') as Game;
const options = must(readOptions(GAME.options, {}));
const of = (entries: string) => recordToMatch(GAME, { game: GAME.id, options, entries: entries.split(' ') });

it('gives a move to the seat whose turn it is, and a resignation to the seat that it names', () => {
  expect(entryToEvent('h8', 1)).toEqual({ kind: 'moved', at: 0, seat: 1, move: 'h8' });
  expect(entryToEvent('!resign:1', 0)).toMatchObject({ kind: 'left', seat: 1 });
  const { outcome, plies } = must(of('h8 i9 !resign:1'));
  expect(plies.map(({ seat }) => seat)).toEqual([0, 1, 1]);
  expect(outcome).toMatchObject({ winner: 0 });
});

it('keeps an unfinished game playing, and refuses a record that the rules refuse', () => {
  expect(must(of('h8 i9'))).toMatchObject({ turn: 0, status: 'playing', outcome: null });
  expect(of('h8 h8').ok).toBe(false);
});
