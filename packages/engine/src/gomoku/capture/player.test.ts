// Mistakes that a player of capture gomoku must never make, on random positions judged by the rules.

import { type GameState, GOMOKU_GAMES, type GomokuGame, stateFromPositionInput } from '@sente/games/gomoku';
import { must, pickRandom, seededRandom } from '@sente/kernel';
import { describe, expect, test } from 'vitest';
import { readLimits } from '../../limits.ts';
import { HOST } from '../../testing/host.ts';
import { LEVELS, type Limits } from '../../think.ts';
import { createCapturePlayer } from './player.ts';

const game = GOMOKU_GAMES.find(({ id }) => id === 'gomoku/capture') as GomokuGame;
const player = createCapturePlayer(HOST);

const think = (state: GameState, limits: Limits) =>
  player.think(game, state, must(readLimits({ memoryMb: 8, ...limits }, HOST.now())), () => {});

function play(state: GameState, move: string): GameState {
  return must(game.play(state, { seat: game.turn(state)!, move, at: 0 }));
}

function winsAtOnce(state: GameState): string[] {
  const seat = game.turn(state);
  return game.moves(state).filter((move) => game.outcome(play(state, move))?.winner === seat);
}

/** Positions out of random games on a small board, where much happens at once. */
function* positions(count: number, name: string): Generator<GameState> {
  for (let number = 0; number < count; number++) {
    const random = seededRandom(`${name} ${number}`);
    let state = must(game.setUp({ size: 9, swap2: false, nextMover: 'black' }, ['a', 'b']));
    const plies = 4 + Math.floor(random() * 36);
    for (let ply = 0; ply < plies && !state.result; ply++) {
      const next = play(state, pickRandom(random, game.moves(state)));
      if (next.result) break;
      state = next;
    }
    yield state;
  }
}

function drawn(rows: string, toMove: 'X' | 'O', captures = { X: 0, O: 0 }): GameState {
  const board = rows
    .trim()
    .split('\n')
    .map((row) => row.trim())
    .join('\n');
  return must(stateFromPositionInput({ variant: 'capture', board, toMove, captures }));
}

/** A position to think about in between. */
const OTHER = `.........
  .........
  ..XOO....
  ...XO....
  ...XX.O..
  .........
  .........
  .........
  .........`;

describe('over random positions', () => {
  test('every level plays a legal move', async () => {
    for (const state of positions(25, 'legal')) {
      for (const level of LEVELS) {
        const { move } = await think(state, { level, nodes: 300 });
        expect(game.moves(state)).toContain(move);
      }
    }
  });

  test('a win in one is taken', async () => {
    let wins = 0;
    for (const state of positions(500, 'wins')) {
      const winning = winsAtOnce(state);
      if (winning.length === 0) continue;
      wins++;
      const { move, lines } = await think(state, { nodes: 3000 });
      expect(winning).toContain(move);
      expect(lines[0]?.score.proof).toEqual({ winner: game.turn(state), plies: 1 });
    }
    expect(wins).toBeGreaterThan(20);
  });

  test('a win in one of the other side is stopped where anything stops it', async () => {
    let stopped = 0;
    for (const state of positions(200, 'stops')) {
      if (winsAtOnce(state).length > 0) continue;
      const answers = game.moves(state).filter((move) => {
        const next = play(state, move);
        return !next.result && winsAtOnce(next).length === 0;
      });
      if (answers.length === 0 || answers.length > 12) continue;
      stopped++;
      expect(answers).toContain((await think(state, { nodes: 5000 })).move);
    }
    expect(stopped).toBeGreaterThan(8);
  });

  test('a proven win holds against every answer', async () => {
    const holds = async (state: GameState, winner: number, plies: number): Promise<boolean> => {
      if (state.result) return state.result.winner === winner;
      if (plies <= 0) return false;
      if (game.turn(state) === winner) {
        const { move, lines } = await think(state, { nodes: 20_000 });
        if (lines[0]?.score.proof?.winner !== winner) return false;
        return holds(play(state, move), winner, plies - 1);
      }
      for (const move of game.moves(state)) {
        if (!(await holds(play(state, move), winner, plies - 1))) return false;
      }
      return true;
    };
    let proven = 0;
    for (const state of positions(120, 'proofs')) {
      const { lines } = await think(state, { nodes: 4000 });
      const proof = lines[0]?.score.proof;
      if (!proof || proof.winner !== game.turn(state) || proof.plies !== 3) continue;
      proven++;
      expect(await holds(state, proof.winner, proof.plies)).toBe(true);
    }
    expect(proven).toBeGreaterThan(3);
  });

  test('the same nodes and seed give the same thought, whatever was thought about before', async () => {
    for (const state of positions(30, 'same')) {
      const limits = { nodes: 2000, level: 3, seed: 'a' } as const;
      const first = await think(state, limits);
      await think(drawn(OTHER, 'X'), limits);
      expect(await think(state, limits)).toEqual(first);
    }
  });
});

describe('rules of captures', () => {
  test('the fifth pair wins, whatever else there is', async () => {
    const state = drawn(
      `.........
       .........
       ..XOO....
       .........
       ...XXXX..
       .........
       .........
       .........
       .........`,
      'X',
      { X: 8, O: 0 },
    );
    const { lines } = await think(state, { nodes: 2000 });
    expect(lines[0]?.score.proof).toEqual({ winner: 0, plies: 1 });
  });

  test('a five that a capture breaks is not taken for a win', async () => {
    const state = drawn(
      `.........
       .........
       ...O.....
       ...XXXX..
       ...X.....
       .........
       .........
       .........
       .........`,
      'X',
    );
    const { lines } = await think(state, { nodes: 20_000 });
    // c6 and h6 make five; the pair d6–d5 under d7 can be taken, so one ply is never enough.
    expect(lines[0]?.score.proof?.plies ?? 99).toBeGreaterThan(1);
  });

  test('breaks a standing five by taking a pair of it', async () => {
    const standing = play(
      drawn(
        `.........
         .........
         ...O.....
         ...XXXX..
         ...X.....
         .........
         .........
         .........
         .........`,
        'X',
      ),
      'h6',
    );
    expect(standing.result).toBeNull();
    expect((await think(standing, { nodes: 5000 })).move).toBe('d4');
  });
});

test('a search that is stopped before it starts still answers', async () => {
  const state = must(game.setUp({ size: 19, swap2: false, nextMover: 'black' }, ['a', 'b']));
  const { move } = await think(state, { timeMs: 0, stopped: () => true });
  expect(game.moves(state)).toContain(move);
});
