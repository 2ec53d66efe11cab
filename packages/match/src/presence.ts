// The seats that are still in the game, without those that left or that the game has put out; and the people among them.

import type { Game, Seat } from '@sente/kernel';
import { isBot } from './bots.ts';
import type { Match } from './types.ts';

export function seatsInPlay<S>(game: Game<S>, match: Match<S>): readonly Seat[] {
  const all = seatsOf(match);
  // With two seats the first one out ends the game; only three can lose one and go on.
  if (game.seats <= 2) return all;
  const sides = game.sides(match.state);
  return all.filter((seat) => !sides.some((side) => side.seat === seat && side.out));
}

/** The people among these seats. A match does not wait for bots to arrive, to agree or to come back. */
export function peopleAt({ config }: Match, seats: readonly Seat[]): readonly Seat[] {
  return seats.filter((seat) => !isBot(config.players[seat] as string));
}

/** Whether no person is present any more. A person who is out of a game that bots play on counts as present. */
export function areAllPeopleAbsent<S>(game: Game<S>, match: Match<S>): boolean {
  const inPlay = peopleAt(match, seatsInPlay(game, match));
  const people = inPlay.length > 0 ? inPlay : peopleAt(match, seatsOf(match));
  return people.every((seat) => match.absentSince[seat] !== null);
}

export function seatsOf({ config }: Match): readonly Seat[] {
  return config.players.map((_, seat) => seat);
}
