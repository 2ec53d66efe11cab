// The truth: everything the server may remember, as one small interface. Moments are milliseconds since 1970 by the database's clock.

import type { JsonObject, Outcome } from '@sente/kernel';
import type {
  MatchConfig,
  MatchEvent,
  MatchStatus,
  ReadLog,
  RoomConfig,
  Series,
  SeriesEvent,
} from '@sente/match';
import type { Accounts, Sessions } from './tables/accounts.ts';
import type { Heartbeats } from './tables/heartbeats-sql.ts';
import type { Openings } from './tables/openings.ts';
import type { Queue } from './tables/queue.ts';
import type { Audience, RoomStatus } from './words.ts';

export type { AccountRow, Accounts, Sessions } from './tables/accounts.ts';
export type { CountedOpening, EndedMatch, OpeningCount, Openings } from './tables/openings.ts';
export type { Joining, Meeting, NoShows, Queue, Search, Settled, Waiting } from './tables/queue.ts';

export interface Store {
  readonly kind: StoreKind;
  /** The database's clock, estimated without a round trip; `syncClock` and every beat correct the estimate. */
  now(): number;
  syncClock(): Promise<number>;
  /** A moment of `performance.now()` by the database's clock, as it goes on from the last beat. */
  momentOf(steady: number): number;
  readonly matches: Matches;
  readonly rooms: Rooms;
  readonly series: SeriesLog;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly chat: Chat;
  readonly ratings: Ratings;
  readonly openings: Openings;
  readonly queue: Queue;
  readonly heartbeats: Heartbeats;
  /** A value made once for all servers and kept, such as the key that signs cookies. */
  secret(name: string, make: () => string): Promise<string>;
  /** Finishes what was asked before, then lets go of the database. */
  close(): Promise<void>;
}

export const STORE_KINDS = ['embedded', 'postgres'] as const;
export type StoreKind = (typeof STORE_KINDS)[number];

// ── Matches ─────────────────────────────────────────────────────────────────────────────────────

export type Deal = { readonly deal: string; readonly salt: string };

export type NewMatch = {
  readonly id: string;
  readonly roomId: string | null;
  readonly seriesId: string | null;
  readonly mode: string;
  readonly rated: boolean;
  readonly config: MatchConfig;
  /** At least `started`. */
  readonly events: readonly MatchEvent[];
  /** When a sweep should look at the match next; null is never. */
  readonly deadline: number | null;
  /** Kept apart from the match, so that no listing can ever carry it. */
  readonly deal: Deal | null;
  /** Set for a match that was played elsewhere, and is taken over as it stands. */
  readonly past?: Pick<MatchRow, 'status' | 'outcome' | 'swap2History' | 'startedAt' | 'endedAt'> | undefined;
};

export type MatchRow = {
  readonly id: string;
  readonly roomId: string | null;
  readonly seriesId: string | null;
  readonly mode: string;
  readonly rated: boolean;
  readonly game: string;
  readonly players: readonly string[];
  /** null: it cannot be read. The log has it, too, and is to be believed. */
  readonly config: MatchConfig | null;
  readonly seq: number;
  readonly status: MatchStatus;
  readonly deadline: number | null;
  readonly outcome: Outcome | null;
  readonly swap2History: JsonObject | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
};

/**
 * Events in order, the first with seq `since + 1`. A refusal says that another hand was in the log: the event after the
 * last is missing or cannot be read, or there are events beyond the last that the match knows of.
 */
export type MatchLog = ReadLog & { readonly match: MatchRow };

export type Append = {
  readonly match: string;
  /** The seq the decision was made on; the events become `expect + 1` and on. */
  readonly expect: number;
  readonly events: readonly MatchEvent[];
  /** The match after these events. */
  readonly status: MatchStatus;
  readonly deadline: number | null;
  readonly outcome: Outcome | null;
  /** Set for a player's timed act: refused as `late` when the database's clock has reached it. */
  readonly notAfter?: number | null | undefined;
  /**
   * Set for what is judged by time: how far, by the database's clock, this server knows that it was awake. When that clock
   * is further on, nobody is late and no deadline is applied: the answer is `unsure`.
   */
  readonly awakeUntil?: number | null | undefined;
  /** Names the act within the match, whoever sends it: a resend is answered as `repeat`, not played again. */
  readonly actionId?: string | null | undefined;
  readonly swap2History?: JsonObject | null | undefined;
  /** The state after these events, saved in the room's `game_state` by the same statement. */
  readonly snapshot?: { readonly roomId: string; readonly state: JsonObject } | null | undefined;
};

export type Appended =
  | { readonly kind: 'ok'; readonly seq: number }
  /** Somebody was first: the match is at `seq`; read again and decide again. */
  | { readonly kind: 'conflict'; readonly seq: number }
  | { readonly kind: 'late' }
  /** The time of the database and of this server have parted: beat first, then decide again. */
  | { readonly kind: 'unsure' }
  /** This action id is in the log already; its last event is `seq`. */
  | { readonly kind: 'repeat'; readonly seq: number }
  | { readonly kind: 'missing' };

/** `before` pages on: the `startedAt` and id of the last row of the page before. */
export type Page = {
  readonly limit: number;
  readonly before?: { readonly startedAt: number; readonly id: string } | null;
};

