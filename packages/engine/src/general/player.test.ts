// The general player on every registered game and on the toys, judged by the rules alone.

import { GAMES } from '@sente/games';
import { type Game, must } from '@sente/kernel';
import { LOTTERY, ROW } from '@sente/kernel/testing';
import { describe, expect, it } from 'vitest';
import { readLimits } from '../limits.ts';
import { HOST } from '../testing/host.ts';
import { isForced, somePositions, winsInOne } from '../testing/positions.ts';
import type { Limits, Thought } from '../think.ts';
import { createGeneralPlayer } from './player.ts';

const ALL: readonly Game[] = [...GAMES, ROW as Game, LOTTERY as Game];

function think(game: Game, state: unknown, limits: Limits): Promise<Thought> {
  return createGeneralPlayer(HOST).think(game, state, must(readLimits(limits, HOST.now())), () => {});
}

function setUp(game: Game, options: { readonly [key: string]: number | boolean } = {}) {
  return must(game.setUp({ ...defaults(game), ...options }, ['p1', 'p2', 'p3'].slice(0, game.seats)));
}

function defaults(game: Game): { readonly [key: string]: never } {
  return Object.fromEntries(game.options.map((spec) => [spec.key, spec.default as never]));
}

describe.each(ALL.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  const positions = somePositions(game, 4, 'general');

  it('answers with a legal move and takes what wins at once', async () => {
    for (const state of positions) {
      const { move, lines } = await think(game, state, { nodes: 400, seed: 'a' });
      expect(game.moves(state)).toContain(move);
      const wins = winsInOne(game, state);
      if (wins.length > 0) expect(wins).toContain(move);
      for (const { score } of lines) {
        expect(score.chances).toHaveLength(game.seats);
        expect(score.chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
      }
    }
  });

  it('gives the same answer for the same nodes and seed', async () => {
    const [state] = positions;
    const limits = { nodes: 500, seed: 'same', lines: 3, level: 5 } as const;
    expect(await think(game, state, limits)).toEqual(await think(game, state, limits));
  });

  it('answers a stop before the start', async () => {
    const [state] = positions;
    const { move } = await think(game, state, { timeMs: 60_000, stopped: () => true });
    expect(game.moves(state)).toContain(move);
  });
});

describe('moves it finds', () => {
  it.each([
    ['c1 g1', 0, 3],
    ['c1 g1 d1', 0, 2],
    ['c1 g1 d1 b1', 0, 1],
  ])('proves the row after %s', async (played, winner, plies) => {
    let state = setUp(ROW as Game, { size: 7, opening: false });
    for (const [i, move] of played.split(' ').entries()) {
      state = must((ROW as Game).play(state, { seat: i % 2, move, at: 0 }));
    }
    const { lines } = await think(ROW as Game, state, { nodes: 20_000 });
    expect(lines[0]?.score.proof).toEqual({ winner, plies });
  });

  it('claims only what is so', async () => {
    for (const game of [ROW as Game, ...GAMES.filter(({ family }) => family === 'banqi')]) {
      for (const state of somePositions(game, 15, 'claims')) {
        const { lines } = await think(game, state, { nodes: 600, lines: 3 });
        for (const { moves, score } of lines) {
          if (!score.proof || score.proof.plies > 3) continue;
          const seat = game.turn(state) ?? 0;
          const next = must(game.play(state, { seat, move: moves[0] ?? '', at: 0 }));
          expect(isForced(game, next, score.proof.winner, score.proof.plies - 1)).toBe(true);
        }
      }
    }
  });

  it('ends by depth alone', async () => {
    const state = setUp(LOTTERY as Game);
    const { depth } = await think(LOTTERY as Game, state, { depth: 2 });
    expect(depth).toBe(2);
  });

  it('stays within a small memory', async () => {
    const state = setUp(LOTTERY as Game);
    const { move } = await think(LOTTERY as Game, state, { nodes: 5_000, memoryMb: 1 });
    expect((LOTTERY as Game).moves(state)).toContain(move);
  });
});
