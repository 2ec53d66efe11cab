// Ratings among three: the rules that hold for every result, and the end of a provisional rating.

import { NEWCOMER, rateDuel, type Standing } from '@sente/match';
import { describe, expect, test } from 'vitest';
import { isProvisional, rateGroup } from './rating-systems.ts';

test('a rating becomes steady after some series', () => {
  let standing: readonly Standing[] = [NEWCOMER, { rating: 1700, rd: 60, vol: 0.06 }];
  expect(isProvisional(NEWCOMER)).toBe(true);
  for (let i = 0; i < 12; i++) standing = rateDuel(standing, i % 2 === 0 ? [1, 2] : [2, 1]);
  expect(standing.map(isProvisional)).toEqual([false, false]);
});

describe('a field of three', () => {
  const three = [NEWCOMER, NEWCOMER, NEWCOMER];
  const ratings = (places: readonly number[]) => rateGroup(three, places).map(({ rating }) => rating);

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

  test('makes us surer of every player, and becomes steady', () => {
    let standing: readonly Standing[] = three;
    for (let i = 0; i < 40; i++)
      standing = rateGroup(standing, [1 + (i % 3), 1 + ((i + 1) % 3), 1 + ((i + 2) % 3)]);
    expect(standing.map(isProvisional)).toEqual([false, false, false]);
  });
});
