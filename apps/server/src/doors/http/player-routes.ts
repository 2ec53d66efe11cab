// Players over HTTP: their ratings over time, their matches, and the leaderboard.

import { accept, type JsonObject, refuse } from '@sente/kernel';
import { NEWCOMER } from '@sente/match';
import type { PersonCache } from '../../people/person-cache.ts';
import { personOf } from '../../people/person-cache.ts';
import type { Pools } from '../../ratings/pools.ts';
import type { Rating, Store } from '../../store/store.ts';
import { describeMatches, MATCH_ROW } from './match-rows.ts';
import {
  COUNT,
  ID,
  listSchema,
  MOMENT,
  objectSchema,
  orNullSchema,
  PERSON,
  type Route,
  type Schema,
  textSchema,
} from './route.ts';

type Deps = { readonly store: Store; readonly people: PersonCache; readonly pools: Pools };

const PAGE = 20;
const LEADERS = 50;
const STEPS = 200;

const NUMBER: Schema = { type: 'number' };
const POOL_RATING = objectSchema({
  pool: ID,
  rating: NUMBER,
  rd: { ...NUMBER, description: 'the rating deviation: smaller means surer' },
  provisional: { type: 'boolean' },
  games: { ...COUNT, description: 'number of rated series' },
  place: { ...orNullSchema(COUNT), description: 'place in the leaderboard; null while provisional' },
  steps: listSchema(objectSchema({ at: MOMENT, before: NUMBER, after: NUMBER, cause: ID })),
});

export function playerRoutes(deps: Deps): readonly Route[] {
  return [playerRoute(deps), leaderboardRoute(deps)];
}

function playerRoute({ store, people }: Deps): Route {
  return {
    method: 'GET',
    path: '/api/players/{id}',
    summary: 'A player: ratings with their latest steps in order of time, and matches, newest first.',
    params: { id: ID },
    query: {
      before: {
        type: 'string',
        pattern: '^[0-9]{1,16}:[\\w-]{1,64}$',
        description: 'the `next` of the previous page',
      },
    },
    answer: objectSchema({
      player: PERSON,
      since: MOMENT,
      ratings: listSchema(POOL_RATING),
      matches: listSchema(MATCH_ROW),
      next: orNullSchema(textSchema(100)),
    }),
    refusals: ['no_such_player'],
    async handle({ params, query }) {
      const account = await store.accounts.get(params['id'] ?? '');
      if (!account || account.deletedAt !== null) return refuse('no_such_player');
      const rows = await store.matches.historyOf(account.id, {
        limit: PAGE,
        before: parseCursor(query['before']),
      });
      const ratings = await store.ratings.ofAccount(account.id);
      const last = rows.at(-1);
      return accept({
        player: { ...personOf(account) },
        since: account.createdAt,
        ratings: await Promise.all(ratings.map((rating) => describePoolRating(store, rating))),
        matches: await describeMatches(store, people, rows),
        next: rows.length === PAGE && last ? `${last.startedAt}:${last.id}` : null,
      });
    },
  };
}

function leaderboardRoute({ store, pools }: Deps): Route {
  return {
    method: 'GET',
    path: '/api/leaderboard/{pool}',
    summary:
      'The best players of a rating pool. Players with a provisional rating come after them, without a place.',
    params: { pool: ID },
    query: { offset: { type: 'integer', minimum: 0, maximum: 100_000 } },
    answer: objectSchema({
      pool: ID,
      players: listSchema(objectSchema({ place: orNullSchema(COUNT), player: PERSON, games: COUNT })),
      next: orNullSchema(COUNT),
    }),
    refusals: ['no_such_pool'],
    async handle({ params, query }) {
      const pool = pools.get(params['pool'] ?? '');
      if (!pool) return refuse('no_such_pool');
      const offset = Number(query['offset'] ?? 0);
      const rows = await store.ratings.top(pool.id, LEADERS, offset);
      return accept({
        pool: pool.id,
        players: rows.map(({ accountId, name, rating, provisional, games }, index) => ({
          place: provisional ? null : offset + index + 1,
          // Only accounts are rated.
          player: { id: accountId, name, guest: false, rating: Math.round(rating), provisional },
          games,
        })),
        next: rows.length === LEADERS ? offset + LEADERS : null,
      });
    },
  };
}

async function describePoolRating(store: Store, row: Rating): Promise<JsonObject> {
  const { accountId, pool, rating, games, values, provisional } = row;
  const steps = await store.ratings.stepsOf(accountId, pool, STEPS);
  return {
    pool,
    rating: Math.round(rating),
    rd: Math.round(values.rd),
    provisional,
    games,
    place: await store.ratings.place(pool, accountId),
    steps: [...steps].reverse().map(({ at, before, after, cause }) => ({
      at,
      before: Math.round(before ?? NEWCOMER.rating),
      after: Math.round(after),
      cause,
    })),
  };
}

function parseCursor(text: string | number | undefined): { startedAt: number; id: string } | null {
  const [, startedAt, id] = /^(\d+):(.+)$/.exec(String(text ?? '')) ?? [];
  return startedAt === undefined || id === undefined ? null : { startedAt: Number(startedAt), id };
}
