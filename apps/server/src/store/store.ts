// The store: everything the server keeps, one member for each subject. Times are milliseconds since 1970 by the database's clock.

import type { Accounts } from './tables/accounts.ts';
import type { Chat } from './tables/chat.ts';
import type { Heartbeats } from './tables/heartbeats.ts';
import type { Matches } from './tables/matches.ts';
import type { Openings } from './tables/openings.ts';
import type { Queue } from './tables/queue.ts';
import type { Ratings } from './tables/ratings.ts';
import type { Rooms } from './tables/rooms.ts';
import type { SeriesLog } from './tables/series.ts';
import type { Sessions } from './tables/sessions.ts';

export type * from './tables/accounts.ts';
export type * from './tables/chat.ts';
export type * from './tables/heartbeats.ts';
export type * from './tables/matches.ts';
export type * from './tables/no-shows.ts';
export type * from './tables/openings.ts';
export type * from './tables/queue.ts';
export type * from './tables/ratings.ts';
export type * from './tables/rooms.ts';
export type * from './tables/series.ts';
export type * from './tables/sessions.ts';

export interface Store {
  readonly kind: StoreKind;
  /** The database's clock, estimated without a round trip; `syncClock` and every heartbeat correct the estimate. */
  now(): number;
  syncClock(): Promise<number>;
  /** Converts a time of this machine's steady clock to the database's clock, counted from the last heartbeat. */
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
  /** A value that is made once for all servers and stored, such as the key that signs cookies. */
  secret(name: string, make: () => string): Promise<string>;
  /** Answers all earlier calls, then closes the database. */
  close(): Promise<void>;
}

export const STORE_KINDS = ['embedded', 'postgres'] as const;
export type StoreKind = (typeof STORE_KINDS)[number];
