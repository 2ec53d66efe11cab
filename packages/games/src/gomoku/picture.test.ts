// The picture of a gomoku board.

import { makePoint, must } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { GOMOKU_GAMES } from './index.ts';
import { pictureOf } from './picture.ts';
import { drawn } from './testing/drawn.ts';

const freestyle = GOMOKU_GAMES[0]!;

const BLACK = { kind: 'stone', colour: 'black' };
const WHITE = { kind: 'stone', colour: 'white' };

function stateAfter(...moves: string[]) {
  let state = must(freestyle.setUp({ size: 15, swap2: true, nextMover: 'black' }, ['anna', 'bao']));
  for (const move of moves)
    state = must(freestyle.play(state, { seat: freestyle.turn(state)!, move, at: 0 }));
  return state;
}

const after = (...moves: string[]) => pictureOf(stateAfter(...moves));

describe('the picture of Swap 2', () => {
  it.each([
    [[], { code: 'swap2_placement', opening: 'swap2', done: 0, of: 3 }],
    [['h8', 'i9'], { code: 'swap2_placement', opening: 'swap2', done: 2, of: 3 }],
    [['h8', 'i9', 'g7'], { code: 'swap2_choice', opening: 'swap2' }],
    [['h8', 'i9', 'g7', '=more'], { code: 'swap2_extra', opening: 'swap2', done: 3, of: 5 }],
    [['h8', 'i9', 'g7', '=more', 'a1', 'a2'], { code: 'swap2_final_choice', opening: 'swap2' }],
    [['h8', 'i9', 'g7', '=black'], { code: 'main_game' }],
  ])('after %j says %j', (moves, phase) => {
    expect(after(...moves).phase).toEqual(phase);
  });

  it('shows tentative stones with their order, and no seat with a colour', () => {
    const { pieces, sides } = after('h8', 'i9');
    expect(pieces.map(({ id, tentative }) => [id, tentative])).toEqual([
      ['2', 2],
      ['1', 1],
    ]);
    expect(sides.map(({ name, look, captured }) => [name, look, captured])).toEqual([
      [null, null, []],
      [null, null, []],
    ]);
  });

  it('offers the choices', () => {
    expect(after('h8', 'i9', 'g7').offers).toEqual([
      { kind: 'choose', move: '=black', choice: 'black', looks: [BLACK] },
      { kind: 'choose', move: '=white', choice: 'white', looks: [WHITE] },
      { kind: 'choose', move: '=more', choice: 'place_more', looks: [WHITE, BLACK] },
    ]);
  });

  it.each([
    [[], BLACK],
    [['h8'], WHITE],
    [['h8', 'i9'], BLACK],
    [['h8', 'i9', 'g7', '=more'], WHITE],
    [['h8', 'i9', 'g7', '=more', 'a1'], BLACK],
    [['h8', 'i9', 'g7', '=white'], BLACK],
    [['h8', 'i9', 'g7', '=white', 'a1'], WHITE],
  ])('after %j offers and describes a stone %j', (moves, look) => {
    const state = stateAfter(...moves);
    expect(pictureOf(state).offers[0]).toEqual({ kind: 'place', move: 'a15', at: [0, 0], look });
    expect(must(freestyle.describe('a15', state))).toEqual({
      code: 'place',
      data: { point: 'a15' },
      look,
      takes: 0,
    });
  });

  it('offers no choice to a player who has left', () => {
    const left = must(freestyle.leave(stateAfter('h8', 'i9', 'g7'), 1, 'resign'));
    expect(pictureOf(left).offers).toEqual([]);
  });

  it('describes a choice', () => {
    const told = must(freestyle.describe('=more', stateAfter('h8', 'i9', 'g7')));
    expect(told).toEqual({ code: 'choose', data: { choice: 'place_more' }, look: null, takes: 0 });
  });

  it('makes the stones firm and gives the colours when it is over', () => {
    const { pieces, sides } = after('h8', 'i9', 'g7', '=black');
    expect(pieces.some(({ tentative }) => tentative !== undefined)).toBe(false);
    expect(sides.map(({ name }) => name)).toEqual(['white', 'black']);
  });
});

