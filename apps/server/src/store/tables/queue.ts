// The queue of people who look for an opponent.

import type { QueueKind } from '@sente/match';
import type { NoShows } from './no-shows.ts';

/** The kind of game a person in the queue wants. */
export type Search = { readonly pool: string; readonly kind: QueueKind };

export type Waiting = Search & {
  readonly accountId: string;
  /** null: unknown, in casual play. */
  readonly rating: number | null;
  /** The time of joining. */
  readonly since: number;
  /** A smaller number is further ahead, also for two people who joined in the same millisecond. */
  readonly place: number;
  readonly seenAt: number;
  /** The room of the meeting; null while there is no opponent. */
  readonly room: string | null;
  /** A pseudonym of the address the person joined from. */
  readonly madeFrom: string | null;
  /** The person has played with people before, or came to a meeting while waiting. */
  readonly known: boolean;
  /** The last time the person came to a meeting and the opponent did not. */
  readonly stoodUpAt: number | null;
  /** Too many people from this address did not come to meetings. */
  readonly held: boolean;
};

export type Joining = Search & Pick<Waiting, 'rating'> & Partial<Pick<Waiting, 'madeFrom'>>;

export type MeetingPlayer = Pick<Waiting, 'accountId' | 'madeFrom'>;

export type SweepTimes = { readonly takenBefore: number | null; readonly seenBefore: number | null };

export type Meeting = { readonly room: string; readonly accountIds: readonly string[] };

/** A person has at most one place, and keeps it until the game of the pairing has begun. */
export interface Queue extends NoShows {
  /** Joining again keeps the place and a meeting that was arranged, and counts as a sign of life. */
  join(accountId: string, joining: Joining): Promise<Waiting>;
  of(accountId: string): Promise<Waiting | null>;
  /** Answers the place that was left; null: there was none. */
  leave(accountId: string): Promise<Waiting | null>;
  /** Records a sign of life for connected people; answers their places. */
  touch(accountIds: readonly string[]): Promise<readonly Waiting[]>;
  /** Sets the last sign of life back, so that the person counts as unseen for `ms`. */
  markUnseen(accountId: string, ms: number): Promise<void>;
  /** People without an opponent, in the order of joining; of each search the first `limit`. */
  waiting(searches: readonly Search[], limit: number): Promise<readonly Waiting[]>;
  /** Sends all of them to the room, or none: true for exactly one of several servers that try. */
  take(search: Search, accountIds: readonly string[], room: string): Promise<boolean>;
  /**
   * Removes people without an opponent and without a sign of life since `seenBefore`; answers meetings arranged before
   * `takenBefore` that have not led to a game yet. A time that is null is not asked for.
   */
  sweep(times: SweepTimes, limit: number): Promise<readonly Meeting[]>;
  /**
   * Ends a meeting: the people in `back` wait again with their old place, the others leave the queue. People in `inVain`
   * came while the opponent did not, and are `known` from now on. Answers all of them.
   */
  endMeeting(
    room: string,
    back: readonly string[],
    inVain?: readonly string[],
  ): Promise<readonly MeetingPlayer[]>;
}
