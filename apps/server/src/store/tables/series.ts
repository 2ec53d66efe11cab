// Series and their events.

import type { Refusal } from '@sente/kernel';
import type { Series, SeriesEvent } from '@sente/match';

/** `series` is folded from its events. */
export type SeriesRow = {
  readonly id: string;
  readonly roomId: string | null;
  readonly rated: boolean;
  readonly series: Series;
  readonly createdAt: number;
  readonly endedAt: number | null;
};

export type NewSeries = Pick<SeriesRow, 'id' | 'roomId' | 'rated'> & {
  readonly events: readonly SeriesEvent[];
};

/** Events that follow the one at `expect`, and how the series stands after them. */
export type SeriesAppend = {
  readonly expect: number;
  readonly events: readonly SeriesEvent[];
  readonly status: Series['status'];
};

export interface SeriesLog {
  create(series: NewSeries): Promise<void>;
  /** Throws a BrokenSeries when its log does not fold. */
  get(id: string): Promise<SeriesRow | null>;
  /** Ends a series that cannot be played on; its log stays as it is. False: it was over. */
  putAside(id: string): Promise<boolean>;
  /** All of it or nothing. False: there is an event after `expect` already. */
  append(id: string, append: SeriesAppend): Promise<boolean>;
  /** Unknown ids are left out, and so are broken ones. */
  many(ids: readonly string[]): Promise<readonly SeriesRow[]>;
}

/** Another hand was in the log of a series: it says what is wrong there. */
export class BrokenSeries extends Error {
  override readonly name = 'BrokenSeries';
  readonly roomId: string | null;
  readonly refusal: Refusal;

  constructor(id: string, roomId: string | null, refusal: Refusal) {
    super(`series ${id}: ${JSON.stringify(refusal)}`);
    this.roomId = roomId;
    this.refusal = refusal;
  }
}
