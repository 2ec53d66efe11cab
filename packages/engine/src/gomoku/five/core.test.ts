// The compiled core held against the rules of `games`: every five, every forbidden point, on every board.

import {
  forbiddenPoints,
  type GameState,
  GOMOKU_GAMES,
  type GomokuGame,
  playAskedMove,
  stateFromPositionInput,
  stoneOfSeat,
} from '@sente/games/gomoku';
import { below, must, type Random, seededRandom } from '@sente/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOST } from '../../testing/host.ts';
import { FiveCore, RULES } from './core.ts';

const SIZES = [5, 6, 7, 8, 9, 11, 15, 15, 15, 19, 25];
const POSITIONS = 120;

/** Stones thrown together, so that long rows, blocked rows and forks are common. */
function thrown(variant: string, size: number, random: Random): GameState {
  const density = 0.1 + random() * 0.6;
  const clumps = Array.from({ length: 6 }, () => [below(random, size), below(random, size)] as const);
  const isNear = (x: number, y: number) =>
    clumps.some(([cx, cy]) => x === cx || y === cy || Math.abs(x - cx) === Math.abs(y - cy));
  const bias = random();
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) => {
      if (!isNear(x, y) || random() > density) return '.';
      return random() < bias ? 'X' : 'O';
    }).join(''),
  );
  const board = rows.join('\n');
  return must(stateFromPositionInput({ variant, board, toMove: random() < 0.7 ? 'X' : 'O' }));
}

let core: FiveCore;
beforeAll(async () => {
  core = await FiveCore.start(HOST);
});

/** The points where core and rules disagree, of all empty ones. */
function disagreements(game: GomokuGame, state: GameState): readonly string[] {
  const { size } = state;
  const seat = game.turn(state) ?? 0;
  const colour = stoneOfSeat(state, seat) === 'X' ? 0 : 1;
  const closed = new Set(forbiddenPoints(state).map(({ at: [x, y] }) => y * size + x));
  return state.board.flatMap((row, y) =>
    row.flatMap((stone, x) => {
      if (stone !== null) return [];
      const isClosed = closed.has(y * size + x);
      if (core.isForbidden(x, y, colour) !== isClosed) return [`${x} ${y} forbidden: ${isClosed}`];
      if (isClosed) return [];
      const after = must(playAskedMove(state, seat, { kind: 'place', x, y }, 0));
      const wins = after.result?.reason === 'five';
      return core.makesFive(x, y, colour) === wins ? [] : [`${x} ${y} five: ${wins}`];
    }),
  );
}

describe.each(RULES)('%s', (rule) => {
  it('agrees with the rules on every five and every forbidden point', async () => {
    const game = GOMOKU_GAMES.find(({ id }) => id === `gomoku/${rule}`)!;
    await core.load(rule);
    const random = seededRandom(`core ${rule}`);
    for (let i = 0; i < POSITIONS; i++) {
      const state = thrown(rule, SIZES[i % SIZES.length]!, random);
      core.setUp(rule, state);
      expect(disagreements(game, state), state.start?.board).toEqual([]);
    }
  });
});
