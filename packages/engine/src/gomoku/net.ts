// The net of a core: fetched when it is first wanted, read by the core, turned on and off from search to search.

import type { Host } from '../think.ts';
import type { StartedCore } from '../webassembly.ts';

/** The exports of a core that can judge with a net. */
export type NetDoors = {
  netAddress(): number;
  readNet(length: number): number;
  useNet(isWanted: number): number;
};

/** Cores have room for no larger file. */
const LARGEST_NET = 512 * 1024;
const NO_NET = new Uint8Array();

export class Net {
  readonly #host: Host;
  readonly #started: StartedCore<NetDoors>;
  readonly #files = new Map<string, Uint8Array>();
  #isOn = false;

  constructor(host: Host, started: StartedCore<NetDoors>) {
    this.#host = host;
    this.#started = started;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /**
   * Fetches the net of a rule and says whether it is new. A missing or damaged net costs strength and nothing else; the
   * next search tries again.
   */
  async load(rule: string): Promise<boolean> {
    if (this.#files.has(rule)) return false;
    const file = await this.#host.load(`gomoku-${rule}.net`).catch(() => NO_NET);
    if (file.length === 0) return false;
    this.#files.set(rule, file);
    return true;
  }

  /** The core reads the net of a rule, if there is one, for the board it has. */
  give(rule: string): void {
    const file = this.#files.get(rule) ?? NO_NET;
    const fits = file.length <= LARGEST_NET;
    if (fits)
      new Uint8Array(this.#started.memory.buffer, this.#started.core.netAddress(), file.length).set(file);
    this.#started.core.readNet(fits ? file.length : 0);
    this.#isOn = false;
  }

  /** True where the net went on or off: the caller must then forget its searches, because the two judge differently. */
  turn(isWanted: boolean): boolean {
    const wasOn = this.#isOn;
    this.#isOn = this.#started.core.useNet(isWanted ? 1 : 0) !== 0;
    return this.#isOn !== wasOn;
  }
}
