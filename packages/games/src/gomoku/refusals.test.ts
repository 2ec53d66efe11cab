// Every refusal of gomoku with the data its sentence is made of; Swap 2's own stand in its property tests.

import { must, type Refusal, type Result } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { type GameState, GOMOKU_GAMES, stateFromPositionInput } from './index.ts';

const freestyle = GOMOKU_GAMES[0]!;
const refusedBy = (result: Result<unknown>): Refusal | null => (result.ok ? null : result.refusal);
const OPTIONS = { size: 9, swap2: false, nextMover: 'black' };
const start = must(freestyle.setUp(OPTIONS, ['anna', 'bao']));
const after = must(freestyle.play(start, { seat: 0, move: 'a9', at: 0 }));
const over: GameState = must(freestyle.leave(after, 0, 'resign'));

describe('a move is refused', () => {
  it.each<[GameState, number, string, string, object]>([
    [after, 1, 'a9', 'occupied', { x: 0, y: 0 }],
    [after, 1, 'a10', 'out_of_bounds', { size: 9 }],
    [after, 1, 'j9', 'out_of_bounds', { size: 9 }],
    [after, 0, 'b9', 'not_your_turn', { turn: 1 }],
    [after, 1, '=black', 'wrong_phase', { phase: 'main_game' }],
    [after, 1, 'nowhere', 'bad_notation', { text: 'nowhere' }],
    [after, 1, 'x'.repeat(60), 'bad_notation', { text: 'x'.repeat(40) }],
    [over, 1, 'b9', 'game_over', {}],
  ])('%#: %i plays %s: %s', (state, seat, move, code, data) => {
    expect(refusedBy(freestyle.play(state, { seat, move, at: 0 }))).toEqual({ code, data });
  });

  it('as text before it is played', () => {
    expect(refusedBy(freestyle.parseMove('a10', start))).toEqual({
      code: 'out_of_bounds',
      data: { size: 9 },
    });
    expect(refusedBy(freestyle.parseMove('=red', start))).toEqual({
      code: 'bad_notation',
      data: { text: '=red' },
    });
    expect(refusedBy(freestyle.parseMove(7 as never, start))).toEqual({
      code: 'bad_notation',
      data: { text: '' },
    });
  });
});

describe('leaving is refused', () => {
  it.each<[GameState, number, string, string, object]>([
    [over, 1, 'resign', 'game_over', {}],
    [after, 2, 'resign', 'no_such_seat', { seats: 2 }],
    [after, -1, 'resign', 'no_such_seat', { seats: 2 }],
    [after, 0, 'boredom', 'bad_reason', {}],
  ])('%#: seat %i by %s: %s', (state, seat, why, code, data) => {
    expect(refusedBy(freestyle.leave(state, seat, why as 'resign'))).toEqual({ code, data });
  });

  it('and when accepted makes the other seat the winner', () => {
    expect(over.result).toEqual({ winner: 1, reason: 'resign', lines: [] });
    expect(must(freestyle.leave(after, 1, 'timeout')).result).toMatchObject({ winner: 0, reason: 'timeout' });
  });
});

describe('a game is not set up', () => {
  it.each<[string, unknown]>([
    ['one', ['anna']],
    ['three', ['anna', 'bao', 'cho']],
    ['the same twice', ['anna', 'anna']],
    ['a number', ['anna', 7]],
    ['a number first', [7, 'anna']],
    ['too long a name', ['anna', 'b'.repeat(201)]],
    ['no list', 'ab'],
  ])('for %s', (_, players) => {
    const refused = { code: 'bad_players', data: { seats: 2 } };
    expect(refusedBy(freestyle.setUp(OPTIONS, players as string[]))).toEqual(refused);
    const position = { variant: 'freestyle', board: '...\n...\n...', players: players as string[] };
    expect(refusedBy(stateFromPositionInput(position))).toEqual(refused);
  });

  it('but with the longest names', () => {
    expect(freestyle.setUp(OPTIONS, ['a'.repeat(200), 'b'.repeat(200)]).ok).toBe(true);
  });
});

describe('a position is refused', () => {
  const BOARD = '.....\n.....\n..X..\n.....\n.....';
  it.each<[object, string]>([
    [{ variant: 'chess' }, 'variant'],
    [{ board: 7 }, 'board'],
    [{ board: '..\n.' }, 'board'],
    [{ toMove: 'Z' }, 'toMove'],
    [{ captures: { X: 1, O: 0 } }, 'captures'],
    [{ captures: null }, 'captures'],
    [{ variant: 'capture', captures: { X: 10, O: 0 } }, 'captures'],
    [{ variant: 'capture', captures: { X: 0, O: -1 } }, 'captures'],
    [{ variant: 'capture', captures: { X: 0.5, O: 0 } }, 'captures'],
    [{ pending: 'O' }, 'pending'],
    [{ variant: 'capture', pending: 'X' }, 'pending'],
  ])('%j', (change, key) => {
    const input = { variant: 'freestyle', board: BOARD, ...change };
    expect(refusedBy(stateFromPositionInput(input as never))).toEqual({
      code: 'bad_position',
      data: { key },
    });
  });

  it('but not at its limits', () => {
    const input = {
      variant: 'capture',
      board: BOARD,
      toMove: 'X',
      captures: { X: 9, O: 0 },
      pending: 'O',
    } as const;
    expect(must(stateFromPositionInput(input))).toMatchObject({
      captures: { X: 9, O: 0 },
      pending: 'O',
      currentTurn: 'X',
    });
  });
});
