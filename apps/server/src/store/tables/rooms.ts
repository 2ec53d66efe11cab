// Rooms, and the snapshot of the game that a room shows.

import type { JsonObject } from '@sente/kernel';
import type { RoomConfig } from '@sente/match';
import type { NewMatch } from './matches.ts';

const ROOM_STATUSES = ['open', 'playing', 'closed'] as const;
export type RoomStatus = (typeof ROOM_STATUSES)[number];

/** What a room keeps about a seat. */
export type RoomSeat = {
  /** The id of an account, or of a bot. */
  readonly player: string | null;
  readonly ready: boolean;
  /** Since when the player is not connected to the room; null is here. */
  readonly goneAt: number | null;
};

export type NewRoom = {
  readonly id: string;
  /** Short enough to say aloud; never given twice. */
  readonly code: string;
  readonly mode: string;
  readonly config: RoomConfig;
  readonly swap2Enabled: boolean;
  readonly isPublic: boolean;
  readonly hostId: string | null;
  readonly seats: readonly RoomSeat[];
  readonly seriesId?: string | null;
  /** A pseudonym of the address it was made from. */
  readonly madeFrom?: string | null;
};

export type RoomRow = {
  readonly id: string;
  readonly code: string;
  /** Goes up with every change; an update names the version it was made on. */
  readonly version: number;
  readonly mode: string;
  readonly config: RoomConfig;
  readonly swap2Enabled: boolean;
  readonly isPublic: boolean;
  readonly status: RoomStatus;
  readonly hostId: string | null;
  readonly seats: readonly RoomSeat[];
  /** The accounts in the seats, without bots: for limits, and for finding one's room again. */
  readonly members: readonly string[];
  /** Sent away by the host, until a game begins. */
  readonly kicked: readonly string[];
  readonly matchId: string | null;
  readonly seriesId: string | null;
  /** A pseudonym of the address it was made from; null: nobody in particular made it. */
  readonly madeFrom: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type RoomChange = Partial<
  Pick<RoomRow, 'status' | 'hostId' | 'seats' | 'kicked' | 'matchId' | 'seriesId'>
>;

/** How many rooms that are not closed there may be. */
export type RoomLimits = {
  readonly ofHost: number;
  /** Made from one address, with people in them. */
  readonly fromAddress: number;
  /** The same with those that everybody has left. */
  readonly withAbandoned: number;
};

export type RoomCreation =
  | { readonly kind: 'made'; readonly room: RoomRow }
  /** The id or the code. */
  | { readonly kind: 'taken' }
  /** There are so many rooms already. */
  | { readonly kind: 'crowded'; readonly most: number };

export type RoomQuery = {
  readonly status: RoomStatus;
  readonly publicOnly: boolean;
  readonly mode?: string;
  readonly limit: number;
};

export type Snapshot =
  | { readonly kind: 'none' }
  /** Changed by another hand than ours, or not a state at all: rebuild it from the events. */
  | {
      readonly kind: 'damaged';
      readonly match: string | null;
      readonly seq: number | null;
      /** Whatever lies there, not to be believed: it may still hold what a broken log has lost. */
      readonly state: unknown;
    }
  | { readonly kind: 'ok'; readonly match: string; readonly seq: number; readonly state: JsonObject };

/** A room whose configuration cannot be read, because another hand was in it, is left out everywhere. */
export interface Rooms {
  create(room: NewRoom, limits?: RoomLimits): Promise<RoomCreation>;
  get(id: string): Promise<RoomRow | null>;
  byCode(code: string): Promise<RoomRow | null>;
  /**
   * Changes the room as it was read, and with it makes the match that begins there, or neither. null: the room is gone
   * or was changed since; read it again.
   */
  update(room: RoomRow, change: RoomChange, begins?: NewMatch): Promise<RoomRow | null>;
  /** One a host first, and few of one address; then newest change first. */
  list(query: RoomQuery): Promise<readonly RoomRow[]>;
  /** Rooms not closed with this account in a seat or as the host. */
  ofAccount(accountId: string): Promise<readonly RoomRow[]>;
  /** By id, of these rooms and those not closed with one of these accounts in a seat: a mark that changes with the room or its series. */
  versions(ids: readonly string[], members: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Closed rooms in which nothing was played, with their chat; answers how many went. */
  forgetClosed(closedBefore: number, limit: number): Promise<number>;
  /** Closes rooms without a running match that nobody has touched since; answers their ids. */
  closeIdle(touchedBefore: number, limit: number): Promise<readonly string[]>;
  /**
   * Rooms that play though their match or their series is over, or the match was never made, or somebody has left the
   * series: between two games of a series, or left behind by a server that is gone.
   */
  stranded(limit: number): Promise<readonly RoomRow[]>;
  snapshot(roomId: string): Promise<Snapshot>;
  /** Never replaces a newer snapshot of the same match. */
  saveSnapshot(roomId: string, match: string, seq: number, state: JsonObject): Promise<void>;
}
