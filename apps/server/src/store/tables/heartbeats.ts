// The heartbeats of the servers: from their gaps we know when nobody could play.

export type Outage = { readonly id: number; readonly from: number; readonly to: number };

export type SlowBeat = { readonly afterMs: number; readonly graceMs: number };

export interface Heartbeats {
  /**
   * Says that this server is alive. When no server had been for longer than `graceMs`, that time is an outage; for a
   * beat that took `slow.afterMs` to get through, `slow.graceMs` are enough.
   * Answers the outages whose lost time is not given back yet; name them in the action id of the credit, then mark them repaid.
   */
  beat(server: string, graceMs: number, slow?: SlowBeat): Promise<readonly Outage[]>;
  /** Writes and keeps what moves write, and leaves nothing there: throws when no move could be saved. */
  probe(): Promise<void>;
  markRepaid(outage: number): Promise<void>;
  /** This server stops on purpose: its last beat. */
  stop(server: string): Promise<void>;
  /** By server: how many milliseconds ago its last beat was. */
  ages(): Promise<ReadonlyMap<string, number>>;
  /** Forgets the servers that were silent for so long while another was not, and names each to one asker only. */
  removeSilent(silentMs: number): Promise<readonly string[]>;
}
