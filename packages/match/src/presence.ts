// Who is still in the game: a seat that left, or that the game has put out, is not waited for.

import type { Game, Seat } from '@sente/kernel';
import type { Match } from './types.ts';

export function seatsInPlay<S>(game: Game<S>, match: Match<S>): readonly Seat[] {
  const all = match.config.players.map((_, seat) => seat);
  // With two seats the first one out ends the game; only three can lose one and go on.
  if (game.seats <= 2) return all;
  const sides = game.sides(match.state);
  return all.filter((seat) => !sides.some((side) => side.seat === seat && side.out));
}
