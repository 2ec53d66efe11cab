// The Gomocup protocol as a machine of text: lines in, lines out. No line makes it crash.

import { findGame } from '@sente/games';
import { forbiddenPoints, type GameState, LARGEST_SIZE, SMALLEST_SIZE } from '@sente/games/gomoku';
import { accept, type Game, type Refusal, type Result, refuse } from '@sente/kernel';
import type { Info, Thought } from '../think.ts';
import { stateForWarmUp, warmUpLimits } from '../warm-up.ts';
import type { SentLimits } from '../worker/messages.ts';
import type { Thinker, Thinking } from '../worker/thinker.ts';
import {
  currentState,
  type GameInProgress,
  playMove,
  readGameFromRecord,
  startGame,
  statusOf,
  takeBackMove,
} from './any-game.ts';
import { DEFAULT_SETTINGS, limitsFromSettings, type Settings, settingsAfterInfo } from './settings.ts';
import {
  isPointTaken,
  type Owner,
  type PlacedStone,
  pointText,
  readPoint,
  splitStoneLine,
  stateFromStones,
} from './stones.ts';
import { answerSwap2, SWAP2_SEARCHES } from './swap2.ts';

export type GomocupHost = {
  readonly thinker: Thinker;
  now(): number;
  say(line: string): void;
  /** As in `ThinkerHost`. */
  after(ms: number, then: () => void): () => void;
  readonly version: string;
};

export type Gomocup = {
  hear(line: string): void;
  /** The input has ended. As with `END`, commands received before are still answered. */
  end(): void;
  /** Resolves when every command is answered. */
  readonly ended: Promise<void>;
};

/** Commands that run at once, even while a search is under way. */
const STOPS = ['STOP', 'YXSTOP'];
/** How long a search may go on after `END`. */
const END_PATIENCE_MS = 3000;
const MOST_WAITING = 10_000;
const MOST_LINES = 10;
/** The settings that decide what the engine sets up before a search. */
const SET_UP_BY = ['game', 'memoryMb', 'level'] as const;

/** A command that goes on until `DONE`. */
type Collecting = { readonly command: string; readonly stones: PlacedStone[]; problem: string | null };

/** The line that answers a command; null: it is not answered. */
type Reply = string | null;

type Command = (machine: Machine, rest: string) => Reply | Promise<Reply>;

const COMMANDS: { readonly [name: string]: Command } = {
  START: (machine, rest) => machine.start(rest),
  RECTSTART: (machine, rest) => machine.startRectangle(rest),
  RESTART: (machine) => machine.restart(),
  BEGIN: (machine) => machine.begin(),
  TURN: (machine, rest) => machine.turn(rest),
  TAKEBACK: (machine, rest) => machine.takeBackStone(rest),
  BOARD: (machine) => machine.collect('BOARD'),
  YXBOARD: (machine) => machine.collect('YXBOARD'),
  SWAP2BOARD: (machine) => machine.collect('SWAP2BOARD'),
  YXNBEST: (machine, rest) => machine.bestMoves(rest),
  YXSHOWFORBID: (machine) => machine.showForbidden(),
  INFO: (machine, rest) => machine.info(rest),
  ABOUT: (machine) => machine.about(),
  GAME: (machine, rest) => machine.openGame(startGame(rest)),
  RECORD: (machine, rest) => machine.openGame(readGameFromRecord(rest)),
  PLAY: (machine, rest) => machine.withGame((played) => machine.setGame(playMove(played, rest))),
  UNDO: (machine) => machine.withGame((played) => machine.setGame(takeBackMove(played))),
  MOVES: (machine) => machine.withGame((played) => machine.legalMoves(played)),
  STATUS: (machine) => machine.withGame(statusOf),
  GO: (machine) => machine.withGame((played) => machine.go(played)),
};

export function createGomocup(host: GomocupHost): Gomocup {
  return new Machine(host);
}

