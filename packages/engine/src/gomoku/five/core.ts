// Calls the compiled core for five in a row: a position goes in, lines with scores come out.

import type { GameState } from '@sente/games/gomoku';
import type { Host } from '../../think.ts';
import { type StartedCore, startCore } from '../../webassembly.ts';
import { Net, type NetDoors } from '../net.ts';

const CORE = 'gomoku';
/** In the order of `assembly/gomoku/rules.ts`. */
export const RULES = ['freestyle', 'standard', 'caro', 'caro5', 'renju'] as const;
export type Rule = (typeof RULES)[number];

/** The core's memory without its transposition table, and the least memory with room for one. */
const TABLES_MB = 7;
const LEAST_MB = 8;
const MOST_MB = 2048;
const BYTES_IN_MB = 1 << 20;
/** A search cannot fill more of the table than it sees positions: small searches start on a small, clean one. */
const TABLE_BYTES_A_NODE = 32;

/** The share of a search that looks for a win by threats first. */
const SOLVING_SHARE = 0.12;
const LEAST_SOLVING_DEPTH = 8;
const PROOF_MB = 32;
const DEEPEST = 200;

const WIN = 30_000;
const WON = 29_000;
/** 32-bit numbers from one line of the answer to the next. */
const LINE_SIZE = 128;

type Exports = NetDoors & {
  weightsAddress(): number;
  answersAddress(): number;
  setUp(rule: number, size: number): void;
  setMemory(bytes: number): number;
  forgetAll(): void;
  clearBoard(): void;
  putStone(x: number, y: number, colour: number): void;
  setMover(colour: number): void;
  beginSearch(nodes: number, deadline: number, noise: number, seed: number): number;
  deepen(depth: number, lines: number): number;
  solveByThreats(nodeShare: number, end: number): number;
  threatsDecide(wins: number, nodeShare: number): number;
  completeLine(line: number): number;
  nodesSearched(): number;
  hasStopped(): number;
  rootMove(index: number): number;
  rootPromise(index: number): number;
  columnOf(cell: number): number;
  rowOf(cell: number): number;
  classOfPoint(x: number, y: number, colour: number): number;
  isPointForbidden(x: number, y: number, colour: number): number;
  evaluation(): number;
  playStone(x: number, y: number): void;
  takeBackStone(x: number, y: number): void;
};

export type Place = { readonly x: number; readonly y: number };
/** A line of moves and its score for the side to move, in the core's own units. */
export type CoreLine = { readonly moves: readonly Place[]; readonly score: number };
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
  /** A win by threats is made shorter while the limits last. */
  readonly judges: boolean;
  /** How far the evaluation may be off, in its own units, and which chance decides. */
  readonly noise: number;
  /** Whether the net judges, where there is one for the rule and the board. */
  readonly hasNet: boolean;
  readonly seed: number;
  readonly memoryMb: number;
  readonly stopped: () => boolean;
};

export class FiveCore {
  readonly #host: Host;
  readonly #started: StartedCore<Exports>;
  readonly #core: Exports;
  readonly #weights = new Map<Rule, Uint8Array>();
  readonly #net: Net;
  #set = '';

  private constructor(host: Host, started: StartedCore<Exports>) {
    this.#host = host;
    this.#started = started;
    this.#core = started.core;
    this.#net = new Net(host, started);
  }

  static async start(host: Host): Promise<FiveCore> {
    const memory = { initialMb: LEAST_MB, mostMb: MOST_MB };
    return new FiveCore(host, await startCore<Exports>(host, CORE, memory));
  }

  forget(): void {
    this.#core.forgetAll();
  }

