// States from outside: accepted only when their moves lead to them.

import { must } from '@sente/kernel';
import { damaged, hostileTexts, hostileValues } from '@sente/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GameState, GOMOKU_GAMES, stateFromPositionInput } from './index.ts';
import { parseMove } from './notation.ts';
import { recoverOpening } from './saved.ts';
import { recoverSwap2 } from './swap2.ts';
import { drawn } from './testing/drawn.ts';

const capture = GOMOKU_GAMES.find(({ id }) => id === 'gomoku/capture')!;

function after(...moves: string[]): GameState {
  let state = must(capture.setUp({ size: 9, swap2: true, nextMover: 'black' }, ['anna', 'bao']));
  for (const move of moves) state = must(capture.play(state, { seat: capture.turn(state)!, move, at: 5 }));
  return state;
}

const copyOf = (state: GameState): GameState => JSON.parse(JSON.stringify(state));

/** The reason why a state is refused. */
function reasonOf(json: unknown): unknown {
  const read = capture.readState(json);
  return read.ok ? 'read' : (read.refusal.data['reason'] ?? read.refusal.code);
}

describe('a saved state', () => {
  it.each([
    [[]],
    [['a1', 'b2']],
    [['a1', 'b2', 'c3', '=more', 'd4', 'e5', '=white']],
    [['a1', 'b2', 'c3', '=white', 'e5', 'e6']],
  ])('after %j reads back', (moves) => {
    expect(capture.readState(copyOf(after(...moves)))).toEqual({ ok: true, value: after(...moves) });
  });

  it('that started from a position reads back', () => {
    const { state } = drawn('capture', '. O O X', 9, { captures: { X: 4, O: 2 } });
    const played = must(capture.play(state, { seat: 0, move: 'a9', at: 0 }));
    expect(capture.readState(copyOf(played))).toEqual({ ok: true, value: played });
  });

  it('that a player has left reads back', () => {
    const left = must(capture.leave(after('a1'), 1, 'forfeit'));
    expect(capture.readState(copyOf(left))).toEqual({ ok: true, value: left });
  });

  const good = after('a1', 'b2', 'c3', '=white', 'e5');
  const [stone] = good.moves;
  const opening = good.swap2State!;
  const [action] = opening.actions;
  const [tentative] = opening.tentativeStones;

  it.each<[string, object, string]>([
    ['a stone without its move', { board: good.board.with(0, good.board[0]!.with(0, 'X')) }, 'contradiction'],
    ['captures without their moves', { captures: { X: 8, O: 0 } }, 'contradiction'],
    ['the wrong side to move', { currentTurn: good.currentTurn === 'X' ? 'O' : 'X' }, 'contradiction'],
    ['a phase it is not in', { gamePhase: 'swap2' }, 'contradiction'],
    ['a win without its moves', { result: { winner: 0, reason: 'five', lines: [] } }, 'contradiction'],
    ['a pending five that is not there', { pending: 'X' }, 'contradiction'],
    ['a key of its own', { secret: 1 }, 'contradiction'],
    [
      'a tentative stone too many',
      { swap2State: { ...opening, tentativeStones: [...opening.tentativeStones, tentative] } },
      'contradiction',
    ],
    ['more actions than an opening has', { swap2State: { actions: Array(8).fill(action) } }, 'wrong_phase'],
    ['another variant', { variant: 'renju' }, 'variant'],
    ['two players of one name', { players: ['anna', 'anna'] }, 'bad_players'],
    ['no moves', { moves: null }, 'moves'],
    ['more moves than there can be', { moves: Array(676).fill(stone) }, 'moves'],
    ['a stone beside the board', { moves: good.moves.with(3, { x: 25, y: 0, stone: 'X' }) }, 'moves'],
    ['a stone below the board', { moves: good.moves.with(3, { x: 0, y: 25, stone: 'X' }) }, 'moves'],
    ['a move that is no stone', { moves: good.moves.with(3, null as never) }, 'moves'],
  ])('with %s is refused', (_, change, reason) => {
    expect(reasonOf({ ...copyOf(good), ...change })).toBe(reason);
  });

  it('that is no object is refused, and one that was played on after its end', () => {
    expect(reasonOf(null)).toBe('not_an_object');
    const { state } = drawn('capture', 'X X X X .', 9);
    const won = must(capture.play(state, { seat: 0, move: 'e9', at: 0 }));
    expect(reasonOf({ ...won, moves: [...won.moves, { x: 0, y: 8, stone: 'O' }] })).toBe('moves');
    expect(won).toMatchObject({ nextMover: 'black', swap2Enabled: false });
  });
});

