// People who did not come to a meeting, and the addresses they joined from.

export interface NoShows {
  /**
   * These accounts did not come to a meeting. The n-th time in a row, each within `forgivenMs` of the last, they wait
   * `waits[n]`.
   */
  noShow(accountIds: readonly string[], waits: readonly number[], forgivenMs: number): Promise<void>;
  /** The time until which the account may not search; null: it may search now. */
  coolDownOf(accountId: string): Promise<number | null>;
  /** These accounts came and played: their count starts again. */
  forgive(accountIds: readonly string[]): Promise<void>;
  /**
   * One entry for each person who did not come. After a few of them, other people of that address are `held` for
   * `waits[n]`.
   */
  addressMissed(addresses: readonly string[], waits: readonly number[], forgivenMs: number): Promise<void>;
  /** One entry for each person who came and played. It cancels one no-show of that address. */
  addressCame(addresses: readonly string[]): Promise<void>;
  /** Deletes counts from before that no longer block a player. */
  forgetNoShows(before: number): Promise<void>;
}
