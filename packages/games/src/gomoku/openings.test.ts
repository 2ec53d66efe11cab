// The keys of the openings book: turned and mirrored games are equal, and a written key is read back as moves of the board.

import { makePoint, must, parsePoint, replayRecord } from '@sente/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GOMOKU_GAMES, type GomokuGame } from './index.ts';
import {
  bookResultOf,
  bookStonesInPlacementOrder,
  choicesKeyAfter,
  openingBookPosition,
  openingBookSteps,
} from './openings.ts';
import { applySymmetryToPoint, SYMMETRIES, type Symmetry, undoSymmetryOfPoint } from './symmetry.ts';
import { drawn } from './testing/drawn.ts';

const game = (id: string): GomokuGame => {
  const found = GOMOKU_GAMES.find((one) => one.id === `gomoku/${id}`);
  if (!found) throw new Error(id);
  return found;
};

function played(entries: readonly string[], options = {}, id = 'freestyle') {
  const chosen = { size: 15, swap2: false, nextMover: 'black', ...options };
  const states = must(replayRecord(game(id), { game: `gomoku/${id}`, options: chosen, entries }));
  return { states, steps: openingBookSteps(states.slice(0, -1), entries) };
}

const turnAll = (entries: readonly string[], symmetry: Symmetry) =>
  entries.map((entry) => {
    const at = parsePoint(entry, 15, 15);
    return at ? makePoint(applySymmetryToPoint(at, symmetry, 15), 15) : entry;
  });

const LINE = ['h8', 'i9', 'h9', 'h10', 'g8', 'i8'];

describe('the eight symmetries', () => {
  test.each(SYMMETRIES)('%i and back', (symmetry) => {
    for (const at of [
      [0, 0],
      [3, 1],
      [14, 2],
    ] as const)
      expect(undoSymmetryOfPoint(applySymmetryToPoint(at, symmetry, 15), symmetry, 15)).toEqual(at);
  });

  test.each(SYMMETRIES)('turned by %i a game takes the same steps', (symmetry) => {
    expect(played(turnAll(LINE, symmetry)).steps).toEqual(played(LINE).steps);
  });

  test('other stones are other steps', () => {
    expect(played(['h8', 'i9', 'h10']).steps.at(-1)).not.toEqual(played(['h8', 'i9', 'h9']).steps.at(-1));
  });
});

describe('a position', () => {
  const key = (entries: readonly string[], options = {}) =>
    openingBookPosition(played(entries, options).states.at(-1)!).key;

  test('does not depend on the order of the stones', () => {
    expect(key(['h9', 'h10', 'h8', 'i9'])).toBe(key(['h8', 'i9', 'h9', 'h10']));
  });

  test('depends on the side to move and on the board', () => {
    const { states } = played(['h8', 'i9', 'a1']);
    const [two, three] = [states[2]!, states[3]!];
    expect(openingBookPosition(two).key[0]).toBe('X');
    expect(openingBookPosition(three).key[0]).toBe('O');
    expect(openingBookPosition(two).book).toBe('gomoku/freestyle 15');
    expect(openingBookPosition(played([], { size: 19 }).states[0]!).book).toBe('gomoku/freestyle 19');
  });

  test('that is symmetrical has several points for one move of the book', () => {
    const { fold, unfold } = openingBookPosition(played([]).states[0]!);
    expect(unfold(fold('h8'))).toEqual(['h8']);
    expect(unfold(fold('g7'))).toEqual(['g9', 'i9', 'g7', 'i7']);
    expect(unfold(fold('g8')).length).toBe(4);
    expect(unfold(fold('f7')).length).toBe(8);
  });

  test('that is not symmetrical has one, and a choice is the same however the board lies', () => {
    for (const symmetry of SYMMETRIES) {
      const { fold, unfold } = openingBookPosition(played(turnAll(LINE, symmetry)).states.at(-1)!);
      for (const move of ['a1', 'h1', 'c5']) expect(unfold(fold(move))).toEqual([move]);
      expect([fold('=white'), unfold('=white')]).toEqual(['=white', ['=white']]);
    }
  });

  // The store keeps the book, so a position with another key would be lost.
  test('keeps its key: the side to move, and the stones of the first of its eight symmetries', () => {
    expect(key([])).toBe('X /');
    expect(key(['a1'])).toBe('O a1/');
    expect(key(LINE)).toBe('X g8,h8,h7/g9,h9,f8');
    expect(key(['h8', 'i9'], { swap2: true })).toBe('swap2_placement h8/g7');
    expect(key(['h8', 'i9', 'g7'], { swap2: true })).toBe('swap2_choice g9,h8/i7');
  });

  test('is the same whether or not the colours were chosen before', () => {
    expect(key(['h8', 'i9', 'g7', '=white', 'a1'], { swap2: true, nextMover: 'white' })).toBe(
      key(['h8', 'i9', 'g7', 'a1']),
    );
  });

  test('gives back every move it has written', () => {
    const point = fc.integer({ min: 0, max: 14 });
    const line = fc.uniqueArray(fc.tuple(point, point), { minLength: 1, maxLength: 9, selector: String });
    fc.assert(
      fc.property(line, (points) => {
        const entries = points.map((at) => makePoint(at, 15));
        const { states } = played(entries.slice(0, -1), { swap2: false }, 'caro');
        const last = entries.at(-1)!;
        const { fold, unfold } = openingBookPosition(states.at(-1)!);
        expect(unfold(fold(last))).toContain(last);
        for (const same of unfold(fold(last))) expect(fold(same)).toBe(fold(last));
      }),
      { numRuns: 60 },
    );
  });

  test('has the captured stones', () => {
    const taken = played(['a1', 'b1', 'a2', 'c1', 'd1'], { size: 19 }, 'capture').states.at(-1)!;
    expect(openingBookPosition(taken).key).toMatch(/^O 2-0 /);
    const alike = drawn('capture', 'X O', 19, { captures: { X: 2, O: 2 } }).state;
    expect(openingBookPosition(alike).key).toMatch(/^X 2-2 /);
  });

  test('has the standing five that must be broken', () => {
    const pending = drawn('capture', 'X X X X X', 19, { toMove: 'O', pending: 'X' }).state;
    expect(openingBookPosition(pending).key).toMatch(/^O X! /);
  });
});

