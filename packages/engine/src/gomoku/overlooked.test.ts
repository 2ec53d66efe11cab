// A weak level overlooks rows of stones as people do, and the seed alone decides which.

import { findGame } from '@sente/games';
import type { GameState } from '@sente/games/gomoku';
import { applyEntry, type Game, must, seatNames, seededRandom } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import type { Overlooks } from '../attention.ts';
import { createEngine } from '../engine.ts';
import { HOST } from '../testing/host.ts';
import { winsInOne } from '../testing/positions.ts';
import type { Level } from '../think.ts';
import { hideOverlookedRows } from './overlooked.ts';

const SEEDS = 200;

function played(gameId: string, moves: string): { readonly game: Game; readonly state: GameState } {
  const game = findGame(gameId) as Game;
  let state = must(game.setUp({ size: 15 }, seatNames(2)));
  for (const move of moves.split(' ')) state = must(applyEntry(game, state, move));
  return { game, state: state as GameState };
}

/** How often of all seeds some stone is not seen. */
function overlookedIn(moves: string, overlooks: Overlooks): number {
  const { state } = played('gomoku/freestyle', moves);
  return Array.from({ length: SEEDS }, (_, seed) =>
    hideOverlookedRows(state, overlooks, seededRandom(`${seed}`)),
  ).filter(({ hidden }) => hidden > 0).length;
}

describe('a row', () => {
  // White's stones are nowhere near each other; black's last move is the last one but one.
  const NEAR = 'h8 b2 i8 n3 j8 k9';
  const FAR = 'h8 b2 i8 n3 j8 a15';
  const DIAGONAL = 'h8 b2 i9 n3 j10 a15';
  const SPLIT = 'h8 b2 i8 n3 k8 a15';
  const OVERLOOKS = { near: 0.1, far: 0.4 };

  it('far from the last move is overlooked more often than one beside it', () => {
    expect(overlookedIn(FAR, OVERLOOKS)).toBeGreaterThan(2 * overlookedIn(NEAR, OVERLOOKS));
  });

  it.each([
    ['diagonal', DIAGONAL],
    ['split', SPLIT],
  ])('is overlooked more often when it is %s', (_, moves) => {
    expect(overlookedIn(moves, OVERLOOKS)).toBeGreaterThan(1.2 * overlookedIn(FAR, OVERLOOKS));
  });

  it('is drawn once, however many fives it could become', () => {
    const share = overlookedIn(FAR, OVERLOOKS) / SEEDS;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.5);
  });

  it('keeps the two stones nearest to the last move', () => {
    const { state } = played('gomoku/freestyle', 'h8 b2 i8 n3 j8 m8');
    const { state: seen, hidden } = hideOverlookedRows(state, { near: 1, far: 1 }, () => 0);
    expect(hidden).toBe(1);
    expect(['h', 'i', 'j'].map((_, at) => seen.board[7]?.[7 + at])).toEqual([null, 'X', 'X']);
  });

  it('of two stones is always seen, and so is everything when nothing is overlooked', () => {
    expect(overlookedIn('h8 b2 i8 n3', { near: 1, far: 1 })).toBe(0);
    expect(overlookedIn(FAR, { near: 0, far: 0 })).toBe(0);
  });
});

/** The moves after which the other side cannot win at once. */
function safeMoves(game: Game, state: GameState): readonly string[] {
  return game
    .moves(state)
    .filter((move) => winsInOne(game, must(applyEntry(game, state, move))).length === 0);
}

const GAMES = ['freestyle', 'standard', 'caro', 'caro5', 'renju', 'capture'].map((name) => `gomoku/${name}`);
const engine = createEngine(HOST);

/** How often of thirty seeds the move is none of these. */
async function missed(
  game: Game,
  state: GameState,
  level: Level,
  wanted: readonly string[],
): Promise<number> {
  let count = 0;
  for (let seed = 0; seed < 30; seed++) {
    const { move } = must(await engine.think(game, state, { level, nodes: 3_000, seed: `${seed}` }));
    expect(game.moves(state)).toContain(move);
    if (!wanted.includes(move)) count++;
  }
  return count;
}

describe.each(GAMES)('%s', (id) => {
  it('level 1 misses its own five and a four to block now and then, level 5 never', async () => {
    const own = played(id, 'h8 b2 i8 n3 j8 c13 k8 l8');
    const five = winsInOne(own.game, own.state);
    expect(five).toEqual(['g8']);
    const other = played(id, 'h8 g8 i8 n3 j8 c13 k8');
    for (const { game, state } of [own, other]) {
      const wanted = state === own.state ? five : safeMoves(game, state);
      const count = await missed(game, state, 1, wanted);
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(20);
      expect(await missed(game, state, 5, wanted)).toBe(0);
    }
  });

  it('the same seed overlooks the same', async () => {
    const { game, state } = played(id, 'h8 b2 i8 n3 j8 c13 k8 a15');
    for (const seed of ['a', 'b', 'c']) {
      const first = must(await engine.think(game, state, { level: 1, nodes: 3_000, seed }));
      expect(must(await engine.think(game, state, { level: 1, nodes: 3_000, seed }))).toEqual(first);
    }
  });
});
