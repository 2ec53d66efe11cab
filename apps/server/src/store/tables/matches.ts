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
  /** The next time at which a sweep should check the match; null: never. */
  readonly deadline: number | null;
  /** Stored in its own table, so that no list of matches can leak it. */
  readonly deal: Deal | null;
  /** Set for an imported match that was played elsewhere. */
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
  /** null: it cannot be read. The log has the configuration too, and decides. */
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
 * Events in order, the first with seq `since + 1`. A refusal says that the log is damaged: the next event is missing or
 * cannot be read, or there are events beyond the seq of the match.
 */
export type MatchLog = ReadLog & { readonly match: MatchRow };

export type Append = {
  readonly match: string;
  /** The seq the decision was made on; the events become `expect + 1` and following. */
  readonly expect: number;
  readonly events: readonly MatchEvent[];
  /** The match after these events. */
  readonly status: MatchStatus;
  readonly deadline: number | null;
  readonly outcome: Outcome | null;
  /** Set for a player's timed act: refused as `late` when the database's clock has reached it. */
  readonly notAfter?: number | null | undefined;
  /**
   * Set where a clock runs: the last moment, by the database's clock, at which this server knows that it was awake. If
   * that clock is further on, the times of the act are old. No player is late, no deadline is applied and no clock begins
   * in the past: the answer is `unsure`.
   */
  readonly awakeUntil?: number | null | undefined;
  /** Identifies the act within the match, for any sender: a resend is answered with `repeat` and not played again. */
  readonly actionId?: string | null | undefined;
  readonly swap2History?: JsonObject | null | undefined;
  /** The state after these events, saved in the room's `game_state` by the same statement. */
  readonly snapshot?: { readonly roomId: string; readonly state: JsonObject } | null | undefined;
};

export type Appended =
  | { readonly kind: 'ok'; readonly seq: number }
  /** Another act was first: the match is at `seq`; read it again and decide again. */
  | { readonly kind: 'conflict'; readonly seq: number }
  | { readonly kind: 'late' }
  /** The clocks of the database and of this server have drifted apart: send a heartbeat, then decide again. */
  | { readonly kind: 'unsure' }
  /** The action id is already in the log; its last event is `seq`. */
  | { readonly kind: 'repeat'; readonly seq: number }
  | { readonly kind: 'missing' };

/** `before`: the `startedAt` and id of the last row of the previous page. */
export type Page = {
  readonly limit: number;
  readonly before?: { readonly startedAt: number; readonly id: string } | null;
};

export interface Matches {
  create(match: NewMatch): Promise<void>;
  get(id: string): Promise<MatchRow | null>;
  /** The match and its events after `since`, from one snapshot. */
  load(id: string, since?: number): Promise<MatchLog | null>;
  /** The events after `since`. Throws when one of them cannot be read. */
  events(id: string, since: number): Promise<readonly MatchEvent[]>;
  /** Of these matches, the ones whose seq is higher than the known one. */
  ahead(
    known: ReadonlyMap<string, number>,
  ): Promise<readonly { readonly id: string; readonly seq: number }[]>;
  deal(id: string): Promise<Deal | null>;
  append(act: Append): Promise<Appended>;
  /** Aborts a match with a damaged log, behind the last event in it. Does nothing when the match is over. */
  putAside(id: string, event: MatchEvent): Promise<void>;
  /** The seq of the last event of this action; null: it is not in the log. */
  actionSeq(id: string, actionId: string): Promise<number | null>;
  /** Matches whose deadline has passed. Each goes to one caller only for `leaseMs`. */
  claimDue(limit: number, leaseMs: number): Promise<readonly { readonly id: string; readonly seq: number }[]>;
  /** Running or paused matches with a deadline and no event since `quietSince`, after `afterId` in id order. */
  waiting(quietSince: number, limit: number, afterId?: string): Promise<readonly string[]>;
  /** Running matches, timed or not, after `afterId` in id order: to continue them after a restart. */
  running(limit: number, afterId?: string): Promise<readonly string[]>;
  /** Running matches with bots and no event since `quietSince`, after `afterId` in id order. */
  withBots(quietSince: number, limit: number, afterId?: string): Promise<readonly string[]>;
  /** Matches that are not over, newest first: to find a player's game again after a restart. */
  runningOf(accountId: string): Promise<readonly MatchRow[]>;
  /** Ended matches of a player, newest first. */
  historyOf(accountId: string, page: Page): Promise<readonly MatchRow[]>;
  /** Every match, oldest first, after `afterId`: for export. */
  walk(afterId: string | null, limit: number): Promise<readonly MatchRow[]>;
  counts(): Promise<{ readonly playing: number; readonly paused: number }>;
}
