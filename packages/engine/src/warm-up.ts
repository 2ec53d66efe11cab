// A short search before a game, so that a player has loaded and built everything before a clock runs.

import { type Game, seededRandom } from '@sente/kernel';
import type { SentLimits } from './worker/messages.ts';

/** An empty board is answered without thinking. */
const PLIES = 3;

/** A player's set-up depends on memory and level: a warm-up uses those of the moves that follow. */
export function warmUpLimits(limits: SentLimits): SentLimits {
  return { ...limits, nodes: 1, timeMs: 1000 };
}

/** A position early in the game that starts like this. */
export function stateForWarmUp(game: Game, start: unknown): unknown {
  const deal = game.redeal(start, seededRandom('warm up'));
  let state = start;
  for (let ply = 0; ply < PLIES; ply++) {
    const moves = game.moves(state);
    const seat = game.turn(state);
    const asked = moves[Math.floor(moves.length / 2) + ply] ?? moves[0];
    if (seat === null || asked === undefined) return state;
    const settled = game.settle(state, asked, deal);
    const next = settled.ok ? game.play(state, { seat, move: settled.value, at: 0 }) : settled;
    if (!next.ok || game.turn(next.value) === null) return state;
    state = next.value;
  }
  return state;
}
