// What is kept of a series between the store and the match package: the series, and the rest before its next game.

import type { JsonObject } from '@sente/kernel';
import type { Series } from '@sente/match';
import type { RatingChanges } from './ranked/book.ts';
import type { SeriesRow } from './store/store.ts';

export type Rest = {
  readonly series: Series;
  /** Between two games: when the next one starts by itself. */
  readonly nextGameAt: number | null;
  /** Who has said there is no need to wait. */
  readonly goOn: readonly string[];
  readonly ratingChanges: RatingChanges | null;
};

/** Written by this server only, as `restState` writes it. */
export function readRest(row: SeriesRow): Rest {
  return row.state as unknown as Rest;
}

export function restState(rest: Rest): JsonObject {
  return rest as unknown as JsonObject;
}

export function freshRest(series: Series): Rest {
  return { series, nextGameAt: null, goOn: [], ratingChanges: null };
}
