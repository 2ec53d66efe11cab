// What the rest of the server asks of ranked play: the queue, the ratings beside the names, and what a series is worth.

import type { Result } from '@sente/kernel';
import type { RoomConfig, Series } from '@sente/match';
import type { RatingChange } from '@sente/protocol';
import type { Connection } from './connection.ts';

export type RatingLook = { readonly rating: number; readonly provisional: boolean };
export type RatingChanges = { readonly [player: string]: RatingChange };

export interface Ranked {
  /** Puts the identity behind the connection in the queue and tells it how long that may take. */
  join(connection: Connection, pool: string): Promise<Result<null>>;
  leave(connection: Connection, pool: string): Promise<Result<null>>;
  /** A connection is gone: who has no other leaves the queue, after a moment. */
  disconnected(connection: Connection): void;
  /** By player id, for rooms of this configuration; nothing where nothing is rated. */
  ratings(config: RoomConfig, players: readonly string[]): Promise<ReadonlyMap<string, RatingLook>>;
  /** A rated series is over: rates it once and answers by how much; the same again when asked again. */
  seriesEnded(seriesId: string, series: Series, config: RoomConfig): Promise<RatingChanges | null>;
}
