// The engine plays every registered game, from its first move and with its opening, without code for that game.

import { GAMES } from '@sente/games';
import { type Game, must } from '@sente/kernel';
import { optionVariations } from '@sente/kernel/testing';
import { describe, expect, it } from 'vitest';
import { createEngine } from './engine.ts';
import { HOST } from './testing/host.ts';

const PLIES = 6;
const engine = createEngine(HOST);

async function think(game: Game, state: unknown): Promise<string> {
  return must(await engine.think(game, state, { nodes: 200, seed: 'any game' })).move;
}

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  it('gets a legal move under every option', async () => {
    for (const options of optionVariations(game)) {
      const deal = game.deal(options, () => 0.5);
      let state = must(game.setUp(options, ['p1', 'p2', 'p3'].slice(0, game.seats)));
      for (let ply = 0; ply < PLIES && game.turn(state) !== null; ply++) {
        const move = await think(game, state);
        expect(game.moves(state)).toContain(move);
        const settled = must(game.settle(state, move, deal));
        state = must(game.play(state, { seat: game.turn(state) ?? 0, move: settled, at: 0 }));
      }
    }
  });
});
