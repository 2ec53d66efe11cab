// What can be played for a rating: one pool for each kind of ranked game, with its room and its rating system.

import { type Game, must } from '@sente/kernel';
import { type RankedRules, type RoomConfig, readRoomConfig } from '@sente/match';
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

const THREE_KINGDOMS = 'banqi/three-kingdoms';

export function openPools(findGame: (id: string) => Game | undefined, rules: RankedRules): Pools {
  const gomoku = must(readRoomConfig({ mode: 'ranked' }, findGame, rules));
  const forThree = { mode: 'di_bien_ky', game: THREE_KINGDOMS, moveMs: rules.moveMs };
  const threeKingdoms = { ...must(readRoomConfig(forThree, findGame)), mode: 'ranked' } as const;
  const pool = (id: string, config: RoomConfig, system: System): Pool => {
    const { game } = config;
    return { id, game, seats: findGame(game)?.seats ?? 2, system, config };
  };
  const all = [pool('gomoku', gomoku, rateDuel), pool('three-kingdoms', threeKingdoms, rateField)];
  return {
    all,
    get: (id) => all.find((one) => one.id === id),
    of: ({ mode, game }) => (mode === 'ranked' ? (all.find((one) => one.game === game) ?? null) : null),
  };
}
