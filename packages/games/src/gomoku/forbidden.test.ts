// Forbidden points and the shapes that forbid them, as a board would draw them.

import { must } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { type ForbiddenPoint, forbiddenPoints, playAskedMove, stateFromPositionInput } from './index.ts';
import { drawn } from './testing/drawn.ts';

/** The forbidden points of a drawing by their names, with kind and number of shapes. */
function namesOf(variant: string, drawing: string, toMove: 'X' | 'O' = 'X'): string[] {
  const { state, at } = drawn(variant, drawing, 15, { toMove });
  const nameOf = ({ at: [x, y] }: ForbiddenPoint) =>
    Object.entries(at).find(([, point]) => point[0] === x && point[1] === y)?.[0] ?? `(${x},${y})`;
  return forbiddenPoints(state).map((point) => `${nameOf(point)} ${point.why} ${point.shapes.length}`);
}

/** The same drawing with rows for columns. */
function transposed(drawing: string): string {
  const rows = drawing
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' '));
  return rows[0]!.map((_, x) => rows.map((row) => row[x]).join(' ')).join('\n');
}

describe('capture gomoku', () => {
  const CROSS = `
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . a X X .
    . . . X . . .
    . . . X . . .
    . . . . . . .`;

  it('003-16 forbids two free threes to both', () => {
    expect(namesOf('capture', CROSS)).toEqual(['a double-three 2']);
    expect(namesOf('capture', CROSS.replaceAll('X', 'O'), 'O')).toEqual(['a double-three 2']);
  });

  it('and only there: freestyle forbids nothing, and black’s threes in renju forbid nothing to white', () => {
    const { state, at } = drawn('freestyle', CROSS, 15);
    const [x, y] = at['a']!;
    expect(forbiddenPoints(state)).toEqual([]);
    expect(playAskedMove(state, 0, { kind: 'place', x, y }, 0).ok).toBe(true);
    expect(namesOf('renju', CROSS, 'O')).toEqual([]);
  });

  it('does not forbid them to the opponent', () => {
    expect(namesOf('capture', CROSS, 'O')).toEqual([]);
  });

  it('003-18 does not forbid a three that is blocked, or one that grows to six', () => {
    expect(namesOf('capture', CROSS.replace('a X X .', 'a X X O'))).toEqual([]);
    expect(namesOf('capture', CROSS.replace('. . . a X X .', '. X . a X X .'))).toEqual([]);
  });

  it('names the stones of both threes', () => {
    const { state, at } = drawn('capture', CROSS, 15);
    const [x, y] = at['a']!;
    const shapes = [
      [
        [3, 3],
        [4, 3],
        [5, 3],
      ],
      [
        [3, 3],
        [3, 4],
        [3, 5],
      ],
    ];
    expect(forbiddenPoints(state)).toEqual([{ at: [3, 3], why: 'double-three', shapes }]);
    expect(playAskedMove(state, 0, { kind: 'place', x, y }, 0)).toEqual({
      ok: false,
      refusal: { code: 'forbidden', data: { why: 'double-three', shapes } },
    });
  });

  it('003-20 forbids it even when the move would capture', () => {
    const capturing = `
      . . . . . . . . .
      . X . . . . . . .
      . . O . . . . . .
      . . . O . . . . .
      . . . . a X X . .
      . . . . X . . . .
      . . . . X . . . .
      . . . . . . . . .`;
    expect(namesOf('capture', capturing)).toEqual(['a double-three 2']);
  });
});

describe('renju', () => {
  it.each([
    ['an overline', 'X X X a X X', ['a overline 1']],
    ['an overline between white stones', 'O X X X a X X O', ['a overline 1']],
    ['two fours on one line', '. X . X a X . X .', ['a double-four 2']],
    ['two fours on one line, with a gap each', '. X X X . a . X X X .', ['a double-four 2']],
    ['a straight four as one', '. . X X a X . .', []],
    ['nothing that makes a five', 'X X X X a . X\n. . . . X\n. . . . X\n. . . . X', []],
    ['a five together with an overline', 'X X X a X X\n. . . X\n. . . X\n. . . X\n. . . X', []],
  ])('knows %s', (_, drawing, expected) => {
    expect(namesOf('renju', drawing)).toEqual(expected);
  });

  /** Each shape by the columns or rows of its stones. */
  const shapesOf = (drawing: string) =>
    forbiddenPoints(drawn('renju', drawing, 15).state).map(({ shapes }) =>
      shapes.map((stones) => stones.map(([x, y]) => `${x}${y}`).join(' ')),
    );

  it.each([
    ['two fours of one line', '. X . X a X . X .', ['10 30 40 50', '30 40 50 70']],
    [
      'a straight four once',
      '. . . . . .\n. X X a X . .\n. . . X . .\n. . . X . .\n. . . X . .\n. . . O . .',
      ['11 21 31 41', '31 32 33 34'],
    ],
    [
      'two threes',
      '. . . . . . .\n. . . . . . .\n. . a X X . .\n. . X . . . .\n. . X . . . .\n. . . . . . .',
      ['22 32 42', '22 23 24'],
    ],
  ])('names the stones of %s', (_, drawing, shapes) => {
    expect(shapesOf(drawing)).toEqual([shapes]);
  });

  it('allows a four and a three together', () => {
    const four3 = '. . . . . . .\n. X X X a . .\n. . . . X . .\n. . . . X . .\n. . . . . . .';
    expect(namesOf('renju', `. . . . . . .\n${four3}`)).toEqual([]);
  });

  it('forbids nothing to white', () => {
    expect(namesOf('renju', 'O O O a O O', 'O')).toEqual([]);
  });

  it('counts a three only when it could really be extended', () => {
    // By shape a makes two threes; the only way to extend the upright one is b, where black would make an overline.
    const shaped = `
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      . . X X a . . . . .
      . . . . X . . . . .
      . . . . X . . . . .
      . . . . . . . . . .`;
    expect(namesOf('renju', shaped)).toEqual(['a double-three 2']);
    const blocked = `
      . . . . O . . . . .
      . . . . . . . . . .
      . . X X a . . . . .
      . . . . X . . . . .
      . . . . X . . . . .
      . X X X b X X . . .
      . . . . . . . . . .`;
    for (const drawing of [blocked, transposed(blocked)]) {
      const found = namesOf('renju', drawing);
      expect(found).toContain('b overline 1');
      expect(found.some((name) => name.startsWith('a '))).toBe(false);
      // One good way to extend is enough.
      expect(namesOf('renju', drawing.replace('O', '.'))).toContain('a double-three 2');
    }
  });

  it('gives the same answer whatever side of the board', () => {
    const rows = ['...........XX.X', '............X..', '...........X...', '...............'];
    const board = [...rows, ...Array.from({ length: 11 }, () => '.'.repeat(15))];
    const turned = board.toReversed().map((row) => [...row].reverse().join(''));
    const pointsOf = (lines: string[]) =>
      forbiddenPoints(must(stateFromPositionInput({ variant: 'renju', board: lines.join('\n') }))).map(
        ({ at }) => at,
      );
    const back = pointsOf(turned).map(([x, y]) => [14 - x, 14 - y]);
    expect(back.toReversed()).toEqual(pointsOf(board));
  });
});
