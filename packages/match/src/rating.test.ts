// Ratings of two players against the published example, and rules that hold whichever player wins.

import { describe, expect, test } from 'vitest';
import { glicko2, NEWCOMER, rateDuel, type Standing } from './rating.ts';

test('Glicko-2 gives the figures of Glickman’s own example', () => {
  const met = [
    { rating: 1400, rd: 30, vol: 0.06, score: 1 },
    { rating: 1550, rd: 100, vol: 0.06, score: 0 },
    { rating: 1700, rd: 300, vol: 0.06, score: 0 },
  ];
  const { rating, rd, vol } = glicko2({ rating: 1500, rd: 200, vol: 0.06 }, met);
  expect(rating).toBeCloseTo(1464.06, 1);
  expect(rd).toBeCloseTo(151.52, 1);
  expect(vol).toBeCloseTo(0.05999, 4);
});

// The roots of his step 5, found by bisection.
test.each<[string, Standing, number, number, number, number]>([
  ['as expected', { rating: 1500, rd: 350, vol: 0.06 }, 1500, 350, 1, 0.05999967537],
  ['an upset', { rating: 1500, rd: 50, vol: 0.06 }, 2500, 30, 1, 0.06001324915],
  ['an upset of an unsteady player', { rating: 1500, rd: 30, vol: 0.3 }, 1700, 30, 1, 0.30062595109],
  ['a draw of a very unsteady player', { rating: 1500, rd: 30, vol: 1.5 }, 1500, 30, 0.5, 1.46787702305],
])('the volatility after %s', (_, own, rating, rd, score, vol) => {
  expect(glicko2(own, [{ rating, rd, vol: 0.06, score }]).vol).toBeCloseTo(vol, 7);
});

describe('a duel', () => {
  const strong: Standing = { rating: 1700, rd: 60, vol: 0.06 };

  test('moves two newcomers equally far apart', () => {
    const [winner, loser] = rateDuel([NEWCOMER, NEWCOMER], [1, 2]);
    expect(winner?.rating).toBeCloseTo(1662.3, 0);
    expect((winner?.rating ?? 0) + (loser?.rating ?? 0)).toBeCloseTo(3000, 6);
    expect(winner?.rd).toBeLessThan(350);
  });

  test('a draw is half a win: the favourite loses a little, equals stay', () => {
    const [favourite, newcomer] = rateDuel([strong, NEWCOMER], [1, 1]);
    expect(favourite?.rating).toBeLessThan(strong.rating);
    expect(newcomer?.rating).toBeGreaterThan(NEWCOMER.rating);
    for (const { rating } of rateDuel([NEWCOMER, NEWCOMER], [1, 1])) expect(rating).toBeCloseTo(1500, 6);
  });

  test('does not depend on the order of the players', () => {
    expect(rateDuel([NEWCOMER, strong], [2, 1])).toEqual(rateDuel([strong, NEWCOMER], [1, 2]).toReversed());
  });

  test('needs exactly two players', () => {
    expect(() => rateDuel([NEWCOMER, NEWCOMER, NEWCOMER], [1, 2, 3])).toThrow('exactly two');
    expect(() => rateDuel([NEWCOMER, NEWCOMER], [1])).toThrow('exactly two');
  });
});
