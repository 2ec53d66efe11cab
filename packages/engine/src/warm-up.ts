// A search of nothing, so that what a player loads and builds is there before somebody's clock runs.

import { type Game, type Options, seatNames, seededRandom } from '@sente/kernel';
import type { Limits } from './think.ts';

export const WARM_UP_LIMITS: Limits = { nodes: 1, timeMs: 1000 };
/** An empty board is answered without thinking. */
const PLIES = 3;

/** A position early in the game; null when the options are refused. */
export function warmUpState(game: Game, options: Options): unknown {
  const start = game.setUp(options, seatNames(game.seats));
  if (!start.ok) return null;
  const deal = game.deal(options, seededRandom('warm up'));
  let state = start.value;
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
