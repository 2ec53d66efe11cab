// How ratings change among three: Weng and Lin's Bayesian approximation, on the scale of Glicko-2 for two.

import { NEWCOMER, type RatingSystem, type Standing } from '@sente/match';
import { rate } from 'openskill';
import { thurstoneMostellerFull } from 'openskill/models';

const STEADY_RD = 110;

export function isProvisional({ rd }: Pick<Standing, 'rd'>): boolean {
  return rd > STEADY_RD;
}

// The model's own defaults, on our scale. Of its models this one makes the rating of a newcomer among thirty others
// steady in about 23 games, and comes nearest to the true strengths; the default one needs 200.
const SCALE = NEWCOMER.rd / (25 / 3);
const FIELD = {
  model: thurstoneMostellerFull,
  mu: NEWCOMER.rating,
  sigma: NEWCOMER.rd,
  beta: (25 / 6) * SCALE,
  tau: (25 / 300) * SCALE,
  epsilon: 0.1 * SCALE,
};

export const rateGroup: RatingSystem = (before, places) => {
  if (before.length !== places.length) throw new Error('every player needs a place');
  const teams = before.map(({ rating, rd }) => [{ mu: rating, sigma: rd }]);
  const after = rate(teams, { ...FIELD, rank: [...places] });
  return before.map(({ vol }, index) => {
    const [player] = after[index] ?? [];
    if (!player) throw new Error('a player was not rated');
    return { rating: player.mu, rd: player.sigma, vol };
  });
};
