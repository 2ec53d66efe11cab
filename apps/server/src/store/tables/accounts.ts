// Accounts, guests among them.

export type AccountRow = {
  readonly id: string;
  readonly name: string;
  readonly guest: boolean;
  readonly createdAt: number;
  /** What is left of it stands under the games of others. */
  readonly deletedAt: number | null;
};

export type AccountSecrets = { readonly passwordHash: string | null; readonly recoveryHash: string | null };

export type NewAccount = {
  readonly id: string;
  readonly name: string;
  /** The name's skeleton: two names that look alike have the same. */
  readonly nameKey: string;
  /** null is a guest. */
  readonly passwordHash: string | null;
  /** Of a session that is opened with it. */
  readonly tokenHash?: string;
};

export interface Accounts {
  /** null: the name, or one that looks like it, is taken, or was until its account was deleted. */
  create(account: NewAccount): Promise<AccountRow | null>;
  get(id: string): Promise<AccountRow | null>;
  /** In the order asked for nothing in particular; unknown ids are left out. */
  many(ids: readonly string[]): Promise<readonly AccountRow[]>;
  byNameKey(nameKey: string): Promise<(AccountRow & AccountSecrets) | null>;
  /** null: taken, or no such account. */
  rename(id: string, name: string, nameKey: string): Promise<AccountRow | null>;
  /** Makes an account of a guest, who keeps the id. null: the name is taken, or this is no guest any more. */
  upgrade(
    id: string,
    as: Pick<NewAccount, 'name' | 'nameKey'> & { passwordHash: string },
  ): Promise<AccountRow | null>;
  /** Another password for an account. null: there is no such account, or it is a guest. */
  setPassword(id: string, passwordHash: string): Promise<AccountRow | null>;
  /** The same password, hashed anew; nothing happens when it is another one by now. */
  rehash(id: string, from: string, to: string): Promise<void>;
  setRecovery(id: string, recoveryHash: string): Promise<void>;
  /** A new password and a new recovery code; null: the old code is worth nothing any more. */
  recover(id: string, recoveryHash: string, next: AccountSecrets): Promise<AccountRow | null>;
  /**
   * Forgets everything but the id, with sessions, ratings, place in the queue and what was said. The name of an account is
   * taken for a year more, so that no stranger is taken for its owner.
   */
  erase(id: string, name: string, nameKey: string): Promise<void>;
  /** Guests who have no session, no match and no room, made before; answers how many went. */
  forgetGuests(createdBefore: number, limit: number): Promise<number>;
  /** Names of deleted accounts whose year is over. */
  forgetReservedNames(): Promise<void>;
}
