// The ranked pools as this server plays them: each with its room and its rating system.

import { type Game, must } from '@sente/kernel';
import { POOLS, poolRoom, type RankedRules, type RoomConfig } from '@sente/match';
import { rateDuel, rateField, type System } from './rating-systems.ts';

export type Pool = {
  readonly id: string;
  readonly game: string;
  readonly seats: number;
  readonly system: System;
  /** The room its players meet in. */
  readonly config: RoomConfig;
};

export type Pools = {
  readonly all: readonly Pool[];
  get(id: string): Pool | undefined;
  /** The pool a room counts for; null where nothing is rated. */
  of(config: RoomConfig): Pool | null;
};

export function openPools(findGame: (id: string) => Game | undefined, rules: RankedRules): Pools {
  const all = POOLS.map((row): Pool => {
    const { id, game, seats } = row;
    const system = seats === 2 ? rateDuel : rateField;
    return { id, game, seats, system, config: must(poolRoom(row, findGame, rules)) };
  });
  return {
    all,
    get: (id) => all.find((one) => one.id === id),
    of: ({ mode, game }) => (mode === 'ranked' ? (all.find((one) => one.game === game) ?? null) : null),
  };
}
