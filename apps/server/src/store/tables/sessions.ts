// Sessions: which tokens prove who a client is.

import type { AccountRow } from './accounts.ts';

export interface Sessions {
  open(tokenHash: string, accountId: string): Promise<void>;
  /** null: unknown or revoked. Records that the session was used, at most once an hour. */
  find(tokenHash: string): Promise<AccountRow | null>;
  close(tokenHash: string): Promise<void>;
  /** Ends all sessions of the account, or all but one; answers how many. */
  closeAll(accountId: string, except?: string): Promise<number>;
  /** Of these accounts, the ones that lost a session or were deleted within the last `ms`. */
  endedLately(accountIds: readonly string[], ms: number): Promise<readonly string[]>;
  ofAccount(
    accountId: string,
  ): Promise<readonly { readonly createdAt: number; readonly lastSeenAt: number }[]>;
  /** Deletes sessions not used since; answers how many. */
  forget(seenBefore: number): Promise<number>;
}
