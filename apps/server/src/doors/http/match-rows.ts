// A match as lists show it: its players, its result, and the score of its series.

import type { JsonObject } from '@sente/kernel';
import type { PersonCache } from '../../people/person-cache.ts';
import { type RatingChanges, ratingChangesBySeries } from '../../ratings/rater.ts';
import type { MatchRow, SeriesRow, Store } from '../../store/store.ts';
import { ANY, COUNT, ID, listSchema, MOMENT, objectSchema, orNullSchema, PERSON } from './route.ts';

const POINTS = { type: 'number', minimum: 0 } as const;
const CHANGE = objectSchema({ before: { type: 'number' }, after: { type: 'number' } });

/** The lists go by seat of the match. `game` is the number of the match in its series, `winner` the seat that won the series. */
const SCORE = objectSchema({
  bestOf: COUNT,
  game: COUNT,
  points: listSchema(POINTS),
  over: { type: 'boolean' },
  winner: orNullSchema(COUNT),
  ratings: orNullSchema(listSchema(CHANGE)),
});

export const MATCH_ROW = objectSchema({
  id: ID,
  game: ID,
  mode: ID,
  rated: { type: 'boolean' },
  series: orNullSchema(ID),
  score: orNullSchema(SCORE),
  room: orNullSchema(ID),
  status: ID,
  players: listSchema(PERSON),
  outcome: orNullSchema(ANY),
  startedAt: MOMENT,
  endedAt: orNullSchema(MOMENT),
});

export async function describeMatches(
  store: Store,
  people: PersonCache,
  rows: readonly MatchRow[],
): Promise<JsonObject[]> {
  const ids = [...new Set(rows.flatMap(({ seriesId }) => seriesId ?? []))];
  const found = ids.length === 0 ? [] : await store.series.many(ids);
  const series = new Map(found.map((one) => [one.id, one]));
  const rated = found.flatMap((one) => (one.rated ? one.id : []));
  const changes = await ratingChangesBySeries(store, rated);
  return await Promise.all(
    rows.map(async (row) => {
      const played = series.get(row.seriesId ?? '');
      return {
        id: row.id,
        game: row.game,
        mode: row.mode,
        rated: row.rated,
        series: row.seriesId,
        score: played ? describeSeriesOfMatch(row, played, changes.get(played.id) ?? {}) : null,
        room: row.roomId,
        status: row.status,
        players: (await people.many(row.players)).map((person) => ({ ...person })),
        outcome: row.outcome as JsonObject | null,
        startedAt: row.startedAt,
        endedAt: row.endedAt,
      };
    }),
  );
}

/** Translates the series' own numbers of its players to the seats of the match. */
function describeSeriesOfMatch(
  { id, players }: MatchRow,
  { series }: SeriesRow,
  ratingChanges: RatingChanges,
): JsonObject {
  const { bestOf, players: inSeries } = series.config;
  const winner = series.winner === null ? null : inSeries[series.winner];
  const game = series.games.findIndex(({ match }) => match === id);
  const changes = players.flatMap((player) => ratingChanges[player] ?? []);
  return {
    bestOf,
    // The game being played is not in the list yet.
    game: game < 0 ? series.games.length + 1 : game + 1,
    points: players.map((player) => series.scores[inSeries.indexOf(player)] ?? 0),
    over: series.status === 'ended',
    winner: winner == null ? null : players.indexOf(winner),
    ratings: changes.length === players.length ? changes.map((change) => ({ ...change })) : null,
  };
}
