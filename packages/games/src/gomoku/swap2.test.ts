// Swap 2: its state field by field, and its default moves when time runs out.

import { must, parsePoint, seededRandom } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import {
  type Colour,
  findVariant,
  type GameState,
  GOMOKU_GAMES,
  getFinalAssignments,
  makeChoice,
  placeStone,
} from './index.ts';
import { optionsOf } from './variants.ts';

const SIZE = 5;
const freestyle = GOMOKU_GAMES[0]!;

function after(...moves: readonly string[]): GameState {
  let state = must(freestyle.setUp({ size: SIZE, swap2: true, nextMover: 'black' }, ['anna', 'bao']));
  for (const move of moves)
    state = must(freestyle.play(state, { seat: freestyle.turn(state)!, move, at: 1000 }));
  return state;
}

describe('the state of an opening, field by field', () => {
  const timestamp = '1970-01-01T00:00:01.000Z';
  const stone = (x: number, y: number, placedBy: string, placementOrder: number, phase: string) => ({
    ...{ x, y, placedBy, placementOrder, phase },
  });
  const placed = (playerId: string, x: number, y: number) => ({
    ...{ type: 'place', playerId, timestamp, data: { x, y } },
  });

  it('while stones are placed: the player to act, the stones in order, the actions, and no choice', () => {
    expect(after('a5', 'b5').swap2State).toStrictEqual({
      phase: 'swap2_placement',
      player1Id: 'anna',
      player2Id: 'bao',
      activePlayerId: 'anna',
      tentativeStones: [stone(0, 0, 'anna', 1, 'swap2_placement'), stone(1, 0, 'anna', 2, 'swap2_placement')],
      actions: [placed('anna', 0, 0), placed('anna', 1, 0)],
    });
  });

  it('when it is complete: the choices, the colours, and every action', () => {
    const state = after('a5', 'b5', 'c5', '=more', 'd5', 'e5', '=white');
    expect(state).toMatchObject({ swap2Enabled: true, gamePhase: 'main_game', currentTurn: 'X' });
    expect(state.swap2State).toStrictEqual({
      phase: 'complete',
      player1Id: 'anna',
      player2Id: 'bao',
      activePlayerId: 'bao',
      tentativeStones: [
        stone(0, 0, 'anna', 1, 'swap2_placement'),
        stone(1, 0, 'anna', 2, 'swap2_placement'),
        stone(2, 0, 'anna', 3, 'swap2_placement'),
        stone(3, 0, 'bao', 4, 'swap2_extra'),
        stone(4, 0, 'bao', 5, 'swap2_extra'),
      ],
      finalChoice: { chooser: 'anna', chosenColor: 'white' },
      blackPlayerId: 'bao',
      whitePlayerId: 'anna',
      actions: [
        placed('anna', 0, 0),
        placed('anna', 1, 0),
        placed('anna', 2, 0),
        { type: 'choice', playerId: 'bao', timestamp, data: { choice: 'place_more' } },
        placed('bao', 3, 0),
        placed('bao', 4, 0),
        { type: 'choice', playerId: 'anna', timestamp, data: { choice: 'white' } },
      ],
    });
  });
});

describe('after the opening', () => {
  const turnsOf = (moves: readonly string[]) =>
    moves.map((_, at) => freestyle.turn(after(...moves.slice(0, at))));

  it('the seats take turns', () => {
    expect(turnsOf(['a5', 'b5', 'c5', '=white', 'd5', 'e5', 'a4', 'b4'])).toEqual([0, 0, 0, 1, 0, 1, 0, 1]);
    expect(turnsOf(['a5', 'b5', 'c5', '=black', 'd5', 'e5', 'a4', 'b4'])).toEqual([0, 0, 0, 1, 1, 0, 1, 0]);
  });

  it.each<[Colour | undefined, string]>([
    ['white', 'anna'],
    ['black', 'bao'],
    [undefined, 'bao'],
  ])('the colour that moves next is %s: %s', (nextMover, firstMover) => {
    const chosen = makeChoice(after('a5', 'b5', 'c5').swap2State!, 'bao', 'black', {
      at: 0,
      ...(nextMover && { nextMover }),
    });
    expect(getFinalAssignments(must(chosen))).toEqual({
      ...{ blackPlayerId: 'bao', whitePlayerId: 'anna', firstMover },
    });
  });

  it.each([
    [8.64e15, '+275760-09-13T00:00:00.000Z'],
    [8.64e15 + 1, '1970-01-01T00:00:00.000Z'],
    [-1e300, '1970-01-01T00:00:00.000Z'],
    [Number.NaN, '1970-01-01T00:00:00.000Z'],
  ])('a stone placed at %d has the time %s', (at, timestamp) => {
    const placed = must(placeStone(after().swap2State!, 'anna', 0, 0, { size: SIZE, at }));
    expect(placed.actions[0]?.timestamp).toBe(timestamp);
  });
});

describe('the options of a room', () => {
  it.each([
    ['freestyle', 15],
    ['capture', 19],
  ])('of %s: the size, Swap 2, and with it the colour that moves next', (id, size) => {
    const usual = [9, 11, 13, 15, 17, 19];
    expect(optionsOf(findVariant(id)!)).toEqual([
      { key: 'size', kind: 'number', min: 5, max: 25, nullable: false, default: size, usual },
      { key: 'swap2', kind: 'flag', default: false, opening: true },
      { key: 'nextMover', kind: 'choice', choices: ['black', 'white'], default: 'black', onlyWith: 'swap2' },
    ]);
  });
});

describe('when time runs out, the default move', () => {
  it.each([[[]], [['c3', 'a1']], [['c3', 'a1', 'e5', '=more', 'b2']]])(
    'while stones are placed, after %j: any empty point, each as likely as the others',
    (moves) => {
      const state = after(...moves);
      const random = seededRandom('late');
      const empty = SIZE * SIZE - state.moves.length;
      const rounds = 200 * empty;
      const times = new Map<string, number>();
      for (let round = 0; round < rounds; round++) {
        const move = freestyle.timeoutMove(state, random) ?? '';
        times.set(move, (times.get(move) ?? 0) + 1);
      }
      expect(times.size).toBe(empty);
      for (const [move, count] of times) {
        const [x = -1, y = -1] = parsePoint(move, SIZE, SIZE) ?? [];
        expect(state.board[y]?.[x]).toBeNull();
        expect(Math.abs(count - 200)).toBeLessThan(70);
      }
    },
  );

  it.each([[['c3', 'a1', 'e5']], [['c3', 'a1', 'e5', '=more', 'b2', 'd4']]])(
    'at a choice, after %j: black',
    (moves) => {
      expect(freestyle.timeoutMove(after(...moves), seededRandom('late'))).toBe('=black');
    },
  );

  it('in the game itself and after it is none', () => {
    const random = seededRandom('late');
    expect(freestyle.timeoutMove(after('c3', 'a1', 'e5', '=white'), random)).toBeNull();
    expect(freestyle.timeoutMove(must(freestyle.leave(after('c3'), 0, 'resign')), random)).toBeNull();
  });
});
