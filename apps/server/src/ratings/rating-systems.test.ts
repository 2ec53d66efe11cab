// Ratings against the published example, and what must hold whoever wins.

import glicko2 from 'glicko2-lite';
import { describe, expect, test } from 'vitest';
import { isProvisional, NEWCOMER, rateDuel, rateField, type Standing } from './rating-systems.ts';

test('Glicko-2 gives the figures of Glickman’s own example', () => {
  const { rating, rd, vol } = glicko2(
    1500,
    200,
    0.06,
    [
      [1400, 30, 1],
      [1550, 100, 0],
      [1700, 300, 0],
    ],
    { tau: 0.5 },
  );
  expect(rating).toBeCloseTo(1464.06, 1);
  expect(rd).toBeCloseTo(151.52, 1);
  expect(vol).toBeCloseTo(0.05999, 4);
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

  test('is for two', () => {
    expect(() => rateDuel([NEWCOMER, NEWCOMER, NEWCOMER], [1, 2, 3])).toThrow('for two');
  });

  test('a rating settles after some series', () => {
    let standing: readonly Standing[] = [NEWCOMER, strong];
    expect(isProvisional(NEWCOMER)).toBe(true);
    for (let i = 0; i < 12; i++) standing = rateDuel(standing, i % 2 === 0 ? [1, 2] : [2, 1]);
    expect(standing.map(isProvisional)).toEqual([false, false]);
  });
});

describe('a field of three', () => {
  const three = [NEWCOMER, NEWCOMER, NEWCOMER];
  const ratings = (places: readonly number[]) => rateField(three, places).map(({ rating }) => rating);

  test('ranks by place, whatever the order of the seats', () => {
    const [third, first, second] = ratings([3, 1, 2]);
    expect(first).toBeGreaterThan(second ?? 0);
    expect(second).toBeGreaterThan(third ?? 0);
    expect(second).toBeCloseTo(1500, 6);
    expect((first ?? 0) + (second ?? 0) + (third ?? 0)).toBeCloseTo(4500, 6);
  });

  test('shares what shared places are worth', () => {
    const [first, a, b] = ratings([1, 2, 2]);
    expect(a).toBeCloseTo(b ?? 0, 6);
    expect(first).toBeGreaterThan(a ?? 0);
    for (const rating of ratings([1, 1, 1])) expect(rating).toBeCloseTo(1500, 6);
  });

  test('makes us surer of everybody, and settles', () => {
    let standing: readonly Standing[] = three;
    for (let i = 0; i < 40; i++)
      standing = rateField(standing, [1 + (i % 3), 1 + ((i + 1) % 3), 1 + ((i + 2) % 3)]);
    expect(standing.map(isProvisional)).toEqual([false, false, false]);
  });
});
