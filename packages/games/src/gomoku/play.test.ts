// Playing a stone: the fives of every variant, refusals in their order, and the ends of a game.

import { must, type Result } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { type GameState, GOMOKU_GAMES, playAskedMove, stoneOfSeat } from './index.ts';
import { type Drawn, drawn } from './testing/drawn.ts';

const freestyle = GOMOKU_GAMES[0]!;
const start = (size = 15) =>
  must(freestyle.setUp({ size, swap2: false, nextMover: 'black' }, ['anna', 'bao']));

function playAt({ state, at }: Drawn, name: string): Result<GameState> {
  const [x, y] = at[name]!;
  return playAskedMove(state, freestyle.turn(state)!, { kind: 'place', x, y }, 0);
}

function refusalOf(result: Result<unknown>) {
  return result.ok ? null : result.refusal;
}

describe('a row wins', () => {
  const FIVE = '. X X a X X . .';
  const SIX = '. X X a X X X .';
  const BLOCKED = 'O X X a X X O .';
  const BLOCKED_SIX = 'O X X a X X X O';
  const HALF_BLOCKED = 'O X X a X X . .';
  const EDGE = 'X X a X X O . .';

  it.each([
    ['freestyle', { FIVE, SIX, BLOCKED, BLOCKED_SIX, HALF_BLOCKED, EDGE }],
    ['standard', { FIVE, BLOCKED, HALF_BLOCKED, EDGE }],
    ['caro', { FIVE, SIX, BLOCKED_SIX, HALF_BLOCKED, EDGE }],
    ['caro5', { FIVE, HALF_BLOCKED, EDGE }],
    ['renju', { FIVE, BLOCKED, HALF_BLOCKED, EDGE }],
  ])('in %s', (variant, winning) => {
    const rows = { FIVE, SIX, BLOCKED, BLOCKED_SIX, HALF_BLOCKED, EDGE };
    const found = Object.entries(rows)
      .filter(([, row]) => {
        const played = playAt(drawn(variant, row, 9), 'a');
        return played.ok && played.value.result?.reason === 'five';
      })
      .map(([name]) => name);
    expect(found).toEqual(Object.keys(winning));
  });

  it.each([
    ['down', '1\nX\nX\na\nX\nX\n2'],
    ['falling', '1\n.X\n..X\n...a\n....X\n.....X\n......2'],
    ['rising', '......2\n.....X\n....X\n...a\n..X\n.X\n1'],
  ])('in caro %s unless both of its ends are blocked', (_, row) => {
    const won = (one: string, two: string) =>
      must(playAt(drawn('caro', row.replace('1', one).replace('2', two), 9), 'a')).result !== null;
    expect([won('O', 'O'), won('O', '.'), won('.', 'O'), won('.', '.')]).toEqual([false, true, true, true]);
  });

  it('for white in renju with six', () => {
    const six = drawn('renju', 'O O O a O O .', 9, { toMove: 'O' });
    expect(must(playAt(six, 'a')).result).toMatchObject({ winner: 1, reason: 'five' });
  });

  it('with all its lines', () => {
    const cross = drawn(
      'freestyle',
      `
      X X X X a
      . . . . X
      . . . . X
      . . . . X
      . . . . X`,
      9,
    );
    expect(must(playAt(cross, 'a')).result?.lines).toEqual([
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
        [4, 0],
      ],
      [
        [4, 0],
        [4, 1],
        [4, 2],
        [4, 3],
        [4, 4],
      ],
    ]);
  });

  it('on the last point of the board before it counts as full', () => {
    const last = drawn('freestyle', 'XXXXa\nOOXXO\nXXOOX\nOOXXO\nXXOOX', 5);
    expect(must(playAt(last, 'a')).result?.reason).toBe('five');
  });
});

