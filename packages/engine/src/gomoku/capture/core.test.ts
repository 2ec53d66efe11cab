// The compiled core and the rules agree on every legal point and every end of capture gomoku.

import { findGame } from '@sente/games';
import type { GameState } from '@sente/games/gomoku';
import { applyEntry, must, pickRandom, seededRandom } from '@sente/kernel';
import { expect, test } from 'vitest';
import { HOST } from '../../testing/host.ts';
import { CaptureCore } from './core.ts';

const game = findGame('gomoku/capture')!;
const core = await CaptureCore.start(HOST, 8);

function legalOf(size: number): number[] {
  return Array.from({ length: size * size }, (_, point) => point).filter((point) => core.isLegalPoint(point));
}

const pointsOf = (moves: readonly string[], size: number) =>
  moves.map((move) => (size - Number(move.slice(1))) * size + move.charCodeAt(0) - 97).sort((a, b) => a - b);

/** Games crowded into a corner of the board, where captures, threes and fives are frequent. */
function crowded(state: GameState, random: () => number): string {
  const near = game.moves(state).filter((move) => move.charCodeAt(0) < 97 + 8 && Number(move.slice(1)) <= 8);
  return pickRandom(random, near.length > 0 ? near : game.moves(state));
}

const CODES = ['goes_on', 'mover', 'other', 'drawn'];

function endFor(before: GameState, after: GameState): string {
  const outcome = game.outcome(after);
  if (!outcome) return 'goes_on';
  if (outcome.winner === null) return 'drawn';
  return outcome.winner === game.turn(before) ? 'mover' : 'other';
}

test.each([
  [7, 40],
  [9, 40],
  [19, 12],
])('on a board of %i the core judges %i random games as the rules do', (size, games) => {
  for (let number = 0; number < games; number++) {
    const random = seededRandom(`agree ${size} ${number}`);
    let state = must(game.setUp({ size, swap2: false, nextMover: 'black' }, ['a', 'b'])) as GameState;
    core.setUp(state);
    for (let seat = game.turn(state); seat !== null; seat = game.turn(state)) {
      expect(legalOf(size), `game ${number}`).toEqual(pointsOf(game.moves(state), size));
      const move = crowded(state, random);
      const [point] = pointsOf([move], size);
      const next = must(game.play(state, { seat, move, at: 0 })) as GameState;
      const judged = CODES[core.play(point!)];
      expect(judged, `game ${number}, ${move}`).toBe(endFor(state, next));
      // Taken back and played again, the position is the same one.
      core.undo();
      expect(core.play(point!)).toBe(CODES.indexOf(judged!));
      state = next;
    }
  }
});

test('the clock is read as often where most positions end with the tenth stone taken', async () => {
  const opening =
    'i11 g11 i9 g10 g9 g12 g13 h13 h9 j9 i10 i8 i12 i13 j13 i13 e9 f9 j11 h11 f11 h11 k10 k11 f13 i11 e13 h13 e8 h11';
  let state = must(game.setUp({ size: 19, swap2: false, nextMover: 'black' }, ['a', 'b']));
  for (const entry of opening.split(' ')) state = must(applyEntry(game, state, entry));
  let readings = 0;
  const counting = await CaptureCore.start({ ...HOST, now: () => readings++ }, 8);
  counting.setUp(state as GameState);
  const limits = {
    nodes: Infinity,
    depth: 60,
    end: 40,
    lines: 1,
    noise: 0,
    hasNet: false,
    seed: 0,
    stopped: () => false,
  };
  const { nodes } = counting.search(limits, () => {});
  expect(readings).toBe(41);
  expect(nodes / readings).toBeLessThan(300);
});
