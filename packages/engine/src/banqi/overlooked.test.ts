// A weak level of banqi overlooks men of the others, those far from the last move most often.

import { findGame } from '@sente/games';
import { type BanqiState, faceNamed } from '@sente/games/banqi';
import { applyEntry, type Game, must, seatNames, seededRandom } from '@sente/kernel';
import { expect, it } from 'vitest';
import { createEngine } from '../engine.ts';
import { HOST } from '../testing/host.ts';
import type { Level } from '../think.ts';
import { hideOverlookedMen } from './overlooked.ts';

const OVERLOOKS = { near: 0.1, far: 0.5 };
const SEEDS = 300;

/** Men are turned up until so many are left face down; the last one lies at the lower right. */
function flipped(id: string, left: number): BanqiState {
  const game = findGame(id) as Game<BanqiState>;
  let state = must(game.setUp({}, seatNames(game.seats)));
  const deal = game.redeal(state, seededRandom('men'));
  const flips = game.moves(state);
  for (const asked of flips.slice(0, flips.length - left)) {
    state = must(applyEntry(game, state, must(game.settle(state, asked, deal))));
  }
  return state;
}

/** How often of all seeds each point's man is not seen. */
function missedAt(state: BanqiState): readonly number[] {
  const counts = state.board.map(() => 0);
  for (let seed = 0; seed < SEEDS; seed++) {
    const { state: seen } = hideOverlookedMen(state, OVERLOOKS, seededRandom(`${seed}`));
    for (const [at, man] of state.board.entries())
      if (seen.board[at] !== man) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

it.each(['banqi/classic', 'banqi/three-kingdoms'])(
  '%s: only men of others, the far ones more often',
  (id) => {
    const state = flipped(id, 6);
    const own = state.owners[state.turn ?? 0];
    const last = state.lastMove?.to ?? 0;
    const counts = missedAt(state);
    const others = state.board.flatMap((man, at) =>
      man?.face && faceNamed(man.face).factionId !== own ? [at] : [],
    );
    for (const [at, count] of counts.entries()) if (!others.includes(at)) expect(count).toBe(0);
    const byPlace = others.toSorted((a, b) => Math.abs(a - last) - Math.abs(b - last));
    const sum = (places: readonly number[]) => places.reduce((total, at) => total + (counts[at] ?? 0), 0);
    expect(byPlace.length).toBeGreaterThan(8);
    expect(sum(byPlace.slice(-4))).toBeGreaterThan(1.5 * sum(byPlace.slice(0, 4)));
  },
);

it('an army of three is seen whole, and nothing is hidden where nothing is overlooked', () => {
  const state = flipped('banqi/classic', 6);
  expect(hideOverlookedMen(state, { near: 0, far: 0 }, () => 0).hidden).toBe(0);
  const own = state.owners[state.turn ?? 0];
  const everything = hideOverlookedMen(state, { near: 1, far: 1 }, () => 0).state.board;
  const left = everything.filter((man) => man?.face && faceNamed(man.face).factionId !== own);
  expect(left).toHaveLength(3);
});

/** The state after so many captures: the seat to move takes the first man it can. */
function thinned(from: BanqiState, captures: number): BanqiState {
  const game = findGame('banqi/classic') as Game<BanqiState>;
  let state = from;
  for (let ply = 0; ply < captures; ply++) {
    const moves = game.moves(state);
    state = must(applyEntry(game, state, moves.find((move) => move.includes('x')) ?? moves[0] ?? ''));
  }
  return state;
}

it('level 4 judges the same position by what it sees, level 5 by all of it', async () => {
  const game = findGame('banqi/classic') as Game;
  const engine = createEngine(HOST);
  const state = thinned(flipped('banqi/classic', 0), 14);
  const judgements = async (level: Level) => {
    const chances = new Set<number | undefined>();
    for (let seed = 0; seed < 30; seed++) {
      const thought = must(await engine.think(game, state, { level, nodes: 300, seed: `${seed}` }));
      expect(game.moves(state)).toContain(thought.move);
      chances.add(thought.lines[0]?.score.chances[0]);
    }
    return chances.size;
  };
  expect(await judgements(4)).toBeGreaterThan(1);
  expect(await judgements(5)).toBe(1);
});