describe('a draw', () => {
  it('is a full board', () => {
    const last = drawn('freestyle', 'XXOXa\nOOXXO\nXXOOX\nOOXXO\nXXOOX', 5);
    expect(must(playAt(last, 'a')).result).toEqual({ winner: null, reason: 'board_full', lines: [] });
  });

  it('is black with only forbidden points left in renju', () => {
    // b would make six in a row: the only point left after white has taken a.
    const last = drawn('renju', 'XXXbXXX\nOXOXOXO\nOXOXOXO\nXOXOXOX\nOXOXOXO\nOXOXOXO\nXOXOXOa', 7, {
      toMove: 'O',
    });
    expect(must(playAt(last, 'a')).result).toMatchObject({ winner: null, reason: 'no_legal_move' });
  });
});

describe('a move is refused', () => {
  const h8 = { kind: 'place', x: 7, y: 7 } as const;

  it.each([
    ['by the other seat', 1, h8, { code: 'not_your_turn', data: { turn: 0 } }],
    ['by no seat', 2, h8, { code: 'not_your_turn', data: { turn: 0 } }],
    ['off the board', 0, { ...h8, x: 15 }, { code: 'out_of_bounds', data: { size: 15 } }],
    ['between the points', 0, { ...h8, x: 1.5 }, { code: 'out_of_bounds', data: { size: 15 } }],
    ['nowhere', 0, { ...h8, y: Number.NaN }, { code: 'out_of_bounds', data: { size: 15 } }],
    [
      'as a choice outside Swap 2',
      0,
      { kind: 'choose', choice: 'black' } as const,
      { code: 'wrong_phase', data: { phase: 'main_game' } },
    ],
  ])('%s', (_, seat, asked, refusal) => {
    expect(refusalOf(playAskedMove(start(), seat, asked, 0))).toEqual(refusal);
  });

  it('on a stone', () => {
    const one = must(playAskedMove(start(), 0, h8, 0));
    expect(refusalOf(playAskedMove(one, 1, h8, 0))).toEqual({ code: 'occupied', data: { x: 7, y: 7 } });
  });

  it('after the end, whatever its text', () => {
    const over = must(freestyle.leave(start(), 0, 'resign'));
    for (const move of ['h8', 'nonsense', '=black'])
      expect(refusalOf(freestyle.play(over, { seat: 0, move, at: 0 }))?.code).toBe('game_over');
  });

  it('with the text quoted, cut short', () => {
    const refusal = refusalOf(freestyle.play(start(), { seat: 0, move: 'h'.repeat(99), at: 0 }));
    expect(refusal).toEqual({ code: 'bad_notation', data: { text: 'h'.repeat(40) } });
  });

  it('without changing the state', () => {
    const state = start();
    const before = JSON.stringify(state);
    freestyle.play(state, { seat: 1, move: 'h8', at: 0 });
    freestyle.play(state, { seat: 0, move: 'p16', at: 0 });
    expect(JSON.stringify(state)).toBe(before);
  });
});

describe('playing', () => {
  it('shares unchanged rows', () => {
    const before = start();
    const after = must(freestyle.play(before, { seat: 0, move: 'h8', at: 0 }));
    const changed = after.board.filter((row, y) => row !== before.board[y]);
    expect(changed).toHaveLength(1);
  });

  it('gives the other seat the win when one leaves', () => {
    expect(must(freestyle.leave(start(), 0, 'timeout')).result).toMatchObject({
      winner: 1,
      reason: 'timeout',
    });
  });

  it('gives the seats the chosen colours after Swap 2', () => {
    let state = must(freestyle.setUp({ size: 15, swap2: true, nextMover: 'white' }, ['anna', 'bao']));
    for (const move of ['h8', 'i9', 'g7', '=black'])
      state = must(freestyle.play(state, { seat: freestyle.turn(state)!, move, at: 0 }));
    expect([stoneOfSeat(state, 0), stoneOfSeat(state, 1)]).toEqual(['O', 'X']);
    expect(freestyle.turn(state)).toBe(0);
    expect(state.moves.map(({ stone }) => stone)).toEqual(['X', 'O', 'X']);
  });
});