export interface Matches {
  create(match: NewMatch): Promise<void>;
  get(id: string): Promise<MatchRow | null>;
  /** The match and its events after `since`, seen at one moment. */
  load(id: string, since?: number): Promise<MatchLog | null>;
  /** What has come after `since`. Throws when an event of it cannot be read. */
  events(id: string, since: number): Promise<readonly MatchEvent[]>;
  /** Of these matches, those that have gone on from the seq known here. */
  ahead(
    known: ReadonlyMap<string, number>,
  ): Promise<readonly { readonly id: string; readonly seq: number }[]>;
  deal(id: string): Promise<Deal | null>;
  append(act: Append): Promise<Appended>;
  /** Ends a match that cannot be played on, after whatever is in its log. Not when it is over. */
  putAside(id: string, event: MatchEvent): Promise<void>;
  /** The seq of the last event of this action; null: it never happened. */
  actionSeq(id: string, actionId: string): Promise<number | null>;
  /** Matches whose deadline has passed, each handed to one caller only for `leaseMs`. */
  claimDue(limit: number, leaseMs: number): Promise<readonly { readonly id: string; readonly seq: number }[]>;
  /** Matches, running or paused, with a deadline that nothing has happened in since `quietSince`, after `afterId` in id order. */
  waiting(quietSince: number, limit: number, afterId?: string): Promise<readonly string[]>;
  /** Matches being played, timed or not, after `afterId` in id order: to be taken up after a restart. */
  running(limit: number, afterId?: string): Promise<readonly string[]>;
  /** Those of them in which bots play and nothing has happened since `quietSince`, after `afterId` in id order. */
  withBots(quietSince: number, limit: number, afterId?: string): Promise<readonly string[]>;
  /** Neither ended nor aborted, newest first: to find a player's game again after a restart. */
  runningOf(accountId: string): Promise<readonly MatchRow[]>;
  /** Ended matches of a player, newest first. */
  historyOf(accountId: string, page: Page): Promise<readonly MatchRow[]>;
  ofSeries(seriesId: string): Promise<readonly MatchRow[]>;
  /** Every match, oldest first, after `afterId`: for export. */
  walk(afterId: string | null, limit: number): Promise<readonly MatchRow[]>;
  counts(): Promise<{ readonly playing: number; readonly paused: number }>;
}

// ── Rooms ───────────────────────────────────────────────────────────────────────────────────────

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
  marks(ids: readonly string[], members: readonly string[]): Promise<ReadonlyMap<string, string>>;
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

// ── Series ──────────────────────────────────────────────────────────────────────────────────────

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

// ── Chat ────────────────────────────────────────────────────────────────────────────────────────

export type ChatLine = {
  readonly id: number;
  readonly roomId: string;
  readonly authorId: string;
  readonly name: string;
  readonly audience: Audience;
  readonly text: string;
  readonly at: number;
};

/** `actionId` is the author's own name for it. */
export type NewLine = Omit<ChatLine, 'id' | 'at'> & { readonly actionId: string };

export interface Chat {
  /** Said again by the same author with the same id, it is the line that was kept the first time. */
  say(line: NewLine): Promise<ChatLine>;
  get(id: number): Promise<ChatLine | null>;
  /** The newest `limit` lines, oldest first. */
  recent(roomId: string, limit: number): Promise<readonly ChatLine[]>;
  /** By id, of those of these rooms in which anything was said: a mark that changes with every line. */
  marks(roomIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What somebody has said, oldest first, after the line `afterId`. */
  by(authorId: string, afterId: number, limit: number): Promise<readonly ChatLine[]>;
}

// ── Ranked ──────────────────────────────────────────────────────────────────────────────────────

/** What a rating system knows of somebody: the rating, its deviation, and for two players its volatility. */
export type RatingValues = { readonly rating: number; readonly rd: number; readonly vol: number };

/** `values` is the rating system's own; `rating` is what lists sort by. */
export type Rating = {
  readonly accountId: string;
  readonly pool: string;
  readonly rating: number;
  readonly values: RatingValues;
  /** Still settling: not placed among the others yet. */
  readonly provisional: boolean;
  /** How often it was rated. */
  readonly games: number;
  readonly updatedAt: number;
};

/** `games`: how often the rating it was reckoned from had been rated, 0 when there was none. */
export type RatingChange = Omit<Rating, 'updatedAt'>;

/** `repeat`: this cause was rated before. `conflict`: somebody's rating has changed meanwhile; reckon again. */
export type Rated = 'ok' | 'repeat' | 'conflict';

export type RatingStep = {
  readonly accountId: string;
  readonly cause: string;
  readonly pool: string;
  /** null: the first. */
  readonly before: number | null;
  readonly after: number;
  readonly at: number;
};

export interface Ratings {
  get(pool: string, accountIds: readonly string[]): Promise<readonly Rating[]>;
  ofAccount(accountId: string): Promise<readonly Rating[]>;
  /** `cause` is a series id. All changes or none, and once only. */
  apply(cause: string, changes: readonly RatingChange[]): Promise<Rated>;
  /** What these causes changed; nothing where one was never rated. */
  stepsFrom(causes: readonly string[]): Promise<readonly RatingStep[]>;
  /** Settled ratings first, highest first; then the provisional ones. */
  top(pool: string, limit: number, offset: number): Promise<readonly (Rating & { readonly name: string })[]>;
  /** Among the settled, 1 is first; null: not rated, or still provisional. */
  place(pool: string, accountId: string): Promise<number | null>;
  /** Newest first. */
  stepsOf(accountId: string, pool: string, limit: number): Promise<readonly RatingStep[]>;
}
