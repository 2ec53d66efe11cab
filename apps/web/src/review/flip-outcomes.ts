// Every man that a flip could have turned up, with its likelihood.

import { type Game, makeSettled, parseSettled, seededRandom } from '@sente/kernel';

export type FlipOutcome = {
  /** The settled move. */
  readonly entry: string;
  readonly likelihood: number;
};

/**
 * Every hidden man is equally likely to lie on any hidden point. So the men under all hidden points of one possible deal
 * are the men that may lie under this point.
 */
export function listFlipOutcomes(game: Game, state: unknown, asked: string): readonly FlipOutcome[] {
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
