// The pools in which strangers meet, for a rating or not: one row for each pool, read by server and web.

import type { Options } from '@sente/kernel';

/**
 * How a pool is played: ranked games are rated and follow its row; casual is a single game, also for guests; plain is a
 * casual game without the opening rule, such as Swap 2. Only players of the same kind meet.
 */
export const QUEUE_KINDS = ['casual', 'plain', 'ranked'] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

export type PoolRow = {
  /** Ratings are stored under it, so it never changes. */
  readonly id: string;
  /** The game's id; no other pool has the same game. */
  readonly game: string;
  /** The same number as in the game. */
  readonly seats: number;
  /** Ranked. */
  readonly bestOf: 1 | 3 | 5 | 7;
  readonly moveMs: number;
  /** Options that differ from the game's own online defaults. */
  readonly options: Options;
};

/** Swap 2 is always on in ranked play of the gomoku family. */
const ON_15 = { size: 15, swap2: true } as const;
const ON_19 = { size: 19, swap2: true } as const;

// biome-ignore format: a table reads best with one pool per line
export const POOLS = [
  { id: 'gomoku',         game: 'gomoku/freestyle',     seats: 2, bestOf: 3, moveMs: 60_000, options: ON_15 },
  { id: 'standard',       game: 'gomoku/standard',      seats: 2, bestOf: 3, moveMs: 60_000, options: ON_15 },
  { id: 'caro',           game: 'gomoku/caro',          seats: 2, bestOf: 3, moveMs: 60_000, options: ON_15 },
  { id: 'caro5',          game: 'gomoku/caro5',         seats: 2, bestOf: 3, moveMs: 60_000, options: ON_15 },
  { id: 'renju',          game: 'gomoku/renju',         seats: 2, bestOf: 3, moveMs: 60_000, options: ON_15 },
  { id: 'capture',        game: 'gomoku/capture',       seats: 2, bestOf: 3, moveMs: 60_000, options: ON_19 },
  { id: 'banqi',          game: 'banqi/classic',        seats: 2, bestOf: 3, moveMs: 60_000, options: {} },
  { id: 'three-kingdoms', game: 'banqi/three-kingdoms', seats: 3, bestOf: 1, moveMs: 60_000, options: {} },
] as const satisfies readonly PoolRow[];

export type PoolId = (typeof POOLS)[number]['id'];

export function findPool(id: string): (typeof POOLS)[number] | undefined {
  return POOLS.find((pool) => pool.id === id);
}

/** The pool a game is rated in. */
export function poolOfGame(game: string): (typeof POOLS)[number] | undefined {
  return POOLS.find((pool) => pool.game === game);
}
