// The queue of people who look for an opponent.

import type { QueueKind } from '@sente/match';
import type { NoShows } from './no-shows.ts';

/** What somebody in the queue looks for. */
export type Search = { readonly pool: string; readonly kind: QueueKind };

export type Waiting = Search & {
  readonly accountId: string;
  /** null: not known, in casual play. */
  readonly rating: number | null;
  /** When they joined. */
  readonly since: number;
  /** Smaller is further ahead, also of two who joined in the same millisecond. */
  readonly place: number;
  readonly seenAt: number;
  /** Where they were told to meet; null while there is nobody to play. */
  readonly room: string | null;
  /** A pseudonym of the address they joined from. */
  readonly madeFrom: string | null;
  /** They have shown themselves: they have played with people, or came to a meeting while they waited here. */
  readonly known: boolean;
  /** When they last came to a meeting in vain. */
  readonly stoodUpAt: number | null;
  /** Too many from their address have not come to meetings. */
  readonly held: boolean;
};

export type Joining = Search & Pick<Waiting, 'rating'> & Partial<Pick<Waiting, 'madeFrom'>>;

export type MeetingPlayer = Pick<Waiting, 'accountId' | 'madeFrom'>;

export type Meeting = { readonly room: string; readonly accountIds: readonly string[] };

/** A person has one place at most, and keeps it until the game they were paired for has begun. */
export interface Queue extends NoShows {
  /** Joining again keeps the place and counts as a sign of life. Who is to meet somebody stays so. */
  join(accountId: string, joining: Joining): Promise<Waiting>;
  of(accountId: string): Promise<Waiting | null>;
  /** Answers the place that was given up; null: there was none. */
  leave(accountId: string): Promise<Waiting | null>;
  /** A sign of life for those still connected; answers the places they have. */
  touch(accountIds: readonly string[]): Promise<readonly Waiting[]>;
  /** Counts the person as unseen for `ms`, whatever was said before. */
  markUnseen(accountId: string, ms: number): Promise<void>;
  /** People without an opponent yet, first come first. */
  waiting(search: Search, limit: number): Promise<readonly Waiting[]>;
  /** Sends all of them to a room or none: true for exactly one of the servers that try. */
  take(search: Search, accountIds: readonly string[], room: string): Promise<boolean>;
  /** Meetings that were made before that moment and have led to no game yet. */
  overdue(takenBefore: number, limit: number): Promise<readonly Meeting[]>;
  /**
   * What came of a meeting: those `back` wait again with the place they had, the others leave the queue. Those of them who
   * came `inVain` are known from now on. Answers all.
   */
  endMeeting(
    room: string,
    back: readonly string[],
    inVain?: readonly string[],
  ): Promise<readonly MeetingPlayer[]>;
  /** Drops those without a sign of life since; answers whom. */
  forget(seenBefore: number): Promise<readonly string[]>;
}