describe('Swap 2', () => {
  const swap2 = { swap2: true };

  test('three stones count as one opening, whichever black stone came first', () => {
    const whole = (stones: string[]) =>
      played([...stones, '=white', 'a1'], swap2).steps.filter(({ position }) => position === 'openings');
    const [one] = whole(['h8', 'i9', 'g7']);
    expect(one?.book).toBe('gomoku/freestyle 15 swap2 black');
    expect(whole(['g7', 'i9', 'h8'])).toEqual([one]);
    expect(whole(turnAll(['h8', 'i9', 'g7'], 5))).toEqual([one]);
    expect(bookStonesInPlacementOrder(one?.move ?? '')).toHaveLength(3);
    expect(
      played([...bookStonesInPlacementOrder(one?.move ?? ''), '=white', 'a1'], swap2).steps,
    ).toContainEqual(one);
  });

  test('choices are counted for these stones and for all, with the choice after two more stones', () => {
    const { steps } = played(['h8', 'i9', 'g7', '=more', 'a1', 'o15', '=black', 'b3'], swap2);
    const choices = steps.filter(({ position }) => position.startsWith('choices'));
    expect(choices.map(({ move }) => move)).toEqual(['=more =black', '=more =black']);
    const [opening] = steps.filter(({ position }) => position === 'openings');
    expect(choices.map(({ position }) => position)).toEqual([`choices ${opening?.move}`, 'choices']);
    expect([choicesKeyAfter('g7,h8/i9'), choicesKeyAfter(null)]).toEqual(['choices g7,h8/i9', 'choices']);
  });

  test('a game that ended before the choice adds its stones, and no opening', () => {
    const { steps } = played(['h8', 'i9', 'g7'], swap2);
    expect(steps).toHaveLength(3);
    expect(steps.map(({ position }) => position.split(' ')[0])).toEqual(Array(3).fill('swap2_placement'));
    // One state more than moves: the last is the question itself.
    const { states } = played(['h8', 'i9', 'g7'], swap2);
    expect(openingBookSteps(states, ['h8', 'i9', 'g7'])).toEqual(steps);
  });

  test('the book of Swap 2 differs by the colour that moves after the choice; the game itself has no such book', () => {
    const { steps } = played(['h8', 'i9', 'g7', '=white', 'a1'], { ...swap2, nextMover: 'white' });
    expect(steps[0]?.book).toBe('gomoku/freestyle 15 swap2 white');
    expect(steps.find(({ move }) => move === '=white')?.book).toBe('gomoku/freestyle 15 swap2 white');
    expect(steps.filter(({ book }) => book === 'gomoku/freestyle 15')).toHaveLength(1);
  });
});

test('a game adds its first twelve stones and no more', () => {
  const many = Array.from({ length: 20 }, (_, n) => makePoint([(n * 3) % 15, Math.floor(n / 5) * 3], 15));
  expect(played(many).steps).toHaveLength(12);
});

test('a result is a colour’s, once there are colours', () => {
  const swapped = played(['h8', 'i9', 'g7', '=black'], { swap2: true }).states;
  // The second player took black.
  expect(bookResultOf(swapped.at(-1)!, { winner: 1, reason: 'resign' })).toBe('black');
  expect(bookResultOf(swapped.at(-1)!, { winner: null, reason: 'agreed' })).toBe('draw');
  expect(bookResultOf(swapped.at(-1)!, { winner: null, reason: 'abandoned' })).toBeNull();
  expect(bookResultOf(swapped[3]!, { winner: 1, reason: 'resign' })).toBeNull();
});
