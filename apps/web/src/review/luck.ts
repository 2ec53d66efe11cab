// What a move of chance might have come to: everything that could have been turned up, and how likely each was.

import { type Game, makeSettled, parseSettled, seededRandom } from '@sente/kernel';

export type Turnout = {
  /** The settled move. */
  readonly entry: string;
  readonly likelihood: number;
};

/**
 * Whatever lies hidden is as likely here as anywhere else: in any deal that could be the true one, what lies under all
 * points together is what may lie under this one.
 */
export function turnoutsOf(game: Game, state: unknown, asked: string): readonly Turnout[] {
  const deal = game.redeal(state, seededRandom('what may lie hidden'));
  const counts = new Map<string, number>();
  let total = 0;
  for (const move of game.moves(state)) {
    const settled = game.settle(state, move, deal);
    const turnedUp = settled.ok ? parseSettled(settled.value).turnedUp : null;
    if (turnedUp === null) continue;
    counts.set(turnedUp, (counts.get(turnedUp) ?? 0) + 1);
    total++;
  }
  return [...counts].map(([turnedUp, n]) => ({
    entry: makeSettled({ asked, turnedUp }),
    likelihood: n / total,
  }));
}
