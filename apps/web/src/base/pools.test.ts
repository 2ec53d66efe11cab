// Games and addresses lead to the right pool.

import { expect, it } from 'vitest';
import { findPoolOfGame, readPoolFromAddress } from './pools.ts';

it.each([
  ['gomoku/freestyle', 'gomoku'],
  ['gomoku/renju', 'renju'],
  ['banqi/classic', 'banqi'],
  ['banqi/three-kingdoms', 'three-kingdoms'],
])('%s is rated in %s', (game, pool) => {
  expect(findPoolOfGame(game)).toBe(pool);
});

it('is the first pool if the address names no known pool', () => {
  expect([readPoolFromAddress('three-kingdoms'), readPoolFromAddress(''), readPoolFromAddress('go')]).toEqual(
    ['three-kingdoms', 'gomoku', 'gomoku'],
  );
});
