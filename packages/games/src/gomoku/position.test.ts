// Boards as texts: what is read, and what is no board. The order of points.

import { describe, expect, it } from 'vitest';
import { compareByPoint, emptyBoard, makeBoardText, parseBoardText } from './position.ts';

const LARGEST = 7;
const ROWS = ['X....', '.O...', '..X..', '.....', '....O'];
const text = (rows: readonly string[]) => rows.join('\n');

describe('a board text', () => {
  it('is read row by row, and written as it was', () => {
    const board = parseBoardText(text(ROWS), LARGEST);
    expect(board?.[0]).toEqual(['X', null, null, null, null]);
    expect(board?.[1]?.[1]).toBe('O');
    expect(makeBoardText(board ?? [])).toBe(text(ROWS));
  });

  it('may end with a newline', () => {
    expect(parseBoardText(`${text(ROWS)}\n`, LARGEST)).toEqual(parseBoardText(text(ROWS), LARGEST));
  });

  it('may be as large as is allowed, with and without a newline at the end', () => {
    const largest = makeBoardText(emptyBoard(LARGEST));
    expect(parseBoardText(largest, LARGEST)).toEqual(emptyBoard(LARGEST));
    expect(parseBoardText(`${largest}\n`, LARGEST)).toEqual(emptyBoard(LARGEST));
  });

  it.each([
    ['nothing', ''],
    ['a row more than is allowed', makeBoardText(emptyBoard(LARGEST + 1))],
    ['a row too few', text(ROWS.slice(1))],
    ['a row too long', text(ROWS.with(2, '..X...'))],
    ['a row too short', text(ROWS.with(4, '....'))],
    ['a strange letter first', text(ROWS.with(0, 'x....'))],
    ['a strange letter in the middle', text(ROWS.with(2, '..#..'))],
    ['a strange letter last', text(ROWS.with(3, '.... '))],
    ['two newlines at the end', `${text(ROWS)}\n\n`],
  ])('with %s is none', (_, given) => {
    expect(parseBoardText(given, LARGEST)).toBeNull();
  });
});

it('points go by column, then by row', () => {
  const inOrder = [
    [0, 9],
    [1, 2],
    [1, 5],
    [1, 7],
    [3, 0],
  ] as const;
  expect(inOrder.toSorted(compareByPoint)).toEqual(inOrder);
  expect(inOrder.toReversed().toSorted(compareByPoint)).toEqual(inOrder);
});
