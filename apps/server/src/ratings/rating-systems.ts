// How ratings change: Glicko-2 for two players, Weng and Lin's Bayesian approximation for three. Both on one scale.

import glicko2 from 'glicko2-lite';
import { rate } from 'openskill';
import { thurstoneMostellerFull } from 'openskill/models';
import type { RatingValues } from '../store/store.ts';

/** `rd` is the rating's deviation: how sure we are. `vol` is its volatility, for two players only. */
export type Standing = RatingValues;

/** What somebody has before the first rated game. */
export const NEWCOMER: Standing = { rating: 1500, rd: 350, vol: 0.06 };
const SETTLED_RD = 110;

export function isProvisional({ rd }: Pick<Standing, 'rd'>): boolean {
  return rd > SETTLED_RD;
}

/** New standings from the old ones and everybody's place: 1 is first, equal places share. */
export type System = (before: readonly Standing[], places: readonly number[]) => readonly Standing[];

/** One series is one rating period with one result: a win, a loss, or half of each. */
export const rateDuel: System = (before, places) => {
  const [a, b] = before;
  const [placeA, placeB] = places;
  if (before.length !== 2 || !a || !b || placeA === undefined || placeB === undefined)
    throw new Error('a duel is for two');
  const score = placeA === placeB ? 0.5 : placeA < placeB ? 1 : 0;
  return [duelist(a, b, score), duelist(b, a, 1 - score)];
};

function duelist(own: Standing, other: Standing, score: number): Standing {
  return glicko2(own.rating, own.rd, own.vol, [[other.rating, other.rd, score]]);
}

// The model's own defaults, on our scale. Of its models this one settles a newcomer among thirty others in about
// 23 games and comes nearest to the true strengths; the default one needs 200.
const SCALE = NEWCOMER.rd / (25 / 3);
const FIELD = {
  model: thurstoneMostellerFull,
  mu: NEWCOMER.rating,
  sigma: NEWCOMER.rd,
  beta: (25 / 6) * SCALE,
  tau: (25 / 300) * SCALE,
  epsilon: 0.1 * SCALE,
};

export const rateField: System = (before, places) => {
  if (before.length !== places.length) throw new Error('everybody needs a place');
  const teams = before.map(({ rating, rd }) => [{ mu: rating, sigma: rd }]);
  const after = rate(teams, { ...FIELD, rank: [...places] });
  return before.map(({ vol }, index) => {
    const [player] = after[index] ?? [];
    if (!player) throw new Error('somebody was not rated');
    return { rating: player.mu, rd: player.sigma, vol };
  });
};
