// The miner's own parts, and a sample of what is shipped proven again.

import { createEngine } from '@sente/engine';
import { findGame } from '@sente/games';
import { below, must, seatNames, seededRandom } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../../apps/server/src/base/world.ts';
import { engineFileFolders, openEngineFileHost } from '../../apps/server/src/bots/engine-files.ts';
import { PUZZLE_GAMES } from '../../apps/web/src/puzzles/puzzle-games.ts';
import { ROOT } from '../lib/root.mjs';
import { faultOf } from './check.ts';
import { foldAround } from './fold.ts';
import { ratingOf } from './grade.ts';
import { readSet, setFilePath } from './main.ts';
import { miningLimits } from './mine.ts';
import { startProver } from './prover.ts';

type Place = { readonly x: number; readonly y: number };

describe('folding', () => {
  const random = seededRandom('folding');
  const stones = Array.from({ length: 12 }, () => ({
    x: below(random, 9),
    y: below(random, 9),
    what: below(random, 2) === 0 ? 'X' : 'O',
  }));
  it.each([
    ['turned', ({ x, y }: Place) => ({ x: 8 - y, y: x })],
    ['turned twice', ({ x, y }: Place) => ({ x: 8 - x, y: 8 - y })],
    ['mirrored', ({ x, y }: Place) => ({ x: 8 - x, y })],
    ['mirrored across', ({ x, y }: Place) => ({ x: y, y: x })],
  ] as const)('a position %s is the same', (_, turn) => {
    const turned = stones.map((stone) => ({ ...turn(stone), what: stone.what }));
    expect(foldAround(turned, [4, 4])).toBe(foldAround(stones, [4, 4]));
  });

  it('distinguishes positions by a stone of the other colour, and not by a distant stone', () => {
    const other = stones.map((stone, at) =>
      at === 0 ? { ...stone, what: stone.what === 'X' ? 'O' : 'X' } : stone,
    );
    expect(foldAround(other, [4, 4])).not.toBe(foldAround(stones, [4, 4]));
    expect(foldAround([...stones, { x: 14, y: 14, what: 'X' }], [4, 4])).toBe(foldAround(stones, [4, 4]));
  });
});

it('rates a puzzle higher if it is longer, harder to prove, more tempting, or found by fewer levels', () => {
  const grounds = { plies: 9, effort: 8, tempting: 6, finders: 2 };
  const rating = ratingOf(grounds);
  expect(ratingOf({ ...grounds, plies: 13 })).toBeGreaterThan(rating);
  expect(ratingOf({ ...grounds, effort: 60 })).toBeGreaterThan(rating);
  expect(ratingOf({ ...grounds, tempting: 12 })).toBeGreaterThan(rating);
  expect(ratingOf({ ...grounds, finders: 4 })).toBeLessThan(rating);
  expect(ratingOf({ plies: 40, effort: 1e6, tempting: 50, finders: 0 })).toBe(2400);
  expect(ratingOf({ plies: 3, effort: 0, tempting: 0, finders: 4 })).toBe(800);
});

const host = openEngineFileHost(openWorld(), engineFileFolders(ROOT));

describe.each(PUZZLE_GAMES)('a sample of %s', (id) => {
  const game = findGame(id)!;
  const set = readSet(setFilePath(id));
  const puzzle = set.puzzles[Math.floor(set.puzzles.length / 3)]!;
  it(`${puzzle.id} is proven again, and a move that does not win is found`, async () => {
    const start = must(game.setUp(set.options, seatNames(game.seats)));
    const prover = await startProver(game, start, createEngine(host), host);
    const checking = { game, options: set.options, prover, limits: miningLimits(game) };
    expect(await faultOf(checking, puzzle)).toBeNull();
    const [wrong] = game.moves(start).filter((move) => !puzzle.wins.includes(move));
    expect(await faultOf(checking, { ...puzzle, wins: [wrong ?? ''] })).toContain('does not win');
  });
});
