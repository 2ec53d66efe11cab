// A foreign program as a mind: it is spoken to in Gomocup's lines, or in the lines of our own protocol for games without stones.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLineSplitter } from '@sente/engine';
import type { GameState } from '@sente/games/gomoku';
import { type Game, makePoint, type Options } from '@sente/kernel';
import type { Contestant } from './contestants.ts';
import type { Mind } from './mind.ts';
import { reportsMissingData } from './start-up.ts';

/** Some programs answer before they can read again. */
const REST_MS = 80;
/** A program that is silent for this long after its limit counts as crashed. */
const PATIENCE_MS = 15_000;
const DEFAULT_TURN_MS = 1000;
/** A program may print without end; only its first lines are kept as its start-up messages. */
const MOST_START_LINES = 40;
const LONGEST_START_LINE = 300;
const MEMORY_BYTES = 350 * 1024 * 1024;
const OK = /^OK/i;
const POINT = /^([0-9]{1,2})\s*,\s*([0-9]{1,2})/;
const SWAP2_ANSWER = /^(?:SWAP\b|[0-9]{1,2}\s*,).*/i;
const MOVE = /^MOVE\s+(\S+)/i;

const RULES: { readonly [game: string]: number } = {
  'gomoku/freestyle': 0,
  'gomoku/standard': 1,
  'gomoku/renju': 4,
  'gomoku/caro': 8,
  'gomoku/caro5': 9,
};

/** A running program: lines to it, answers from it. */
class Talk {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: string[] = [];
  readonly #startLines: string[] = [];
  #isStarting = true;
  #wake: () => void = () => {};
  #dead = false;
  #lastHeard = 0;

  constructor(contestant: Contestant) {
    const { program, args, cwd } = findProgramFolder(contestant);
    this.#child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], cwd });
    const die = () => {
      this.#dead = true;
      this.#wake();
    };
    // Not on `exit`: lines may still be on their way, and the last ones say why the program ended.
    this.#child.on('error', die).on('close', die);
    this.#child.stdin.on('error', die);
    this.#child.stderr.setEncoding('utf8').on(
      'data',
      createLineSplitter((line) => this.#note(line.trim())),
    );
    const hear = createLineSplitter((line) => {
      this.#lastHeard = performance.now();
      this.#lines.push(line.trim());
      this.#note(line.trim());
      this.#wake();
    });
    this.#child.stdout.setEncoding('utf8').on('data', hear);
  }

  /** Lines of the start, from both streams; later ones only where they report missing data. */
  get startLines(): readonly string[] {
    return this.#startLines;
  }

  /** Waits until the program is ready for a game. */
  async start(): Promise<void> {
    try {
      await this.answer(OK, PATIENCE_MS);
      this.#isStarting = false;
    } catch (error) {
      throw new Error(`${(error as Error).message}; it said: ${this.#startLines.join(' | ') || 'nothing'}`);
    }
  }

  #note(line: string): void {
    const kept = this.#startLines;
    if (line === '' || kept.length >= MOST_START_LINES || kept.includes(line)) return;
    const isOfStart = this.#isStarting && !OK.test(line);
    if (isOfStart || reportsMissingData(line)) kept.push(line.slice(0, LONGEST_START_LINE));
  }

  async rest(): Promise<void> {
    const left = this.#lastHeard + REST_MS - performance.now();
    if (left > 0) await pause(left);
  }

  say(...lines: readonly string[]): void {
    this.#lines.length = 0;
    this.#child.stdin.write(lines.map((line) => `${line}\r\n`).join(''));
  }

  /** The first line of this form; programs say much else. */
  async answer(form: RegExp, withinMs: number): Promise<readonly string[]> {
    const end = performance.now() + withinMs;
    for (;;) {
      const line = this.#lines.shift();
      const found = line === undefined ? null : form.exec(line);
      if (found) return found;
      if (line?.startsWith('ERROR')) throw new Error(line);
      if (line !== undefined) continue;
      const left = end - performance.now();
      if (this.#dead) throw new Error('the program has ended');
      if (left <= 0) throw new Error('the program does not answer');
      await this.#news(left);
    }
  }

  async #news(withinMs: number): Promise<void> {
    const giveUp = new AbortController();
    const heard = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    await Promise.race([heard, pause(withinMs, undefined, { signal: giveUp.signal }).catch(() => {})]);
    giveUp.abort();
  }

  close(): void {
    if (!this.#dead) this.#child.stdin.write('END\r\n');
    this.#child.kill('SIGKILL');
  }
}

/** A program runs in the folder named for it, else in its own, where its files lie; one found by `PATH` runs here. */
function findProgramFolder({ command: [program = '', ...args], files }: Contestant) {
  const isFile = program.includes('/');
  const path = isFile ? resolve(program) : program;
  const own = isFile ? dirname(path) : process.cwd();
  return { program: path, args, cwd: files === null ? own : resolve(files) };
}