function errorText({ code, data }: Refusal): string {
  const details = Object.entries(data).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
  return `ERROR ${code}${details.join('')}`;
}

class Machine implements Gomocup {
  readonly ended: Promise<void>;
  readonly #host: GomocupHost;
  readonly #waiting: { readonly line: string; readonly heard: number }[] = [];
  /** When the command under way arrived: its clock runs from there. */
  #heard = 0;
  #resolveEnd: () => void = () => {};
  #settings: Settings = DEFAULT_SETTINGS;
  /** null until a game is started. */
  #size: number | null = null;
  #stones: PlacedStone[] = [];
  #collecting: Collecting | null = null;
  #game: GameInProgress | null = null;
  #thinking: Thinking | null = null;
  #usedMs = 0;
  #busy = false;
  #ending = false;

  constructor(host: GomocupHost) {
    this.#host = host;
    this.ended = new Promise((resolve) => {
      this.#resolveEnd = resolve;
    });
  }

  hear(line: string): void {
    if (this.#ending) return;
    const name = line.trim().toUpperCase();
    if (STOPS.includes(name)) this.#thinking?.stop();
    else if (name === 'END') this.end();
    else if (this.#waiting.length < MOST_WAITING) {
      this.#waiting.push({ line, heard: this.#host.now() });
      if (!this.#busy) void this.#work();
    }
  }

  end(): void {
    if (this.#ending) return;
    this.#ending = true;
    const cancel = this.#host.after(END_PATIENCE_MS, () => {
      this.#waiting.length = 0;
      this.#thinking?.stop();
    });
    void this.ended.then(cancel);
    if (!this.#busy) this.#resolveEnd();
  }

  /** One command after the other; a search holds up the ones behind it. */
  async #work(): Promise<void> {
    this.#busy = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#heard = next.heard;
      const reply = await this.#obey(next.line);
      if (reply !== null) this.#host.say(reply);
    }
    this.#busy = false;
    if (this.#ending) this.#resolveEnd();
  }

  async #obey(line: string): Promise<Reply> {
    const text = line.trim();
    if (this.#collecting) return this.#collectLine(this.#collecting, text);
    const [, name = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(text) ?? [];
    if (name === '') return null;
    const command = Object.hasOwn(COMMANDS, name.toUpperCase()) ? COMMANDS[name.toUpperCase()] : undefined;
    if (!command) return `UNKNOWN ${name.slice(0, 40)}`;
    return command(this, rest);
  }

  // The game of stones.

  start(rest: string): Reply | Promise<Reply> {
    const size = Number(/^[0-9]{1,3}$/.test(rest) ? rest : NaN);
    if (!(size >= SMALLEST_SIZE && size <= LARGEST_SIZE)) {
      return `ERROR unsupported board size: from ${SMALLEST_SIZE} to ${LARGEST_SIZE}`;
    }
    this.#size = size;
    return this.restart();
  }

  /** Loads and builds everything before the manager's clock runs. */
  async #warm(): Promise<void> {
    const start = this.#startNow();
    this.#host.thinker.forget();
    if (!start.ok) return;
    const { game, state } = start.value;
    const limits = warmUpLimits(limitsFromSettings(this.#settings, 0));
    await this.#host.thinker.think(game.id, stateForWarmUp(game, state), limits).answer;
  }

  /** The game as it starts, of whichever kind is under way. */
  #startNow(): Result<{ readonly game: Game; readonly state: unknown }> {
    if (this.#game) return accept({ game: this.#game.game, state: this.#game.states[0] });
    const game = findGame(this.#settings.game);
    if (this.#size === null || game?.family !== 'gomoku') return refuse('no_game');
    const state = stateFromStones(game.id, this.#size, []);
    return state.ok ? accept({ game, state: state.value }) : state;
  }

  startRectangle(rest: string): Reply | Promise<Reply> {
    const [, width, height] = /^([0-9]{1,3})\s*,\s*([0-9]{1,3})$/.exec(rest) ?? [];
    if (width !== undefined && width === height) return this.start(width);
    return 'ERROR rectangular board is not supported: width and height must be the same';
  }

  async restart(): Promise<Reply> {
    if (this.#size === null) return 'ERROR no game: START first';
    this.#stones = [];
    this.#game = null;
    this.#usedMs = 0;
    await this.#warm();
    return 'OK';
  }

  begin(): Reply | Promise<Reply> {
    this.#stones = [];
    return this.#answerMove();
  }

  turn(rest: string): Reply | Promise<Reply> {
    const problem = this.#problemWith(rest);
    if (problem !== null) return `ERROR ${problem}`;
    this.#put(rest, 'other');
    return this.#answerMove();
  }

  takeBackStone(rest: string): Reply {
    const at = this.#size === null ? null : readPoint(rest, this.#size);
    const index = at ? this.#stones.findLastIndex(({ x, y }) => x === at.x && y === at.y) : -1;
    if (index < 0) return 'ERROR no stone there';
    this.#stones.splice(index, 1);
    return 'OK';
  }

  #put(point: string, owner: Owner): void {
    const at = readPoint(point, this.#size ?? 0);
    if (at) this.#stones.push({ ...at, owner });
  }

  #problemWith(text: string, among: readonly PlacedStone[] = this.#stones): string | null {
    if (this.#size === null) return 'no game: START first';
    const at = readPoint(text, this.#size);
    if (!at) return 'no point of the board';
    const taken = isPointTaken(this.#settings.game, this.#size, among, at);
    return taken ? 'there is a stone already' : null;
  }

  collect(command: string): Reply {
    this.#collecting = { command, stones: [], problem: null };
    return null;
  }

  #collectLine(collecting: Collecting, text: string): Reply | Promise<Reply> {
    if (text.toUpperCase() === 'DONE') return this.#collected(collecting);
    const { point, field } = splitStoneLine(text);
    // 3 marks the winning line of a game that goes on: no stone of its own.
    if (field === '3' || text === '') return null;
    const { stones, command } = collecting;
    const at = readPoint(point, this.#size ?? 0);
    const known = command === 'SWAP2BOARD' || field === '1' || field === '2';
    collecting.problem ??= known ? this.#problemWith(point, stones) : `not a stone: ${text.slice(0, 40)}`;
    if (at && known) stones.push({ ...at, owner: field === '1' ? 'own' : 'other' });
    return null;
  }

  #collected({ command, stones, problem }: Collecting): Reply | Promise<Reply> {
    this.#collecting = null;
    if (problem !== null || this.#size === null) return `ERROR ${problem ?? 'no game: START first'}`;
    if (command === 'SWAP2BOARD') return this.#swap2(this.#size, stones);
    this.#stones = stones;
    this.#game = null;
    return command === 'BOARD' ? this.#answerMove() : null;
  }

  async #swap2(size: number, stones: readonly PlacedStone[]): Promise<Reply> {
    const limits = this.#limits(1, SWAP2_SEARCHES);
    const answer = await answerSwap2(this.#settings.game, size, stones, async (state) => {
      const thought = await this.#think(this.#settings.game, state, limits);
      return thought.ok ? accept(thought.value.move) : thought;
    });
    return answer.ok ? answer.value : errorText(answer.refusal);
  }

  #state(): Result<GameState> {
    if (this.#size === null) return refuse('no_game');
    if (!this.#settings.game.startsWith('gomoku/')) return refuse('no_stones', { game: this.#settings.game });
    return stateFromStones(this.#settings.game, this.#size, this.#stones);
  }

  async #answerMove(): Promise<Reply> {
    const size = this.#size ?? 0;
    const state = this.#state();
    const thought = state.ok ? await this.#think(this.#settings.game, state.value, this.#limits()) : state;
    if (!thought.ok) return errorText(thought.refusal);
    const point = pointText(thought.value.move, size);
    this.#put(point, 'own');
    return point;
  }

  async bestMoves(rest: string): Promise<Reply> {
    const lines = Math.min(Math.max(Number(/^[0-9]{1,3}$/.test(rest) ? rest : 1), 1), MOST_LINES);
    const state = this.#state();
    const thought = state.ok
      ? await this.#think(this.#settings.game, state.value, this.#limits(lines))
      : state;
    if (!thought.ok) return errorText(thought.refusal);
    this.#tell(thought.value);
    return pointText(thought.value.move, this.#size ?? 0);
  }

  showForbidden(): Reply {
    const state = this.#state();
    if (!state.ok) return errorText(state.refusal);
    const two = (value: number) => String(value).padStart(2, '0');
    const points = forbiddenPoints(state.value).map(({ at: [x, y] }) => two(x) + two(y));
    return `FORBID ${points.join('')}.`;
  }

  async info(rest: string): Promise<Reply> {
    const [, key = '', value = ''] = /^(\S+)\s*(.*)$/.exec(rest) ?? [];
    const read = settingsAfterInfo(this.#settings, key, value.trim());
    const before = this.#settings;
    this.#settings = read ?? before;
    if (SET_UP_BY.some((name) => this.#settings[name] !== before[name])) await this.#warm();
    return read ? null : `MESSAGE ignored: ${key.slice(0, 40)} ${value.slice(0, 40)}`;
  }

  about(): Reply {
    return `name="Sente", version="${this.#host.version}", author="The authors of Sente", country="-"`;
  }

  // Every registered game.

  setGame(next: Result<GameInProgress>): Reply {
    if (!next.ok) return errorText(next.refusal);
    this.#game = next.value;
    return 'OK';
  }

  async openGame(next: Result<GameInProgress>): Promise<Reply> {
    this.#usedMs = 0;
    const reply = this.setGame(next);
    if (next.ok) await this.#warm();
    return reply;
  }

  withGame(work: (played: GameInProgress) => Reply | Promise<Reply>): Reply | Promise<Reply> {
    return this.#game ? work(this.#game) : 'ERROR no game: GAME first';
  }

  legalMoves(played: GameInProgress): Reply {
    return ['MOVES', ...played.game.moves(currentState(played))].join(' ');
  }

  async go(played: GameInProgress): Promise<Reply> {
    const thought = await this.#think(played.game.id, currentState(played), this.#limits());
    return thought.ok ? `MOVE ${thought.value.move}` : errorText(thought.refusal);
  }

  // Thinking.

  /** The time since the command arrived is used up: the command may have waited for a warm-up. */
  #limits(lines = 1, parts = 1): SentLimits {
    const limits = limitsFromSettings(this.#settings, this.#usedMs, parts, lines);
    const waited = (this.#host.now() - this.#heard) / parts;
    return { ...limits, timeMs: Math.max(1, (limits.timeMs ?? 0) - waited) };
  }

  async #think(gameId: string, state: unknown, limits: SentLimits): Promise<Result<Thought>> {
    const game = findGame(gameId);
    if (game && game.turn(state) !== null && game.moves(state).length === 0) return refuse('no_legal_move');
    const begun = this.#host.now();
    const thinking = this.#host.thinker.think(gameId, state, limits, (info) => {
      if (this.#settings.details) this.#tell(info);
    });
    this.#thinking = thinking;
    const answer = await thinking.answer;
    this.#thinking = null;
    this.#usedMs += this.#host.now() - begun;
    return answer;
  }

  #tell({ depth, nodes, lines }: Info): void {
    for (const [index, { moves, score }] of lines.entries()) {
      const chances = score.chances.map((chance) => `${Math.round(chance * 100)}%`).join('/');
      const proof = score.proof ? ` seat ${score.proof.winner} wins in ${score.proof.plies}` : '';
      this.#host.say(
        `MESSAGE ${index + 1}: depth ${depth} nodes ${nodes} chances ${chances}${proof} line ${moves.join(' ')}`,
      );
    }
  }
}
