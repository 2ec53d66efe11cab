// The ranked pools, and which of them an address or a game means.

/** What can be played for a rating. */
export const POOLS = ['gomoku', 'three-kingdoms'] as const;
export type Pool = (typeof POOLS)[number];

/** As an address names it; the first one where it names none. */
export function readPool(text: string): Pool {
  return POOLS.find((pool) => pool === text) ?? POOLS[0];
}

/** Where a game is rated: a family or one of its games. */
export function poolOf(game: string): Pool {
  return POOLS.find((pool) => game.split('/').includes(pool)) ?? POOLS[0];
}
