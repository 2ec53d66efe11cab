// The moves played from a position: the limits of the book, and their drawing on the board.

import { gomoku } from '@sente/games/gomoku';
import { must } from '@sente/kernel';
import { expect, test } from 'vitest';
import { apiPathOfContinuations, drawContinuations, drawSwap2Stones, isInBook } from './continuations.ts';

const record = (entries: string[]) => ({ game: 'gomoku/freestyle', options: { size: 15 }, entries });

test('ends the book after twelve stones, not counting choices', () => {
  const eleven = Array.from({ length: 11 }, (_, n) => `a${n + 1}`);
  expect(isInBook(record([...eleven, '=more', '=black']))).toBe(true);
  expect(isInBook(record([...eleven, 'a12']))).toBe(false);
  expect(apiPathOfContinuations(record(['h8']))).toBe(
    '/api/openings?record=sente%201%20gomoku%2Ffreestyle%20size%3D15%20%3A%20h8',
  );
});

test('draws continuations with their numbers, symmetrical moves with the same one', () => {
  const game = gomoku.games[0];
  if (!game) throw new Error('no game');
  const picture = game.picture(must(game.setUp({ size: 15, swap2: false, nextMover: 'black' }, ['a', 'b'])));
  const counts = { games: 1, black: 1, draws: 0, white: 0 };
  const { marks } = drawContinuations(picture, [
    { move: 'h8', same: [], ...counts },
    { move: 'g9', same: ['i9'], ...counts },
    { move: '=black', same: [], ...counts },
  ]);
  expect(marks).toMatchObject([
    { kind: 'ghost', at: [7, 7], n: 1 },
    { kind: 'ghost', at: [6, 6], n: 2 },
    { kind: 'ghost', at: [8, 6], n: 2 },
  ]);
  expect(drawSwap2Stones(picture, ['g7', 'i9', 'h8']).marks).toMatchObject([
    { n: 1, look: { colour: 'black' } },
    { n: 2, look: { colour: 'white' } },
    { n: 3, look: { colour: 'black' } },
  ]);
});

test('draws the first eight continuations, numbered as in the list', () => {
  const game = gomoku.games[0];
  if (!game) throw new Error('no game');
  const state = must(game.setUp({ size: 15, swap2: false, nextMover: 'black' }, ['a', 'b']));
  const counts = { games: 1, black: 1, draws: 0, white: 0 };
  const all = Array.from({ length: 12 }, (_, n) => ({ ...counts, move: `a${n + 1}`, same: [] }));
  const drawn = drawContinuations(game.picture(state), all).marks.filter(({ kind }) => kind === 'ghost');
  expect(drawn.map((mark) => mark.kind === 'ghost' && mark.n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
