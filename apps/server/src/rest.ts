// What is kept of a series between the store and the match package: the series, and the rest before its next game.

import type { JsonObject } from '@sente/kernel';
import type { Series } from '@sente/match';
import type { RatingChanges } from './ranked/book.ts';
import type { SeriesRow } from './store/store.ts';

export type Rest = {
  readonly series: Series;
  /** The match that ended last, and after it: when the next one starts by itself, and who need not wait for that. */
  readonly endedMatch: string | null;
  readonly nextGameAt: number | null;
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
  return { series, endedMatch: null, nextGameAt: null, goOn: [], ratingChanges: null };
}

/** When the next game starts by itself; null while one is played. The room's match tells which, so nothing can be left over. */
export function nextGameOf(rest: Rest | null, match: string | null): number | null {
  return rest !== null && match !== null && rest.endedMatch === match ? rest.nextGameAt : null;
}
