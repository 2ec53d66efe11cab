// The pools as this server plays them: each with its rooms and its rating system.

import { type Game, must, openingFlag } from '@sente/kernel';
import {
  casualPoolRoomConfig,
  isRated,
  POOLS,
  plainPoolRoomConfig,
  type QueueKind,
  type RankedRules,
  type RatingSystem,
  type RoomConfig,
  rankedPoolRoomConfig,
  rateDuel,
} from '@sente/match';
import { rateGroup } from './rating-systems.ts';

export type Pool = {
  readonly id: string;
  readonly game: string;
  readonly seats: number;
  readonly system: RatingSystem;
  /** Whether its game has an opening rule, so that plain games differ from casual ones. */
  readonly hasOpening: boolean;
  /** The room its players meet in. */
  readonly rooms: { readonly [kind in QueueKind]: RoomConfig };
};

export type Pools = {
  readonly all: readonly Pool[];
  get(id: string): Pool | undefined;
  /** The pool a game is played in, rated or not. */
  ofGame(game: string): Pool | undefined;
  /** The pool a room counts for; null where nothing is rated. */
  of(config: RoomConfig): Pool | null;
};

export function openRatingPools(findGame: (id: string) => Game | undefined, rules: RankedRules): Pools {
  const all = POOLS.map((row): Pool => {
    const { id, game, seats } = row;
    const system = seats === 2 ? rateDuel : rateGroup;
    const rooms = {
      ranked: must(rankedPoolRoomConfig(row, findGame, rules)),
      casual: must(casualPoolRoomConfig(row, findGame, rules)),
      plain: must(plainPoolRoomConfig(row, findGame)),
    };
    const hasOpening = openingFlag(findGame(game)?.options ?? []) !== undefined;
    return { id, game, seats, system, hasOpening, rooms };
  });
  const ofGame = (game: string) => all.find((one) => one.game === game);
  return {
    all,
    get: (id) => all.find((one) => one.id === id),
    ofGame,
    of: (config) => (isRated(config) ? (ofGame(config.game) ?? null) : null),
  };
}
