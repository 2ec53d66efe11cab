// What is stored of a series: the series itself, and the pause before its next game.

import type { JsonObject } from '@sente/kernel';
import type { Series } from '@sente/match';
import type { RatingChanges } from '../ratings/rater.ts';
import type { SeriesRow } from '../store/store.ts';

export type SeriesState = {
  readonly series: Series;
  /** The match that ended last, and after it: when the next one starts by itself, and who need not wait for that. */
  readonly endedMatch: string | null;
  readonly nextGameAt: number | null;
  readonly goOn: readonly string[];
  readonly ratingChanges: RatingChanges | null;
};

/** Written by this server only, as `writeSeriesState` writes it. */
export function readSeriesState(row: SeriesRow): SeriesState {
  return row.state as unknown as SeriesState;
}

export function writeSeriesState(seriesState: SeriesState): JsonObject {
  return seriesState as unknown as JsonObject;
}

export function newSeriesState(series: Series): SeriesState {
  return { series, endedMatch: null, nextGameAt: null, goOn: [], ratingChanges: null };
}

/** When the next game starts by itself; null while one is played. The room's match tells which, so nothing can be left over. */
export function nextGameOf(seriesState: SeriesState | null, match: string | null): number | null {
  return seriesState !== null && match !== null && seriesState.endedMatch === match
    ? seriesState.nextGameAt
    : null;
}
