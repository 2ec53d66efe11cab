// Matches: rows, events and deals.

import type { JsonObject, Outcome } from '@sente/kernel';
import type { MatchConfig, MatchEvent, MatchStatus, ReadLog } from '@sente/match';

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
