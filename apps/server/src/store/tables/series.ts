// Series and their events.

import type { Refusal } from '@sente/kernel';
import type { Series, SeriesEvent } from '@sente/match';

/** `series` is folded from the events. */
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

/** Events that follow the one at `expect`, and the status after them. */
export type SeriesAppend = {
  readonly expect: number;
  readonly events: readonly SeriesEvent[];
  readonly status: Series['status'];
};

export interface SeriesLog {
  create(series: NewSeries): Promise<void>;
  /** Throws a BrokenSeries when the log does not fold. */
  get(id: string): Promise<SeriesRow | null>;
  /** Ends a series with a damaged log, which stays as it is. False: it was already over. */
  putAside(id: string): Promise<boolean>;
  /** Appends all events or none. False: there is already an event after `expect`. */
  append(id: string, append: SeriesAppend): Promise<boolean>;
  /** Unknown ids and damaged series are left out. */
  many(ids: readonly string[]): Promise<readonly SeriesRow[]>;
}

/** The log of a series is damaged; `refusal` says where. */
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
