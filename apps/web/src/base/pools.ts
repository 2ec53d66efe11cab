// Which pool an address or a game means.

import { findPool, POOLS, type PoolId, poolOfGame } from '@sente/match';

/** As an address names it; the first one where it names none. */
export function readPool(text: string): PoolId {
  return (findPool(text) ?? POOLS[0]).id;
}

/** Where a game is rated. */
export function poolOf(game: string): PoolId {
  return (poolOfGame(game) ?? POOLS[0]).id;
}
