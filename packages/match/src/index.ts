// One match, one series and the rules of a room's configuration: pure, with time and chance as arguments.

import type {} from './refusals.ts';

export * from './bot-levels.ts';
export * from './bots.ts';
export * from './clock.ts';
export * from './config.ts';
export * from './deal.ts';
export * from './decide.ts';
export * from './evolve.ts';
export { findPool, POOLS, type PoolId, poolOfGame, QUEUE_KINDS, type QueueKind } from './pools.ts';
export * from './rating.ts';
export * from './read.ts';
export * from './room.ts';
export * from './series/index.ts';
export * from './start.ts';
export * from './types.ts';
