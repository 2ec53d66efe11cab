// People who did not come to a meeting, and the addresses they joined from.

export interface NoShows {
  /** Did not come to a meeting: they wait `waits[n]` the n-th time in a row, each within `forgivenMs` of the last. */
  noShow(accountIds: readonly string[], waits: readonly number[], forgivenMs: number): Promise<void>;
  /** Until when one may not search; null: one may. */
  coolDownOf(accountId: string): Promise<number | null>;
  /** They came, and played. */
  forgive(accountIds: readonly string[]): Promise<void>;
  /** One entry for each person who did not come: after a few, others of that address are `held` for `waits[n]`. */
  addressMissed(addresses: readonly string[], waits: readonly number[], forgivenMs: number): Promise<void>;
  /** One entry for each person who came and played: it makes up for one who did not. */
  addressCame(addresses: readonly string[]): Promise<void>;
  /** Drops what was counted before and holds nobody back any more. */
  forgetNoShows(before: number): Promise<void>;
}