  /** Fetches what a rule needs. From `setUp` to the end of a search nothing waits, so that no other search can come between. */
  async load(rule: Rule): Promise<void> {
    if (this.#weights.has(rule)) return;
    this.#weights.set(rule, await this.#host.load(`gomoku-${rule}.bin`));
  }

  async loadNet(rule: Rule): Promise<void> {
    // The rule may be set up already, for a level that needs no net.
    if (await this.#net.load(rule)) this.#set = '';
  }

  /** Sets the rules, the board and the side to move. Tables are built again only where rule or size changed. */
  setUp(rule: Rule, { board, size, currentTurn }: Pick<GameState, 'board' | 'size' | 'currentTurn'>): void {
    const core = this.#core;
    if (this.#set !== `${rule} ${size}`) {
      const weights = this.#weights.get(rule);
      if (!weights) throw new Error(`${rule} was not loaded`);
      new Uint8Array(this.#started.memory.buffer, core.weightsAddress(), weights.length).set(weights);
      core.setUp(RULES.indexOf(rule), size);
      this.#net.give(rule);
      this.#set = `${rule} ${size}`;
    }
    core.clearBoard();
    for (const [y, row] of board.entries()) {
      for (const [x, stone] of row.entries()) if (stone !== null) core.putStone(x, y, stone === 'X' ? 0 : 1);
    }
    core.setMover(currentTurn === 'X' ? 0 : 1);
  }

  #switchNet(isWanted: boolean): void {
    if (this.#net.turn(isWanted)) this.forget();
  }

  /** The move of the position set up last where every other one loses at once; null where there is a choice. */
  onlyMove(): Place | null {
    const core = this.#core;
    return core.beginSearch(1, 0, 0, 0) === 1 ? this.#place(core.rootMove(0)) : null;
  }

  /** The promise of every move of the position set up last, before any search, the best first. */
  promises(): readonly (Place & { readonly promise: number })[] {
    const core = this.#core;
    const count = core.beginSearch(1, 0, 0, 0);
    return Array.from({ length: count }, (_, index) => ({
      ...this.#place(core.rootMove(index)),
      promise: core.rootPromise(index),
    }));
  }

  /** Searches the position set up last, deeper and deeper, until a limit is reached or nothing can change. */
  search(limits: CoreLimits, onInfo: (info: CoreInfo) => void): CoreInfo {
    const core = this.#core;
    this.#takeMemory(limits);
    this.#switchNet(limits.hasNet);
    this.#started.stopped = limits.stopped;
    const count = core.beginSearch(Math.min(limits.nodes, 9e15), limits.end, limits.noise, limits.seed);
    const lines = Math.min(limits.lines, count);
    const solved = isWorthSolving(limits) ? this.#solve(limits) : null;
    if (solved && !limits.judges) return solved;
    if (solved) onInfo(solved);
    let info = this.#firstSight(lines);
    for (let depth = 1; depth <= Math.min(limits.depth, depthForShorterWin(solved)); depth++) {
      const done = core.deepen(depth, lines);
      info = this.#read(core.hasStopped() ? depth - 1 : depth, lines, info);
      if (core.hasStopped() || isDecided(info, depth, done)) break;
      if (!solved) onInfo(info);
      if (count === 1 && limits.end !== Infinity) break;
    }
    this.#started.stopped = () => false;
    return solved ? chooseShorterWin(solved, info) : info;
  }

  /** A win by threats, within a share of the limits; null where none was found. */
  #solve(limits: CoreLimits): CoreInfo | null {
    const nodes = Math.min(9e15, limits.nodes * SOLVING_SHARE);
    const plies = this.#core.solveByThreats(nodes, this.#endOfSolving(limits));
    return plies > 0 ? this.#read(plies, 1, this.#firstSight(1)) : null;
  }

  /** A win by threats of more than three plies against the longest defence, or null; nothing else is searched. */
  winByThreats(nodes: number): CoreInfo | null {
    this.#beginProof(nodes);
    const plies = this.#core.solveByThreats(nodes, Infinity);
    return plies > 0 ? this.#read(plies, 1, this.#firstSight(1)) : null;
  }

  /** Whether the side to move is proven to win by threats, or to lose to them. */
  isDecidedByThreats(how: 'won' | 'lost', nodes: number): boolean {
    this.#beginProof(nodes);
    return this.#core.threatsDecide(how === 'won' ? 1 : 0, nodes) > 0;
  }

  /** Twice the nodes: the line of a proof is looked up after it was found. */
  #beginProof(nodes: number): void {
    this.#takeMemory({ memoryMb: PROOF_MB, nodes });
    this.#switchNet(false);
    this.#core.beginSearch(2 * nodes + 1, Infinity, 0, 0);
  }

  #endOfSolving({ end }: CoreLimits): number {
    const now = this.#host.now();
    return now + (end - now) * SOLVING_SHARE;
  }