export function programMind(contestant: Contestant): Mind {
  const turnMs = contestant.timeMs ?? DEFAULT_TURN_MS;
  let talk: Talk | undefined;
  let speaker: Speaker | undefined;
  return {
    // A fresh program for every game: some do not survive a second one.
    async begin(game, options, seed) {
      talk?.close();
      talk = new Talk(contestant);
      speaker = game.family === 'gomoku' ? speakGomocup : speakAnyGame;
      talk.say('ABOUT', ...speaker.open(game, options, infoLines(contestant, game, turnMs, seed)));
      await talk.start();
    },
    startLines: () => talk?.startLines ?? [],
    async ready() {
      await talk?.rest();
    },
    async move(state, entries) {
      if (!talk || !speaker) throw new Error('no game was begun');
      return speaker.ask(talk, state, entries, turnMs * 2 + PATIENCE_MS);
    },
    close() {
      talk?.close();
    },
  };
}

function infoLines(
  { nodes, depth }: Contestant,
  game: Game,
  turnMs: number,
  seed: string,
): readonly string[] {
  const rule = RULES[game.id];
  return [
    `INFO timeout_turn ${turnMs}`,
    'INFO timeout_match 0',
    'INFO time_left 2147483647',
    `INFO max_memory ${MEMORY_BYTES}`,
    'INFO game_type 1',
    'INFO thread_num 1',
    // Words that Gomocup does not know are for games it does not know.
    ...(rule === undefined ? [`INFO game ${game.id}`, `INFO seed ${seed}`] : [`INFO rule ${rule}`]),
    ...(nodes === null ? [] : [`INFO max_node ${nodes}`]),
    ...(depth === null ? [] : [`INFO max_depth ${depth}`]),
  ];
}

type Speaker = {
  open(game: Game, options: Options, infos: readonly string[]): readonly string[];
  ask(talk: Talk, state: unknown, entries: readonly string[], withinMs: number): Promise<string>;
};

const speakGomocup: Speaker = {
  open: (_game, options, infos) => [`START ${options['size']}`, ...infos],
  async ask(talk, given, _entries, withinMs) {
    const state = given as GameState;
    const next = promised.get(talk)?.shift();
    if (next !== undefined) return next;
    if (state.gamePhase === 'swap2') return askSwap2(talk, state, withinMs);
    const { size, moves, currentTurn } = state;
    const last = moves.at(-1);
    // A program that has already moved knows everything but the last stone.
    if (!last) talk.say('BEGIN');
    else if (knownTo.get(talk) === moves.length - 1) talk.say(`TURN ${last.x},${last.y}`);
    else {
      const stones = moves.map(({ x, y, stone }) => `${x},${y},${stone === currentTurn ? 1 : 2}`);
      talk.say('BOARD', ...stones, 'DONE');
    }
    const [, x, y] = await talk.answer(POINT, withinMs);
    knownTo.set(talk, moves.length + 1);
    return makePoint([Number(x), Number(y)], size);
  },
};

/** The moves that a program announced in one answer to Swap 2. */
const promised = new WeakMap<Talk, string[]>();

/** Three points; `SWAP`, one point or two; `SWAP` or one point: the first of the moves they stand for. */
async function askSwap2(talk: Talk, state: GameState, withinMs: number): Promise<string> {
  const { moves, size, nextMover } = state;
  talk.say('SWAP2BOARD', ...moves.map(({ x, y }) => `${x},${y}`), 'DONE');
  const [answer = ''] = await talk.answer(SWAP2_ANSWER, withinMs);
  if (/^SWAP/i.test(answer)) return '=black';
  const points = [...answer.matchAll(/([0-9]{1,2})\s*,\s*([0-9]{1,2})/g)].map(([, x, y]) =>
    makePoint([Number(x), Number(y)], size),
  );
  if (moves.length === 0) {
    promised.set(talk, points.slice(1));
    return points[0] ?? '';
  }
  if (moves.length === 3 && points.length === 2) {
    promised.set(talk, points);
    return '=more';
  }
  // The point is white's next stone; where black is next, the program is asked again.
  if (nextMover === 'white') promised.set(talk, points);
  return '=white';
}

/** How many stones a program has seen or put itself. */
const knownTo = new WeakMap<Talk, number>();

const speakAnyGame: Speaker = {
  open: (game, options, infos) => {
    const words = Object.entries(options).map(([key, value]) => `${key}=${value ?? 'off'}`);
    return [...infos, ['GAME', game.id, ...words].join(' ')];
  },
  async ask(talk, _state, entries, withinMs) {
    const known = knownTo.get(talk) ?? 0;
    for (const entry of entries.slice(known)) {
      talk.say(`PLAY ${entry}`);
      await talk.answer(OK, PATIENCE_MS);
    }
    knownTo.set(talk, entries.length);
    talk.say('GO');
    const [, move = ''] = await talk.answer(MOVE, withinMs);
    return move;
  },
};
