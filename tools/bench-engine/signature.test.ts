// The search at fixed depth and fixed nodes: a change that is meant to be neutral leaves these numbers as they are.
// A change of the search that is meant writes the new numbers down, with the match that says what they are worth.

import { createEngine } from '@sente/engine';
import { must } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../../apps/server/src/base/world.ts';
import { engineFileFolders, openEngineFileHost } from '../../apps/server/src/bots/engine-files.ts';
import { ROOT } from '../lib/root.mjs';
import { signatureOf } from './measure.ts';
import { POSITIONS, positionOf } from './positions.ts';

const engine = createEngine(openEngineFileHost(openWorld(), engineFileFolders(ROOT)));

describe('nodes of a search of fixed depth', () => {
  const SIGNATURES = [
    ['gomoku/freestyle', 60_434],
    ['gomoku/standard', 37_957],
    ['gomoku/caro', 67_934],
    ['gomoku/caro5', 165_851],
    ['gomoku/renju', 15_507],
    ['gomoku/capture', 177_572],
    ['banqi/classic', 15_375],
    ['banqi/three-kingdoms', 24_756],
  ] as const;

  it('are known for every game', () => {
    expect(SIGNATURES.map(([game]) => game)).toEqual(Object.keys(POSITIONS.middle));
  });

  it.each(SIGNATURES)('%s: %i', async (game, signature) => {
    const positions = (POSITIONS.middle[game] ?? []).map(positionOf);
    expect(await signatureOf(engine, positions)).toBe(signature);
  });
});

describe('forced wins found with 20,000 nodes', () => {
  // The number of the position among those of its game, the move, the plies to the win, and the nodes it took.
  it.each([
    ['gomoku/freestyle', 0, 'g5', 21, 1_759],
    ['gomoku/freestyle', 6, 'g7', 21, 1_719],
    ['gomoku/freestyle', 8, 'f11', 13, 20_000],
    ['gomoku/freestyle', 10, 'o5', 11, 7_425],
    ['gomoku/freestyle', 11, 'f7', 15, 1_321],
    ['gomoku/standard', 0, 'k6', 17, 509],
    ['gomoku/standard', 1, 'j11', 15, 401],
    ['gomoku/standard', 6, 'l3', 23, 1_775],
    ['gomoku/standard', 7, 'h12', 15, 20_000],
    ['gomoku/standard', 10, 'n12', 23, 909],
    ['gomoku/renju', 2, 'g10', 13, 20_000],
    ['gomoku/renju', 4, 'd4', 15, 1_915],
    ['gomoku/renju', 6, 'j6', 11, 20_000],
    ['gomoku/renju', 9, 'j7', 11, 20_000],
    ['gomoku/renju', 10, 'h5', 21, 20_000],
    ['gomoku/capture', 0, 'k10', 5, 10_847],
    ['gomoku/capture', 1, 'h10', 11, 20_000],
    ['gomoku/capture', 2, 'j8', 7, 20_000],
    ['gomoku/capture', 6, 'k9', 11, 20_000],
  ] as const)('%s, position %i: %s wins in %i', async (id, number, wanted, plies, nodes) => {
    const { game, state } = positionOf(POSITIONS.wins[id]?.[number] ?? '');
    engine.forget();
    const thought = must(await engine.think(game, state, { nodes: 20_000 }));
    const { move, lines } = thought;
    expect(thought.nodes).toBe(nodes);
    expect(move).toBe(wanted);
    expect(lines[0]?.score.proof).toEqual({ winner: game.turn(state), plies });
  });
});
