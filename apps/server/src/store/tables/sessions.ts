// Sessions: which tokens prove who a client is.

import type { AccountRow } from './accounts.ts';

export interface Sessions {
  open(tokenHash: string, accountId: string): Promise<void>;
  /** null: unknown or revoked. Counts as seen, at most once an hour. */
  find(tokenHash: string): Promise<AccountRow | null>;
  close(tokenHash: string): Promise<void>;
  /** Log out everywhere, or everywhere else; answers how many sessions ended. */
  closeAll(accountId: string, except?: string): Promise<number>;
  /** Of these accounts, those with a session that was ended, or that were deleted, no longer ago than this. */
  endedLately(accountIds: readonly string[], ms: number): Promise<readonly string[]>;
  ofAccount(
    accountId: string,
  ): Promise<readonly { readonly createdAt: number; readonly lastSeenAt: number }[]>;
  /** Sessions not seen since; answers how many went. */
  forget(seenBefore: number): Promise<number>;
}
