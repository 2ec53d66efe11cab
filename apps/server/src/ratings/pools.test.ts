// What each pool is played with, whatever anybody may send.

import { findGame } from '@sente/games';
import { RANKED_RULES } from '@sente/match';
import { expect, test } from 'vitest';
import { openPools } from './pools.ts';

const pools = openPools(findGame, RANKED_RULES);

test('gomoku is best of three on 15×15 with Swap 2, and the operator says who moves first after it', () => {
  expect(pools.get('gomoku')).toMatchObject({
    seats: 2,
    config: {
      mode: 'ranked',
      game: 'gomoku/freestyle',
      swap2Enabled: true,
      bestOf: 3,
      moveMs: 60_000,
      options: { size: 15, swap2: true, nextMover: 'black' },
    },
  });
  const tournament = openPools(findGame, { ...RANKED_RULES, nextMover: 'white' });
  expect(tournament.get('gomoku')?.config.options['nextMover']).toBe('white');
});

test('Three Kingdoms is one timed game for three', () => {
  expect(pools.get('three-kingdoms')).toMatchObject({
    seats: 3,
    config: { mode: 'ranked', game: 'banqi/three-kingdoms', bestOf: 1, moveMs: 60_000, swap2Enabled: false },
  });
});

test('capture is played on its own board with Swap 2, and banqi has an end', () => {
  expect(pools.get('capture')?.config).toMatchObject({ bestOf: 3, options: { size: 19, swap2: true } });
  expect(pools.get('banqi')?.config).toMatchObject({ bestOf: 3, options: { quietLimit: 60 } });
});

test('a room counts for the pool of its game, and only when it is ranked', () => {
  for (const pool of pools.all) {
    expect(pools.of(pool.config)).toBe(pool);
    expect(pools.of({ ...pool.config, mode: 'custom' })).toBeNull();
  }
  expect(pools.get('chess')).toBeUndefined();
});
