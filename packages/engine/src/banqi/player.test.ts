// Banqi and Three Kingdoms as the engine plays them, judged by the rules alone.

import { findGame } from '@sente/games';
import type { BanqiState } from '@sente/games/banqi';
import { type Game, must, seededRandom } from '@sente/kernel';
import { optionVariations, playout, positionAt } from '@sente/kernel/testing';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../engine.ts';
import { HOST } from '../testing/host.ts';
import { isForced, lastPositions, somePositions, winsInOne } from '../testing/positions.ts';
import { LEVELS, type Limits, type Thought } from '../think.ts';
import { greedyMove } from './testing/greedy.ts';

const engine = createEngine(HOST);

async function think(game: Game, state: unknown, limits: Limits): Promise<Thought> {
  return must(await engine.think(game, state, limits));
}

function gameNamed(id: string): Game {
  const game = findGame(id);
  if (!game) throw new Error(`no game ${id}`);
  return game;
}

describe.each(['banqi/classic', 'banqi/three-kingdoms'])('%s', (id) => {
  const game = gameNamed(id);

  it('answers random positions with legal moves, at every level', async () => {
    for (const [i, state] of somePositions(game, 120, 'legal').entries()) {
      const level = LEVELS[i % LEVELS.length] ?? 8;
      const { move, lines } = await think(game, state, { nodes: 1500, level, seed: `${i}`, lines: 2 });
      expect(game.moves(state)).toContain(move);
      for (const { score } of lines) {
        expect(score.chances).toHaveLength(game.seats);
        expect(score.chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
      }
    }
  });

  it('takes every win in one', async () => {
    const ends = lastPositions(game, 40, 'wins').filter((state) => winsInOne(game, state).length > 0);
    expect(ends.length).toBeGreaterThan(3);
    for (const state of ends) {
      for (const level of LEVELS) {
        const { move } = await think(game, state, { nodes: 3000, level });
        expect(winsInOne(game, state)).toContain(move);
      }
    }
  });

  it('gives the same answer for the same nodes and seed, whatever it thought about before', async () => {
    const [one, two] = somePositions(game, 2, 'same');
    const limits = { nodes: 4000, seed: 'same', lines: 3 } as const;
    const first = await think(game, one, limits);
    await think(game, two, limits);
    expect(await think(game, one, limits)).toEqual(first);
  });

  it('beats greedy players', async () => {
    let won = 0;
    for (let seat = 0; seat < game.seats; seat++) {
      const random = seededRandom(`greedy ${seat}`);
      const { states, deal } = playout(game, optionVariations(game)[0] ?? {}, random, 0);
      let state = states[0];
      for (let turn = game.turn(state); turn !== null; turn = game.turn(state)) {
        const asked =
          turn === seat
            ? (await think(game, state, { nodes: 500, seed: `${random()}` })).move
            : greedyMove(game as Game<BanqiState>, state as BanqiState, random);
        const move = must(game.settle(state, asked, deal));
        state = must(game.play(state, { seat: turn, move, at: 0 }));
      }
      if (game.outcome(state)?.winner === seat) won++;
    }
    expect(won).toBe(game.seats);
  });

  it('cannot know what lies face down: any deal that fits gives the same answer', async () => {
    const random = seededRandom('hidden');
    const played = playout(game, optionVariations(game)[0] ?? {}, random, 12);
    const { state, record } = positionAt(game, played, 12);
    const other = game.redeal(state, random);
    expect(other).not.toBe(played.deal);
    let again = must(game.setUp(played.options, ['p1', 'p2', 'p3'].slice(0, game.seats)));
    for (const entry of record.entries) {
      const asked = entry.split('=')[0] ?? '';
      const move = must(game.settle(again, asked, other));
      again = must(game.play(again, { seat: game.turn(again) ?? 0, move, at: 0 }));
    }
    const limits = { nodes: 3000, seed: 'hidden' };
    expect(await think(game, again, limits)).toEqual(await think(game, state, limits));
  });

  it('claims only wins that hold against every answer', async () => {
    let claims = 0;
    for (const state of lastPositions(game, 40, 'claims', 4)) {
      const { lines } = await think(game, state, { nodes: 6000, lines: 3 });
      for (const { moves, score } of lines) {
        if (!score.proof || score.proof.plies > 5) continue;
        const next = must(game.play(state, { seat: game.turn(state) ?? 0, move: moves[0] ?? '', at: 0 }));
        expect(isForced(game, next, score.proof.winner, score.proof.plies - 1)).toBe(true);
        claims++;
      }
    }
    expect(claims).toBeGreaterThan(3);
  });

  it('answers a stop before the start, no time at all, and the smallest memory', async () => {
    const [state] = somePositions(game, 1, 'stop');
    for (const limits of [{ timeMs: 60_000, stopped: () => true }, { timeMs: 0 }, { nodes: 0 }]) {
      expect(game.moves(state)).toContain((await think(game, state, limits)).move);
    }
    expect(game.moves(state)).toContain((await think(game, state, { nodes: 5000, memoryMb: 1 })).move);
  });

  it('refuses absurd limits, a broken state and a finished game', async () => {
    const { states } = playout(game, optionVariations(game)[0] ?? {}, seededRandom('over'));
    const start = states[0];
    const codes = await Promise.all([
      engine.think(game, start, {}),
      engine.think(game, start, { nodes: -1 }),
      engine.think(game, start, { depth: 0 }),
      engine.think(game, start, { nodes: 10, level: 9 as never }),
      engine.think(game, { ...(start as object), turn: 7 }, { nodes: 10 }),
      engine.think(game, states.at(-1), { nodes: 10 }),
    ]);
    expect(codes.map((result) => (result.ok ? 'accepted' : result.refusal.code))).toEqual([
      'bad_limits',
      'bad_limits',
      'bad_limits',
      'bad_limits',
      'bad_state',
      'game_over',
    ]);
  });
});

// Men that move to and fro meet positions that were there before, which the middle of a game seldom does.
it.each([
  ['banqi/classic', 5_021],
  ['banqi/three-kingdoms', 21_214],
])('%s: a search of fixed depth near the end of games takes %i nodes', async (id, signature) => {
  const game = gameNamed(id);
  let nodes = 0;
  for (const state of lastPositions(game, 24, 'signature', 8)) {
    nodes += (await think(game, state, { depth: 7, nodes: 20_000 })).nodes;
  }
  expect(nodes).toBe(signature);
});
