// The compiled core and the rules agree on every legal move and every end.

import { type BanqiState, banqiGame } from '@sente/games/banqi';
import { type Game, makePoint, must, pickRandom, type Random, seededRandom } from '@sente/kernel';
import { optionVariations, playout } from '@sente/kernel/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOST } from '../testing/host.ts';
import { faceNumber, type LoadedCore, layOutPosition, loadCore, moveText } from './core.ts';
import { coreMoves } from './testing/core-moves.ts';

const GAMES_EACH = 6;
const LEAVING = 0.02;

let loaded: LoadedCore;
beforeAll(async () => {
  loaded = await loadCore(HOST, 1);
});

function pointName(state: BanqiState): (at: number) => string {
  const [columns, rows] = state.mode === 'classic' ? [4, 8] : [5, 9];
  return (at) => makePoint([at % columns, Math.floor(at / columns)], rows);
}

function expectSameMoves(game: Game<BanqiState>, state: BanqiState): void {
  const name = pointName(state);
  const seen = coreMoves(loaded, state).map((move) => moveText(loaded, move, name));
  expect(seen.toSorted()).toEqual(game.moves(state).toSorted());
}

/** The settled move as the core writes it. */
function coreMove(state: BanqiState, asked: string, settled: string): number {
  const name = pointName(state);
  const bare = coreMoves(loaded, state).find((move) => moveText(loaded, move, name) === asked) ?? -1;
  const face = settled.split('=')[1];
  return face === undefined ? bare : bare | (faceNumber(state.mode, face) << 12);
}

function expectSameEnd(game: Game<BanqiState>, state: BanqiState): void {
  const { core } = loaded;
  const outcome = game.outcome(state);
  expect(core.over.value !== 0).toBe(outcome !== null);
  if (outcome) expect(core.winner.value).toBe(outcome.winner ?? -1);
  else expect(core.turn.value).toBe(state.turn);
}

/** One random game, followed move by move in the core; sometimes a player leaves and the core begins anew. */
function follow(game: Game<BanqiState>, first: BanqiState, deal: string | null, random: Random): number {
  let state = first;
  let plies = 0;
  layOutPosition(loaded.core, state);
  for (; state.turn !== null; plies++) {
    expectSameMoves(game, state);
    if (game.seats > 2 && random() < LEAVING && plies > 4) {
      state = must(game.leave(state, state.turn, 'resign'));
      if (state.turn !== null) layOutPosition(loaded.core, state);
      continue;
    }
    const asked = pickRandom(random, game.moves(state));
    const settled = must(game.settle(state, asked, deal));
    loaded.core.makeMove(coreMove(state, asked, settled));
    state = must(game.play(state, { seat: state.turn, move: settled, at: 0 }));
    expectSameEnd(game, state);
    // A position laid out anew, with its past, is the same position.
    if (plies % 7 === 0 && state.turn !== null) layOutPosition(loaded.core, state);
  }
  return plies;
}

describe.each(['classic', 'three-kingdoms'] as const)('%s', (mode) => {
  const game = banqiGame(mode);

  it('has the same moves and ends in the core as in the rules', () => {
    for (const [i, options] of optionVariations(game as Game).entries()) {
      for (let round = 0; round < GAMES_EACH; round++) {
        const random = seededRandom(`${mode} ${i} ${round}`);
        const { states, deal } = playout(game as Game, options, random, 0);
        expect(follow(game, states[0] as BanqiState, deal, random)).toBeGreaterThan(0);
      }
    }
  });

  it('takes every move back', () => {
    const random = seededRandom('back');
    const { states, deal } = playout(game as Game, optionVariations(game as Game)[0] ?? {}, random, 60);
    const state = states.at(-1) as BanqiState;
    layOutPosition(loaded.core, state);
    const words = new Int32Array(loaded.memory.buffer);
    const before = words.slice(0, 2048);
    for (const asked of game.moves(state)) {
      loaded.core.makeMove(coreMove(state, asked, must(game.settle(state, asked, deal))));
      loaded.core.unmakeMove();
    }
    // The board, the men and their owners lie between these words.
    expect(words.slice(1024, 1060)).toEqual(before.slice(1024, 1060));
    expectSameMoves(game, state);
  });
});
