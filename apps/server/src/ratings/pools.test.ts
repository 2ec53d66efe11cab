// The rules of each pool, whatever a client sends.

import { findGame } from '@sente/games';
import { RANKED_RULES } from '@sente/match';
import { expect, test } from 'vitest';
import { openRatingPools } from './pools.ts';

const pools = openRatingPools(findGame, RANKED_RULES);

test('gomoku is best of three on 15×15 with Swap 2, and the operator says who moves first after it', () => {
  expect(pools.get('gomoku')).toMatchObject({
    seats: 2,
    rooms: {
      ranked: {
        mode: 'ranked',
        game: 'gomoku/freestyle',
        swap2Enabled: true,
        bestOf: 3,
        moveMs: 60_000,
        options: { size: 15, swap2: true, nextMover: 'black' },
      },
    },
  });
  const tournament = openRatingPools(findGame, { ...RANKED_RULES, nextMover: 'white' });
  expect(tournament.get('gomoku')?.rooms.ranked.options['nextMover']).toBe('white');
});

test('Three Kingdoms is one timed game for three', () => {
  expect(pools.get('three-kingdoms')).toMatchObject({
    seats: 3,
    rooms: {
      ranked: {
        mode: 'ranked',
        game: 'banqi/three-kingdoms',
        bestOf: 1,
        moveMs: 60_000,
        swap2Enabled: false,
      },
    },
  });
});

test('capture is played on its own board with Swap 2, and banqi has an end', () => {
  expect(pools.get('capture')?.rooms.ranked).toMatchObject({ bestOf: 3, options: { size: 19, swap2: true } });
  expect(pools.get('banqi')?.rooms.ranked).toMatchObject({ bestOf: 3, options: { quietLimit: 60 } });
});

// **Feature: swap2-opening-rule, Property 8: Ranked Mode Enforcement**
// **Validates: Requirements 4.1**
test('ranked play of the gomoku family has Swap 2 on in every pool', () => {
  const family = pools.all.filter(({ game }) => game.startsWith('gomoku/'));
  expect(family.length).toBeGreaterThan(0);
  for (const { rooms } of family)
    expect(rooms.ranked).toMatchObject({ mode: 'ranked', swap2Enabled: true, bestOf: 3 });
});

test('casual play is one game of what ranked play is, and never called so', () => {
  for (const { rooms } of pools.all) {
    const { mode, ...casual } = rooms.casual;
    expect({ ...casual, mode: 'ranked', bestOf: rooms.ranked.bestOf }).toEqual(rooms.ranked);
    expect(casual.bestOf).toBe(1);
    expect(mode).toBe(casual.game === 'gomoku/freestyle' ? 'tieu_dao' : 'di_bien_ky');
  }
});

test('a room counts for the pool of its game, and only when it is ranked', () => {
  for (const pool of pools.all) {
    expect(pools.of(pool.rooms.ranked)).toBe(pool);
    expect(pools.of(pool.rooms.casual)).toBeNull();
  }
  expect(pools.get('chess')).toBeUndefined();
});
