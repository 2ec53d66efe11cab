// Finds the pool that an address names or that rates a game.

import type { Options } from '@sente/kernel';
import { findPool, POOLS, type PoolId, poolOfGame } from '@sente/match';

/** The pool of an address; the first pool if the address names none. */
export function readPoolFromAddress(text: string): PoolId {
  return (findPool(text) ?? POOLS[0]).id;
}

/** The pool that rates this game. */
export function findPoolOfGame(game: string): PoolId {
  return (poolOfGame(game) ?? POOLS[0]).id;
}

/** Whether casual games of this pool are offered with and without Swap 2. */
export function poolHasSwap2(id: string): boolean {
  const options: Options = findPool(id)?.options ?? {};
  return options['swap2'] === true;
}
