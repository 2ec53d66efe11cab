// Accounts, guests among them.

export type AccountRow = {
  readonly id: string;
  readonly name: string;
  readonly guest: boolean;
  readonly createdAt: number;
  /** A deleted account keeps its row, because the games of other players name it. */
  readonly deletedAt: number | null;
};

export type AccountSecrets = { readonly passwordHash: string | null; readonly recoveryHash: string | null };

export type NewAccount = {
  readonly id: string;
  readonly name: string;
  /** The skeleton of the name: two names that look alike have the same. */
  readonly nameKey: string;
  /** null: a guest. */
  readonly passwordHash: string | null;
  /** The token of a session that is opened in the same statement. */
  readonly tokenHash?: string;
};

export interface Accounts {
  /** null: the name, or one that looks like it, is taken or reserved after a deletion. */
  create(account: NewAccount): Promise<AccountRow | null>;
  get(id: string): Promise<AccountRow | null>;
  /** In any order; unknown ids are left out. */
  many(ids: readonly string[]): Promise<readonly AccountRow[]>;
  byNameKey(nameKey: string): Promise<(AccountRow & AccountSecrets) | null>;
  /** null: the name is taken, or there is no such account. */
  rename(id: string, name: string, nameKey: string): Promise<AccountRow | null>;
  /** Turns a guest into an account with the same id. null: the name is taken, or this is no longer a guest. */
  upgrade(
    id: string,
    as: Pick<NewAccount, 'name' | 'nameKey'> & { passwordHash: string },
  ): Promise<AccountRow | null>;
  /** Changes the password. null: there is no such account, or it is a guest. */
  setPassword(id: string, passwordHash: string): Promise<AccountRow | null>;
  /** Replaces the hash of the same password; does nothing if the password has changed since. */
  rehash(id: string, from: string, to: string): Promise<void>;
  setRecovery(id: string, recoveryHash: string): Promise<void>;
  /** Sets a new password and a new recovery code. null: the old code is no longer valid. */
  recover(id: string, recoveryHash: string, next: AccountSecrets): Promise<AccountRow | null>;
  /**
   * Deletes everything but the id: sessions, ratings, the place in the queue and chat lines. The name of an account stays
   * reserved for a year, so that no stranger can pose as its owner.
   */
  erase(id: string, name: string, nameKey: string): Promise<void>;
  /** Deletes guests created before, without session, match and room. Answers how many. */
  forgetGuests(createdBefore: number, limit: number): Promise<number>;
  /** Frees the names of deleted accounts whose year is over. */
  forgetReservedNames(): Promise<void>;
}
