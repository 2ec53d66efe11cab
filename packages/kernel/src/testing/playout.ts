// Random games from set-up to end, with every state: the conformance suite checks positions from them.

import type { Game } from '../game.ts';
import {
  drawRandomOptions,
  type OptionSpec,
  type Options,
  type OptionValue,
  readOptions,
} from '../options.ts';
import { pickRandom, type Random, seededRandom } from '../random.ts';
import { type GameRecord, MOST_ENTRIES, seatNames } from '../record.ts';
import { must } from '../result.ts';

export type Playout = {
  readonly options: Options;
  readonly deal: string | null;
  /** states[n] is the position after the first n entries. */
  readonly states: readonly unknown[];
  readonly entries: readonly string[];
  readonly times: readonly number[];
};

/** A position reached in a random game, and the moves to it. */
export type Position = {
  readonly state: unknown;
  readonly record: GameRecord;
  readonly times: readonly number[];
  readonly deal: string | null;
};

const START = 1_700_000_000_000;
const USUAL_LIMIT = 60;

/** Frozen deeply, so that code that changes it throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}

/** Plays random legal moves until the game is over, or `most` moves were made. */
export function playout(game: Game, chosen: Options, random: Random, most = MOST_ENTRIES): Playout {
  const options = drawRandomOptions(game.options, chosen, random);
  const deal = game.deal(options, random);
  let state = deepFreeze(must(game.setUp(options, seatNames(game.seats))));
  const states = [state];
  const entries: string[] = [];
  const times: number[] = [];
  for (let seat = game.turn(state); seat !== null && entries.length < most; seat = game.turn(state)) {
    const move = must(game.settle(state, pickRandom(random, game.moves(state)), deal));
    const at = START + states.length * 1000;
    state = deepFreeze(must(game.play(state, { seat, move, at })));
    states.push(state);
    entries.push(move);
    times.push(at);
  }
  return { options, deal, states, entries, times };
}

export function positionAt(
  game: Game,
  { options, deal, states, entries, times }: Playout,
  ply: number,
): Position {
  const record = { game: game.id, options, entries: entries.slice(0, ply) };
  return { state: states[ply], record, times: times.slice(0, ply), deal };
}

/** The defaults with all optional limits switched on, so that a random game must end. */
function endingOptions(game: Game): Options {
  const limits = game.options.flatMap((spec) =>
    spec.kind === 'number' && spec.nullable ? [[spec.key, limitOf(spec)] as const] : [],
  );
  return must(readOptions(game.options, Object.fromEntries(limits)));
}

function limitOf(spec: Extract<OptionSpec, { kind: 'number' }>): number {
  return spec.default ?? Math.min(spec.max, Math.max(spec.min, USUAL_LIMIT));
}

/** The defaults, and then every other value of every option on its own (for numbers: the ends of the range). */
export function optionVariations(game: Game): readonly Options[] {
  const base = endingOptions(game);
  const others = game.options.flatMap((spec) =>
    valuesOf(spec)
      .filter((value) => value !== base[spec.key])
      .map((value) => ({ ...base, [spec.key]: value })),
  );
  return [base, ...others];
}

function valuesOf(spec: OptionSpec): readonly OptionValue[] {
  if (spec.kind === 'flag') return [true, false];
  if (spec.kind === 'choice') return spec.choices;
  return spec.drawn ? [] : [spec.min, spec.max];
}

/** A random game for every variation of the options. */
export function playouts(game: Game, seed: string): readonly Playout[] {
  return optionVariations(game).map((options, index) =>
    playout(game, options, seededRandom(`${seed} ${game.id} ${index}`)),
  );
}

/** Some positions of a game: the first two, the last two, and some in between. */
export function sampled(game: Game, played: Playout, random: Random, between: number): readonly Position[] {
  const last = played.states.length - 1;
  const plies = new Set([0, Math.min(1, last), Math.max(0, last - 1), last]);
  const all = Array.from({ length: last + 1 }, (_, ply) => ply);
  for (let i = 0; i < between; i++) plies.add(pickRandom(random, all));
  return [...plies].map((ply) => positionAt(game, played, ply));
}

const MOVES_TRIED = 24;

/** All moves if there are few, otherwise a random sample. */
export function someMoves(game: Game, state: unknown): readonly string[] {
  const moves = game.moves(state);
  if (moves.length <= MOVES_TRIED) return moves;
  const random = seededRandom('some moves');
  return [...new Set(Array.from({ length: MOVES_TRIED }, () => pickRandom(random, moves)))];
}
