// Games and addresses lead to the right pool.

import { expect, it } from 'vitest';
import { poolOf, readPool } from './pools.ts';

it.each([
  ['gomoku/freestyle', 'gomoku'],
  ['gomoku/renju', 'renju'],
  ['banqi/classic', 'banqi'],
  ['banqi/three-kingdoms', 'three-kingdoms'],
])('%s is rated in %s', (game, pool) => {
  expect(poolOf(game)).toBe(pool);
});

it('is the first pool if the address names no known pool', () => {
  expect([readPool('three-kingdoms'), readPool(''), readPool('go')]).toEqual([
    'three-kingdoms',
    'gomoku',
    'gomoku',
  ]);
});
