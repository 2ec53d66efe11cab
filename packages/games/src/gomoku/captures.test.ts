// Capture gomoku: pairs, ten stones, and fives that may still be broken.

import { must } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { capturedBy } from './captures.ts';
import { type GameState, playAskedMove } from './index.ts';
import { turnOf } from './state.ts';
import { drawn } from './testing/drawn.ts';

function play(state: GameState, [x, y]: readonly [number, number]): GameState {
  return must(playAskedMove(state, turnOf(state)!, { kind: 'place', x, y }, 0));
}

describe('a stone takes', () => {
  const taken = (drawing: string) => {
    const { state, at } = drawn('capture', drawing, 9);
    const [x, y] = at['a']!;
    return capturedBy(state.board, 'X', x, y).join(' ');
  };

  it('003-09 a flanked pair, in all eight directions, several at once', () => {
    expect(taken('a O O X')).toBe('1,0 2,0');
    expect(taken('X O O a O O X')).toBe('1,0 2,0 4,0 5,0');
    const star = `
      X . . X . . X
      . O . O . O .
      . . O O O . .
      X O O a O O X
      . . O O O . .
      . O . O . O .
      X . . X . . X`;
    expect(taken(star).split(' ')).toHaveLength(16);
  });

  it.each([
    ['one stone', 'a O X .'],
    ['three', 'a O O O X'],
    ['four', 'a O O O O X'],
    ['two against the edge', '. . . . . . a O O'],
    ['two with a gap', 'a O . O X'],
    ['two with no stone behind them', 'a O O .'],
  ])('003-10 exactly two stones between two: nothing from %s', (_, drawing) => {
    expect(taken(drawing)).toBe('');
  });

  it('003-13 nothing when the pair moves into a flanked place itself', () => {
    const { state, at } = drawn('capture', 'O X a O', 9);
    const after = play(state, at['a']!);
    expect(after.captures).toEqual({ X: 0, O: 0 });
    expect(after.board[0]?.slice(0, 4)).toEqual(['O', 'X', 'X', 'O']);
  });
});

describe('captured stones', () => {
  it('are gone, counted, and named in the move', () => {
    const { state, at } = drawn('capture', 'a O O X', 9);
    const after = play(state, at['a']!);
    expect(after.captures).toEqual({ X: 2, O: 0 });
    expect(after.moves.at(-1)?.captured).toEqual([
      [1, 0],
      [2, 0],
    ]);
    expect(after.board[0]?.slice(0, 4)).toEqual(['X', null, null, 'X']);
  });

  it('003-11 win when there are ten of them, and not before', () => {
    const { state, at } = drawn('capture', 'a O O X', 9, { captures: { X: 8, O: 0 } });
    expect(play(state, at['a']!).result).toMatchObject({ winner: 0, reason: 'capture' });
    const early = drawn('capture', 'a O O X', 9, { captures: { X: 6, O: 0 } });
    expect(play(early.state, early.at['a']!)).toMatchObject({ captures: { X: 8 }, result: null });
  });

  it('003-12 leave points that both may play on again', () => {
    const { state, at } = drawn('capture', 'a O O X', 9);
    const taken = play(state, at['a']!);
    expect(play(taken, [1, 0])).toMatchObject({ currentTurn: 'X', captures: { X: 2, O: 0 } });
    const passed = play(taken, [8, 8]);
    expect(play(passed, [2, 0]).board[0]?.slice(0, 4)).toEqual(['X', null, 'X', 'X']);
  });
});

describe('a five', () => {
  // From b, white takes the pair that crosses the five, with the stone below it.
  const BREAKABLE = `
    . . . b . . . .
    X X a X X . . .
    . . . X . . . .
    . . . O . . . .
    . . . . . . . c`;

  it('003-03 wins at once when nothing can break it, also with six', () => {
    for (const row of ['X X a X X', 'X X a X X X']) {
      const { state, at } = drawn('capture', row, 9);
      expect(play(state, at['a']!).result).toMatchObject({ winner: 0, reason: 'five' });
    }
  });

  it('003-04 is pending while a crossing pair can be taken', () => {
    const { state, at } = drawn('capture', BREAKABLE, 9);
    expect(play(state, at['a']!)).toMatchObject({ pending: 'X', result: null, currentTurn: 'O' });
  });

  it('003-05 is gone when the pair is taken, and the game goes on', () => {
    const { state, at } = drawn('capture', BREAKABLE, 9);
    const broken = play(play(state, at['a']!), at['b']!);
    expect(broken).toMatchObject({ pending: null, result: null, captures: { X: 0, O: 2 } });
  });

  it('003-07 wins when the opponent does something else', () => {
    const { state, at } = drawn('capture', BREAKABLE, 9);
    const left = play(play(state, at['a']!), at['c']!);
    expect(left.result).toMatchObject({
      winner: 0,
      reason: 'five',
      lines: [
        [
          [0, 1],
          [1, 1],
          [2, 1],
          [3, 1],
          [4, 1],
        ],
      ],
    });
  });

  it('003-08 of six is not broken by an end stone', () => {
    const { state, at } = drawn('capture', '. . . b\n. . . X X X a X X\n. . . X\n. . . O', 9);
    expect(play(state, at['a']!).result).toMatchObject({ winner: 0, reason: 'five' });
  });

  it('003-06 waits for the opponent who may take his tenth stone elsewhere, and loses to it', () => {
    const { state, at } = drawn('capture', 'X X a X X . .\n. . . . . . .\nb X X O . . .', 9, {
      captures: { X: 0, O: 8 },
    });
    const waiting = play(state, at['a']!);
    expect(waiting.pending).toBe('X');
    expect(play(waiting, at['b']!).result).toMatchObject({ winner: 1, reason: 'capture' });
  });

  it('is not saved by the opponent making a five of his own', () => {
    const { state, at } = drawn('capture', `${BREAKABLE}\n. . . . .\nO O O O d`, 9);
    const answered = play(play(state, at['a']!), at['d']!);
    expect(answered.result).toMatchObject({ winner: 0, reason: 'five' });
  });

  // From b, white takes the crossing pair; with c as well, b makes threes across and on a diagonal.
  const BREAKING_POINT = `
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . O . . . . . .
    . . . . . . c . . . . .
    . . . . . . . b O O . .
    . . . X X a X X . . . .
    . . . . . . . X . . . .
    . . . . . . . O . . . .`;

  it('wins at once when the only breaking move is a double-three (D20)', () => {
    const { state, at } = drawn('capture', BREAKING_POINT.replace('c', 'O'), 15);
    const won = play(state, at['a']!);
    expect(won.result).toMatchObject({ winner: 0, reason: 'five' });
    const [x, y] = at['b']!;
    const tried = playAskedMove({ ...state, currentTurn: 'O' }, 1, { kind: 'place', x, y }, 0);
    expect(tried).toMatchObject({ ok: false, refusal: { code: 'forbidden', data: { why: 'double-three' } } });
  });

  it('waits for the same move when it makes one three only', () => {
    const { state, at } = drawn('capture', BREAKING_POINT, 15);
    const waiting = play(state, at['a']!);
    expect(waiting).toMatchObject({ pending: 'X', result: null });
    expect(play(waiting, at['b']!)).toMatchObject({ pending: null, result: null, captures: { X: 0, O: 2 } });
  });
});