  #takeMemory({ memoryMb, nodes }: Pick<CoreLimits, 'memoryMb' | 'nodes'>): void {
    const most = Math.max(LEAST_MB, Math.min(MOST_MB, memoryMb)) * BYTES_IN_MB;
    const wanted = Math.min(
      most,
      TABLES_MB * BYTES_IN_MB + Math.max(BYTES_IN_MB, nodes * TABLE_BYTES_A_NODE),
    );
    this.#core.setMemory(Math.floor(wanted));
    // The same nodes and seed give the same move, whatever was thought before.
    if (nodes !== Infinity) this.forget();
  }

  /** Before anything was searched: the most promising moves. */
  #firstSight(lines: number): CoreInfo {
    const core = this.#core;
    const first = Array.from({ length: lines }, (_, index) => this.#place(core.rootMove(index)));
    return { depth: 0, nodes: 0, lines: first.map((move) => ({ moves: [move], score: 0 })) };
  }

  /** The lines as far as they were searched; the others are those of `before`. */
  #read(depth: number, lines: number, before: CoreInfo): CoreInfo {
    const core = this.#core;
    const answers = new Int32Array(this.#started.memory.buffer, core.answersAddress(), lines * LINE_SIZE);
    const told = Array.from({ length: lines }, (_, line): CoreLine | undefined => {
      if ((answers[line * LINE_SIZE + 1] ?? 0) === 0) return before.lines[line];
      const length = core.completeLine(line);
      const from = line * LINE_SIZE + 2;
      const cells = [...answers.subarray(from, from + length)];
      return { moves: cells.map((cell) => this.#place(cell)), score: answers[line * LINE_SIZE] ?? 0 };
    });
    return { depth, nodes: core.nodesSearched(), lines: told.filter((line) => line !== undefined) };
  }

  #place(cell: number): Place {
    return { x: this.#core.columnOf(cell), y: this.#core.rowOf(cell) };
  }

  /** For the tests that hold the core against the rules. */
  makesFive(x: number, y: number, colour: number): boolean {
    return this.#core.classOfPoint(x, y, colour) === 6;
  }

  isForbidden(x: number, y: number, colour: number): boolean {
    return this.#core.isPointForbidden(x, y, colour) !== 0;
  }

  /** The evaluation of the position as it stands, by the net or else by the tables, and whether the net gave it. */
  judge(hasNet: boolean): { readonly score: number; readonly byNet: boolean } {
    this.#switchNet(hasNet);
    return { score: this.#core.evaluation(), byNet: this.#net.isOn };
  }

  /** Plays stones and takes them back in turn. Returns the evaluation after each ply that is asked about. */
  walk(places: readonly Place[], isAsked: (ply: number) => boolean): readonly (number | null)[] {
    const core = this.#core;
    const said = places.map(({ x, y }, ply) => {
      core.playStone(x, y);
      return isAsked(ply) ? core.evaluation() : null;
    });
    for (const { x, y } of places.toReversed()) core.takeBackStone(x, y);
    return said;
  }
}

/** A win by threats alone is looked for only in deep searches without noise that want one line. */
function isWorthSolving({ noise, depth, lines }: CoreLimits): boolean {
  return noise === 0 && depth >= LEAST_SOLVING_DEPTH && lines === 1;
}

/** The plies to a proven end, or null where nothing is proven. */
export function pliesToEnd(score: number): number | null {
  return Math.abs(score) >= WON ? WIN - Math.abs(score) : null;
}

/** How deep a search may go: where a win is known, only a shorter one is looked for, and that is shorter by two plies. */
function depthForShorterWin(solved: CoreInfo | null): number {
  return solved ? solved.depth - 2 : DEEPEST;
}

/** The search may have found a win that is shorter than the one by threats. */
function chooseShorterWin(solved: CoreInfo, searched: CoreInfo): CoreInfo {
  const score = searched.lines[0]?.score ?? 0;
  const plies = score > 0 ? pliesToEnd(score) : null;
  const best = plies !== null && plies < solved.depth ? searched : solved;
  return { ...best, nodes: Math.max(solved.nodes, searched.nodes) };
}

/** Whether searching deeper can change nothing: every line is decided within the depth reached. */
function isDecided({ lines }: CoreInfo, depth: number, done: number): boolean {
  return done === lines.length && lines.every(({ score }) => (pliesToEnd(score) ?? Infinity) <= depth);
}
