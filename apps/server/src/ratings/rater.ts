// The ratings of players, and their change by a finished series: once, however often it is reported.

import { NEWCOMER, placesOf, type RoomConfig, type SeriesStanding, type Standing } from '@sente/match';
import type { RatingChange as Shown } from '@sente/protocol';
import { ReadCache } from '../base/read-cache.ts';
import { AGAIN, retry } from '../base/retry.ts';
import type { Bus } from '../bus/bus.ts';
import type { Rating, RatingChange, Store } from '../store/store.ts';
import type { Pool, Pools } from './pools.ts';
import { isProvisional } from './rating-systems.ts';

const MOST_REMEMBERED = 20_000;
const MOST_TRIES = 10;

export type RatingInfo = { readonly rating: number; readonly provisional: boolean };
export type RatingChanges = { readonly [player: string]: Shown };

export type Rater = {
  /** By player id, for rooms of this configuration; nothing where nothing is rated. */
  ratings(config: RoomConfig, players: readonly string[]): Promise<ReadonlyMap<string, RatingInfo>>;
  rating(pool: Pool, player: string): Promise<number>;
  /** By player id, for the players that have a rating in this game. */
  ratingsInGame(game: string, players: readonly string[]): Promise<ReadonlyMap<string, RatingInfo>>;
  /** A series is over: rates it where it counts, once, however often it is told. */
  seriesEnded(ended: { id: string; series: SeriesStanding; config: RoomConfig }): Promise<void>;
  /** By series: what it changed; nothing where it was not rated. */
  changes(seriesIds: readonly string[]): Promise<ReadonlyMap<string, RatingChanges>>;
  /** A hint says that the rating of the account has changed. */
  hinted(account: string): void;
  /** Hints may be lost: every rating is read again when it is next asked for. */
  hintsMissed(): void;
};

export function openRater(store: Store, bus: Bus, pools: Pools): Rater {
  const known = new ReadCache<string, RatingInfo>(MOST_REMEMBERED);

  async function cachedRatingsInPool(
    pool: Pool,
    players: readonly string[],
  ): Promise<ReadonlyMap<string, RatingInfo>> {
    const here = new Map(players.map((player) => [player, known.get(ratingKeyOf(pool, player))]));
    const missing = players.filter((player) => here.get(player) === undefined);
    const read =
      missing.length === 0 ? null : await known.read(() => readRatings(store.ratings, pool, missing));
    return new Map(
      players.map((player) => [player, here.get(player) ?? read?.get(ratingKeyOf(pool, player)) ?? UNRATED]),
    );
  }

  return {
    async ratings(config, players) {
      const pool = pools.of(config);
      if (!pool) return new Map();
      const ratings = await cachedRatingsInPool(pool, players);
      return new Map([...ratings].map(([player, rating]) => [player, roundRating(rating)]));
    },
    async rating(pool, player) {
      return (await cachedRatingsInPool(pool, [player])).get(player)?.rating ?? NEWCOMER.rating;
    },
    async ratingsInGame(game, players) {
      const pool = pools.ofGame(game);
      const ratings = pool ? await cachedRatingsInPool(pool, players) : new Map<string, RatingInfo>();
      const rated = [...ratings].filter(([, rating]) => rating !== UNRATED);
      return new Map(rated.map(([player, rating]) => [player, roundRating(rating)]));
    },
    async seriesEnded({ id, series, config }) {
      const pool = pools.of(config);
      if (!pool) return;
      await rateSeries(store, pool, id, series);
      for (const account of series.config.players) bus.publish({ topic: 'rating', account });
    },
    changes: (seriesIds) => ratingChangesBySeries(store, seriesIds),
    hinted(account) {
      for (const pool of pools.all) known.forget(ratingKeyOf(pool, account));
    },
    hintsMissed: () => known.forgetAll(),
  };
}

/** Also for players without a rating, so that they are not read again. */
async function readRatings(ratings: Store['ratings'], pool: Pool, players: readonly string[]) {
  const rows = await ratings.get(pool.id, players);
  const found = new Map(rows.map((row) => [row.accountId, row]));
  return players.map((player) => [ratingKeyOf(pool, player), found.get(player) ?? UNRATED] as const);
}

const UNRATED: RatingInfo = { rating: NEWCOMER.rating, provisional: isProvisional(NEWCOMER) };

function ratingKeyOf(pool: Pool, player: string): string {
  return `${pool.id} ${player}`;
}

/** People read whole numbers. */
function roundRating({ rating, provisional }: RatingInfo): RatingInfo {
  return { rating: Math.round(rating), provisional };
}

/** Calculates again when a rating has changed meanwhile. */
async function rateSeries(store: Store, pool: Pool, cause: string, series: SeriesStanding): Promise<void> {
  const { players } = series.config;
  const done = await retry(MOST_TRIES, async () => {
    const rows = await store.ratings.get(pool.id, players);
    const rated = await store.ratings.apply(cause, calculateChanges(pool, players, placesOf(series), rows));
    return rated === 'conflict' ? AGAIN : rated;
  });
  if (done === AGAIN) throw new Error(`too many conflicts in rating series ${cause}`);
}

function calculateChanges(
  pool: Pool,
  players: readonly string[],
  places: readonly number[],
  rows: readonly Rating[],
): readonly RatingChange[] {
  const before = players.map((player) => rows.find((row) => row.accountId === player));
  const after = pool.system(before.map(standingOf), places);
  return after.map((standing, index) => ({
    accountId: players[index] ?? '',
    pool: pool.id,
    rating: standing.rating,
    values: standing,
    provisional: isProvisional(standing),
    games: before[index]?.games ?? 0,
  }));
}

function standingOf(row: Rating | undefined): Standing {
  return row?.values ?? NEWCOMER;
}

/** By series: what it changed, as people read it. */
export async function ratingChangesBySeries(
  store: Store,
  causes: readonly string[],
): Promise<ReadonlyMap<string, RatingChanges>> {
  const found = new Map<string, RatingChanges>();
  const steps = causes.length === 0 ? [] : await store.ratings.stepsFrom(causes);
  for (const { cause, accountId, before, after } of steps) {
    const change = { before: Math.round(before ?? NEWCOMER.rating), after: Math.round(after) };
    found.set(cause, { ...found.get(cause), [accountId]: change });
  }
  return found;
}
