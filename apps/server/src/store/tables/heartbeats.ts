// The heartbeats of the servers. A gap between them is an outage, in which no player could move.

export type Outage = { readonly id: number; readonly from: number; readonly to: number };

export type SlowBeat = { readonly afterMs: number; readonly graceMs: number };

export interface Heartbeats {
  /**
   * Records that this server is alive. If no server had a heartbeat for longer than `graceMs`, that time is an outage; for
   * a heartbeat that took `slow.afterMs` to be stored, `slow.graceMs` is enough.
   * Answers the outages whose lost time is still owed to the clocks. The credit names them in its action id; afterwards the
   * caller marks them repaid.
   */
  beat(server: string, graceMs: number, slow?: SlowBeat): Promise<readonly Outage[]>;
  /** Writes what a move writes, commits it and removes it again: throws when no move could be saved. */
  probe(): Promise<void>;
  markRepaid(outage: number): Promise<void>;
  /** The last heartbeat of a server that stops on purpose. */
  stop(server: string): Promise<void>;
  /** By server, the age of its last heartbeat in milliseconds. */
  ages(): Promise<ReadonlyMap<string, number>>;
  /** Removes servers that were silent for so long while another was not. Answers each of them to one caller only. */
  removeSilent(silentMs: number): Promise<readonly string[]>;
}
