// Calls the compiled core for capture gomoku: a position goes in, lines with scores come out.

import type { GameState, Stone } from '@sente/games/gomoku';
import type { Host } from '../../think.ts';
import { type StartedCore, startCore } from '../../webassembly.ts';
import { Net, type NetDoors } from '../net.ts';

/** The memory of the core with the smallest transposition table. */
const LEAST_MB = 8;
const END_OF_GAME = 30000;
const LONGEST_LINE = 128;

/** The name of the core, and of captures among the rules that have nets. */
const CORE = 'capture';
/** A list of numbers, in the order of `assembly/capture/weights.ts`. */
const WEIGHTS_FILE = 'capture.json';

type Exports = NetDoors & {
  setWeight(place: number, value: number): void;
  fillTables(): void;
  setMemory(bytes: number): number;
  nodesSearched(): number;
  clear(size: number): void;
  setUpStone(x: number, y: number, colour: number): void;
  setUpRest(toMove: number, byBlack: number, byWhite: number, pending: number): void;
  isLegalPoint(point: number): number;
  playPoint(point: number): number;
  undo(): void;
  listRootMoves(): number;
  beginSearch(nodes: number, end: number, noise: number, seed: number): void;
  deepen(depth: number, lines: number): number;
  rootPoint(index: number): number;
  rootScore(index: number): number;
  rootLineLength(index: number): number;
  rootLinePoint(index: number, place: number): number;
  forgetSearches(): void;
  evaluation(): number;
  readonly doneDepth: { readonly value: number };
};

/** A line as points (y * size + x), and its score for the side to move. */
export type CoreLine = { readonly points: readonly number[]; readonly score: number };
export type CoreInfo = {
  readonly depth: number;
  readonly nodes: number;
  readonly lines: readonly CoreLine[];
};

export type CoreLimits = {
  readonly nodes: number;
  readonly depth: number;
  /** When to end, by the host's clock. */
  readonly end: number;
  readonly lines: number;
  /** How far the evaluation may be off, in its own units. */
  readonly noise: number;
  /** Whether the net judges, where there is one for the board. */
  readonly hasNet: boolean;
  readonly seed: number;
  readonly stopped: () => boolean;
};

/** The parts of a game's state that the core gets. */
export type CapturePosition = Pick<GameState, 'board' | 'size' | 'currentTurn' | 'captures' | 'pending'>;

const colourOf = (stone: Stone | null): number => (stone === null ? 0 : stone === 'X' ? 1 : 2);

export class CaptureCore {
  readonly #started: StartedCore<Exports>;
  readonly #core: Exports;
  readonly #net: Net;
  /** The board the net was read for. */
  #size = 0;

  private constructor(host: Host, started: StartedCore<Exports>) {
    this.#started = started;
    this.#core = started.core;
    this.#net = new Net(host, started);
  }

  static async start(host: Host, memoryMb: number): Promise<CaptureCore> {
    const size = Math.max(LEAST_MB, Math.floor(memoryMb));
    const started = await startCore<Exports>(host, CORE, { initialMb: size, mostMb: size });
    const { core, memory } = started;
    const weights = JSON.parse(String.fromCharCode(...(await host.load(WEIGHTS_FILE)))) as number[];
    for (const [place, weight] of weights.entries()) core.setWeight(place, weight);
    core.fillTables();
    core.setMemory(memory.buffer.byteLength);
    return new CaptureCore(host, started);
  }

  async loadNet(): Promise<void> {
    if (await this.#net.load(CORE)) this.#size = 0;
  }

  forget(): void {
    this.#core.forgetSearches();
  }

  setUp({ board, size, currentTurn, captures, pending }: CapturePosition): void {
    this.#core.clear(size);
    if (this.#size !== size) this.#net.give(CORE);
    this.#size = size;
    for (const [y, row] of board.entries()) {
      for (const [x, stone] of row.entries()) {
        if (stone !== null) this.#core.setUpStone(x, y, colourOf(stone));
      }
    }
    this.#core.setUpRest(colourOf(currentTurn), captures.X, captures.O, colourOf(pending));
  }

  /** The point of the position set up last where every other one loses at once; null where there is a choice. */
  onlyMove(): number | null {
    return this.#core.listRootMoves() === 1 ? this.#core.rootPoint(0) : null;
  }

  /** Searches the position set up last, deeper and deeper, until a limit is reached or nothing can change. */
  search(limits: CoreLimits, onInfo: (info: CoreInfo) => void): CoreInfo {
    const core = this.#core;
    this.#started.stopped = limits.stopped;
    this.#switchNet(limits.hasNet);
    const moves = core.listRootMoves();
    core.beginSearch(Math.min(limits.nodes, 9e15), limits.end, limits.noise, limits.seed);
    const deepest = Math.min(limits.depth, LONGEST_LINE / 2);
    let info = this.#info(Math.min(limits.lines, moves));
    for (let depth = 1; depth <= deepest; depth++) {
      const more = core.deepen(depth, limits.lines) !== 0;
      info = this.#info(Math.min(limits.lines, moves));
      onInfo(info);
      if (!more) break;
    }
    this.#started.stopped = () => false;
    return info;
  }

  #switchNet(isWanted: boolean): void {
    if (this.#net.turn(isWanted)) this.forget();
  }

  #info(lines: number): CoreInfo {
    const core = this.#core;
    return {
      depth: core.doneDepth.value,
      nodes: core.nodesSearched(),
      lines: Array.from({ length: lines }, (_, index) => ({
        points: Array.from({ length: core.rootLineLength(index) }, (_point, place) =>
          core.rootLinePoint(index, place),
        ),
        score: core.rootScore(index),
      })),
    };
  }

  /** For the tests that hold the core against the rules. */
  isLegalPoint(point: number): boolean {
    return this.#core.isLegalPoint(point) !== 0;
  }

  /** Plays a legal point: 0 the game goes on, 1 the mover has won, 2 the other side has, 3 it is drawn. */
  play(point: number): number {
    return this.#core.playPoint(point);
  }

  undo(): void {
    this.#core.undo();
  }

  /**
   * The evaluation of the position as it stands, by the net or else by the tables, and whether the net gave it. Moves
   * played before can no longer be taken back.
   */
  judge(hasNet: boolean): { readonly score: number; readonly byNet: boolean } {
    this.#switchNet(hasNet);
    return { score: this.evaluation(), byNet: this.#net.isOn };
  }

  /** The evaluation by the net or the tables, as `judge` chose last. */
  evaluation(): number {
    return this.#core.evaluation();
  }
}

/** The plies to a proven end, or null where nothing is proven. */
export function pliesToEnd(score: number): number | null {
  const plies = END_OF_GAME - Math.abs(score);
  return plies <= 2 * LONGEST_LINE ? plies : null;
}