describe('a broken opening', () => {
  it.each<[string, GameState, unknown, readonly string[] | null]>([
    ['gives back its stones', after(), after('a1', 'b2'), ['a1', 'b2']],
    ['gives back three of five', after(), after('a1', 'b2', 'c3', '=more', 'd4'), ['a1', 'b2', 'c3']],
    ['gives back nothing of nonsense', after(), { swap2State: 7 }, []],
    ['is not guessed once the game goes on', after(), after('a1', 'b2', 'c3', '=white'), null],
    ['is none without Swap 2', { ...drawn('freestyle', '', 9).state }, after('a1'), null],
  ])('%s', (_, fresh, saved, moves) => {
    expect(capture.salvage(fresh, saved)).toEqual(moves);
  });

  const table = { size: 9, at: 0 };

  it('keeps its first three good stones and goes on with the choice', () => {
    const saved = copyOf(after('a1', 'b2', 'c3', '=more', 'd4')).swap2State!;
    const recovered = recoverSwap2({ ...saved, phase: 'nonsense' }, 'anna', 'bao', table);
    expect(recovered.phase).toBe('swap2_choice');
    expect(recovered.tentativeStones.map(({ x, y, placedBy }) => [x, y, placedBy])).toEqual([
      [0, 8, 'anna'],
      [1, 7, 'anna'],
      [2, 6, 'anna'],
    ]);
  });

  it('drops stones that make no sense', () => {
    const tentativeStones = [{ x: 0, y: 0 }, { x: 0, y: 0 }, { x: 99, y: 0 }, null, { x: 1, y: Number.NaN }];
    const recovered = recoverSwap2({ tentativeStones }, 'anna', 'bao', table);
    expect(recovered).toMatchObject({ phase: 'swap2_placement', tentativeStones: [{ x: 0, y: 0 }] });
  });

  it('keeps a good fourth and fifth stone in place of damaged earlier ones', () => {
    const saved = copyOf(after('a1', 'b2', 'c3', '=more', 'd4', 'e5')).swap2State!;
    const kept = (...broken: number[]) => {
      const stones = saved.tentativeStones.map((stone, at) => (broken.includes(at) ? { x: 99 } : stone));
      return recoverSwap2({ tentativeStones: stones }, 'anna', 'bao', table).tentativeStones.map(
        ({ x, placementOrder }) => [x, placementOrder],
      );
    };
    expect(kept(0)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(kept(0, 2)).toEqual([
      [1, 1],
      [3, 2],
      [4, 3],
    ]);
    expect(kept(3, 4)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it('is not searched for among more stones than an opening has', () => {
    const tentativeStones = [null, null, null, null, null, { x: 0, y: 0 }];
    expect(recoverSwap2({ tentativeStones }, 'anna', 'bao', table).tentativeStones).toEqual([]);
  });

  it('starts afresh from nothing', () => {
    for (const json of hostileValues())
      expect(recoverSwap2(json, 'anna', 'bao', table).tentativeStones).toEqual([]);
  });

  it('becomes a game with those stones on its board', () => {
    const fresh = after();
    const recovered = recoverOpening(fresh, { swap2State: { tentativeStones: [{ x: 4, y: 4 }] } }, 7);
    expect(recovered.board[4]?.[4]).toBe('X');
    expect(capture.readState(copyOf(recovered)).ok).toBe(true);
  });
});

describe('hostile input', () => {
  it('never makes a reader throw', () => {
    for (const value of hostileValues()) {
      expect(capture.readState(value).ok).toBe(false);
      capture.play(after('a1'), { seat: 0, move: value as string, at: value as number });
      expect(stateFromPositionInput((value as never) ?? {}).ok).toBe(false);
      for (const key of ['board', 'moves', 'players', 'swap2State', 'start', 'result', 'size', 'captures'])
        capture.readState({ ...after('a1'), [key]: value });
      for (const key of ['board', 'toMove', 'captures', 'pending', 'players', 'variant'])
        stateFromPositionInput({ variant: 'capture', board: '...\n...\n...', [key]: value } as never);
      recoverOpening(after(), { swap2State: value }, 0);
    }
    for (const text of hostileTexts()) parseMove(text, 15);
  });

  it('is refused or whole when a good state is damaged', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 6 }), (seed, times) => {
        let turn = seed;
        const random = () => {
          turn = (turn * 16807 + 11) % 2147483647;
          return turn / 2147483647;
        };
        let json: unknown = after('a1', 'b2', 'c3', '=more', 'd4', 'e5', '=black', 'a5', 'a6');
        for (let time = 0; time < times; time++) json = damaged(json, random);
        const read = capture.readState(json);
        if (read.ok) expect(JSON.parse(JSON.stringify(json))).toEqual(read.value);
      }),
      { numRuns: 300 },
    );
  });

  it('plays any text calmly', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.double(), fc.double(), (move, seat, at) => {
        const played = capture.play(after('a1', 'b2'), { seat, move, at });
        if (!played.ok) expect(played.refusal.code).toMatch(/^[a-z_]+$/);
      }),
      { numRuns: 300 },
    );
  });
});