describe('the picture of the main game', () => {
  it('marks the last stone and the winning line', () => {
    const { state } = drawn('freestyle', 'X X X X . .', 9);
    const won = must(freestyle.play(state, { seat: 0, move: 'e9', at: 0 }));
    expect(pictureOf(won).marks).toEqual([
      { kind: 'last', at: [4, 0] },
      {
        kind: 'line',
        points: [
          [0, 0],
          [1, 0],
          [2, 0],
          [3, 0],
          [4, 0],
        ],
      },
    ]);
    expect(pictureOf(won).phase).toEqual({ code: 'over' });
    expect(pictureOf(won).offers).toEqual([]);
  });

  it.each([
    ['down', 'X . .\nX . .\nX . .\nX . .\na . .', [0, 0], [0, 1], [0, 2], [0, 3], [0, 4]],
    ['falling', 'X\n. X\n. . X\n. . . X\n. . . . a', [0, 0], [1, 1], [2, 2], [3, 3], [4, 4]],
    ['rising', '. . . . a\n. . . X\n. . X\n. X\nX', [0, 4], [1, 3], [2, 2], [3, 1], [4, 0]],
  ])('draws a line %s from its left or upper end', (_, drawing, ...points) => {
    const { state, at } = drawn('freestyle', drawing, 9);
    const move = freestyle.makeMove({ kind: 'place', x: at['a']![0], y: at['a']![1] }, state);
    const won = must(freestyle.play(state, { seat: 0, move, at: 0 }));
    expect(pictureOf(won).marks[1]).toEqual({ kind: 'line', points });
  });

  it('marks a forbidden point with its shapes and does not offer it', () => {
    const { state } = drawn('renju', 'X X X a X X', 15);
    expect(pictureOf(must(freestyle.leave(state, 0, 'resign'))).marks).toEqual([]);
    const { marks, offers } = pictureOf(state);
    expect(marks).toEqual([
      {
        kind: 'forbidden',
        at: [3, 0],
        why: 'overline',
        shapes: [
          [
            [0, 0],
            [1, 0],
            [2, 0],
            [3, 0],
            [4, 0],
            [5, 0],
          ],
        ],
      },
    ]);
    expect(offers.some(({ move }) => move === 'd15')).toBe(false);
    expect(offers).toHaveLength(15 * 15 - 5 - 1);
  });

  it('gives a stone played again on a freed point another id', () => {
    const { state } = drawn('capture', '. O O X . . . . .', 9);
    const taken = must(freestyle.play(state, { seat: 0, move: 'a9', at: 0 }));
    const again = must(freestyle.play(taken, { seat: 1, move: 'b9', at: 0 }));
    const idAt = (x: number) => pictureOf(again).pieces.find(({ at }) => at[0] === x && at[1] === 0)?.id;
    expect([idAt(0), idAt(1), idAt(3)]).toEqual(['1', '2', 'start-3-0']);
  });

  it('counts captures for the panels and announces a pending five', () => {
    const standing = '. . O O .\n X X X X X\n . . X X .\n . . a b .';
    const { state } = drawn('capture', standing, 9, {
      toMove: 'O',
      captures: { X: 2, O: 4 },
      pending: 'X',
    });
    const { facts, sides, marks } = pictureOf(state);
    expect(facts).toEqual([
      { code: 'pending_five', data: { seat: 0, points: 'c6, d6' }, urgent: true },
      { code: 'captures', data: { black: 2, white: 4, of: 10 } },
    ]);
    const five = [0, 1, 2, 3, 4].map((x) => [x, 1]);
    const pairAt = (x: number) => [
      [x, 2],
      [x, 1],
    ];
    const answers = [2, 3].map((x) => ({ at: [x, 3], takes: [pairAt(x)] }));
    expect(marks.filter(({ kind }) => kind === 'breakable')).toEqual([
      { kind: 'breakable', points: five, answers },
    ]);
    expect(sides.map(({ captured, toWin }) => [captured.length, toWin])).toEqual([
      [2, 10],
      [4, 10],
    ]);
    expect(sides[0]?.captured[0]).toEqual({ kind: 'stone', colour: 'white' });
  });

  it('draws a standing six as one line, whichever way it lies', () => {
    const six = { toMove: 'O', pending: 'X' } as const;
    const linesOf = (drawing: string) =>
      pictureOf(drawn('capture', drawing, 9, six).state).marks.flatMap((mark) =>
        mark.kind === 'breakable' ? [mark.points.length] : [],
      );
    expect(linesOf('X X X X X X')).toEqual([6]);
    expect(linesOf('X\nX\nX\nX\nX\nX')).toEqual([6]);
    expect(linesOf('X\n. X\n. . X\n. . . X\n. . . . X\n. . . . . X')).toEqual([6]);
  });

  it('shows captures only in games with captures', () => {
    const { facts, sides } = pictureOf(drawn('freestyle', 'X O O a', 9).state);
    expect(facts).toEqual([]);
    expect(sides.some((side) => 'toWin' in side)).toBe(false);
    expect(pictureOf(drawn('capture', 'X O O a', 9).state).facts).toEqual([
      { code: 'captures', data: { black: 0, white: 0, of: 10 } },
    ]);
  });

  it('describes a stone that flanks a pair as placed in games without captures', () => {
    const { state } = drawn('freestyle', 'X O O a', 9);
    expect(must(freestyle.describe('d9', state)).code).toBe('place');
    const capture = GOMOKU_GAMES.find(({ id }) => id === 'gomoku/capture')!;
    let opening = must(capture.setUp({ size: 9, swap2: true, nextMover: 'black' }, ['anna', 'bao']));
    for (const move of ['a9', 'b9', 'h1', '=more', 'c9'])
      opening = must(capture.play(opening, { seat: capture.turn(opening)!, move, at: 0 }));
    expect(must(capture.describe('d9', opening)).code).toBe('place');
  });

  it('describes a capturing stone with the number it takes and the new total', () => {
    const { state } = drawn('capture', 'O X X a X X O', 9, { toMove: 'O', captures: { X: 0, O: 4 } });
    expect(must(freestyle.describe('d9', state))).toEqual({
      code: 'capture',
      data: { point: 'd9', n: 4, total: 8, of: 10 },
      look: { kind: 'stone', colour: 'white' },
      takes: 4,
    });
    expect(must(freestyle.describe('i9', state)).code).toBe('place');
  });

  it.each([
    [5, 'c3'],
    [6, ''],
    [7, 'c5 e5 c3 e3 d4'],
    [10, 'c8 h8 c3 h3'],
    [11, 'c9 i9 c3 i3 f6'],
    [13, 'd10 j10 d4 j4 g7'],
    [15, 'd12 l12 d4 l4 h8'],
    [17, 'd14 n14 d4 n4 i9 d9 i14 n9 i4'],
    [19, 'd16 p16 d4 p4 j10 d10 j16 p10 j4'],
  ])('has stars on a board of %d: %s', (size, stars) => {
    const { grid } = pictureOf(drawn('freestyle', '.', size).state);
    expect(grid).toMatchObject({ columns: size, rows: size, on: 'crossings' });
    expect(grid.stars.map((at) => makePoint(at, size)).join(' ')).toBe(stars);
  });
});
