// Rooms, and the snapshot of the game that a room shows.

import type { JsonObject } from '@sente/kernel';
import type { RoomConfig } from '@sente/match';
import type { NewMatch } from './matches.ts';

const ROOM_STATUSES = ['open', 'playing', 'closed'] as const;
export type RoomStatus = (typeof ROOM_STATUSES)[number];

/** A seat of a room. */
export type RoomSeat = {
  /** The id of an account, or of a bot. */
  readonly player: string | null;
  readonly ready: boolean;
  /** The time since which the player is not connected to the room; null: connected. */
  readonly goneAt: number | null;
};

export type NewRoom = {
  readonly id: string;
  /** Short enough to say aloud; never used twice. */
  readonly code: string;
  readonly mode: string;
  readonly config: RoomConfig;
  readonly swap2Enabled: boolean;
  readonly isPublic: boolean;
  readonly hostId: string | null;
  readonly seats: readonly RoomSeat[];
  readonly seriesId?: string | null;
  /** A pseudonym of the address the room was made from. */
  readonly madeFrom?: string | null;
};

export type RoomRow = {
  readonly id: string;
  readonly code: string;
  /** Increases with every change; an update names the version it was made on. */
  readonly version: number;
  readonly mode: string;
  readonly config: RoomConfig;
  readonly swap2Enabled: boolean;
  readonly isPublic: boolean;
  readonly status: RoomStatus;
  readonly hostId: string | null;
  readonly seats: readonly RoomSeat[];
  /** The accounts in the seats, without bots: for limits, and to find the rooms of an account. */
  readonly members: readonly string[];
  /** Accounts that the host has sent away, until a game begins. */
  readonly kicked: readonly string[];
  readonly matchId: string | null;
  readonly seriesId: string | null;
  /** A pseudonym of the address the room was made from; null: made by the server. */
  readonly madeFrom: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type RoomChange = Partial<
  Pick<RoomRow, 'status' | 'hostId' | 'seats' | 'kicked' | 'matchId' | 'seriesId'>
>;

/** Limits for rooms that are not closed. */
export type RoomLimits = {
  readonly ofHost: number;
  /** For one address: rooms with people in them. */
  readonly fromAddress: number;
  /** For one address: all rooms, also those that all people have left. */
  readonly withAbandoned: number;
};

export type RoomCreation =
  | { readonly kind: 'made'; readonly room: RoomRow }
  /** The id or the code is in use. */
  | { readonly kind: 'taken' }
  /** A limit is reached. */
  | { readonly kind: 'crowded'; readonly most: number };

export type RoomQuery = {
  readonly status: RoomStatus;
  readonly publicOnly: boolean;
  readonly mode?: string;
  readonly limit: number;
};

export type Snapshot =
  | { readonly kind: 'none' }
  /** Changed by another program, or not a state at all: rebuild it from the events. */
  | {
      readonly kind: 'damaged';
      readonly match: string | null;
      readonly seq: number | null;
      /** The raw value, not trustworthy: it may still hold what a damaged log has lost. */
      readonly state: unknown;
    }
  | { readonly kind: 'ok'; readonly match: string; readonly seq: number; readonly state: JsonObject };

/** A room with a damaged configuration is left out everywhere. */
export interface Rooms {
  create(room: NewRoom, limits?: RoomLimits): Promise<RoomCreation>;
  get(id: string): Promise<RoomRow | null>;
  byCode(code: string): Promise<RoomRow | null>;
  /**
   * Changes the room as it was read, and inserts the match that begins there; both or neither. null: the room is gone or
   * was changed since; read it again.
   */
  update(room: RoomRow, change: RoomChange, begins?: NewMatch): Promise<RoomRow | null>;
  /** Each host's newest room first, and few rooms of one address; then by newest change. */
  list(query: RoomQuery): Promise<readonly RoomRow[]>;
  /** Open and playing rooms with this account in a seat or as the host. */
  ofAccount(accountId: string): Promise<readonly RoomRow[]>;
  /**
   * By id, for these rooms and for open or playing ones with one of these accounts in a seat: a text that changes with the
   * room or its series.
   */
  versions(ids: readonly string[], members: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Deletes closed rooms in which nothing was played, with their chat; answers how many. */
  forgetClosed(closedBefore: number, limit: number): Promise<number>;
  /** Closes open rooms without a change since then; answers their ids. */
  closeIdle(touchedBefore: number, limit: number): Promise<readonly string[]>;
  /**
   * Rooms in play whose match or series is over, whose match was never inserted, or whose series a player has left:
   * between two games of a series, or left behind by a server that has stopped.
   */
  stranded(limit: number): Promise<readonly RoomRow[]>;
  snapshot(roomId: string): Promise<Snapshot>;
  /** Never replaces a newer snapshot of the same match. */
  saveSnapshot(roomId: string, match: string, seq: number, state: JsonObject): Promise<void>;
}
