// The arguments of `sente arena`, read with Node's own parser; a wrong argument is answered with one clear line.

import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { LEVELS, type Level } from '@sente/engine';
import { findGame } from '@sente/games';
import { type Options, type OptionValue, readOptions } from '@sente/kernel';
import { type MoveLimits, parseContestant } from './contestants.ts';
import type { Match, Pairing } from './plan.ts';
import type { SprtBounds } from './stats.ts';

export class BadArgument extends Error {}

export const HELP = `usage: sente arena [options] A B [C …]

plays engines against each other: every opening and every deal from every seat

contestants   [NAME=]sente[:LEVEL] | general[:LEVEL] | random | greedy | beginner | cmd:PROGRAM ARGUMENTS
              then @LIMITS: 200ms, 1s, 5000n (nodes), d6 (depth), joined by commas;
              #FOLDER after sente: the engine's files of another build
              #FOLDER after cmd: where it runs; its own folder, with its files, unless told
  --game ID         gomoku/freestyle (default), gomoku/renju, banqi/classic, banqi/three-kingdoms …
  --option KEY=VALUE  an option of the game, such as size=20 or swap2=true; may be repeated
  --rounds N        openings (or deals) for each pair of contestants; 50 unless told
  --time MS, --nodes N  limits of contestants that name none (100 ms)
  --workers N       threads; as many as there are cores unless told
  --gauntlet        the first plays each of the others, and they do not play each other
  --sprt ELO0,ELO1  stops as soon as the first is, or is not, stronger by that (two contestants)
  --state FILE      keeps what was played and goes on from it
  --games FOLDER    writes every game: PSQ and SGF for stones, Sente's record for all
  --json FILE       writes the figures
  --openings FILE   openings to use, one a line, moves with spaces between; otherwise made and judged even
  --no-openings     from the start of the game
  --seed TEXT       decides openings, deals and chance; --max-plies N ends a game as a draw (400)
  --ladder GAMES    plays the levels against their neighbours: a list of games with commas, or all
  --levels A-B      the levels of --ladder (1-8)
  --fairness GAMES  the engine against itself: who wins, by seat and by the choices of Swap 2
  --level N         the level of --fairness (5)
  --docs FILE …     prints the page made from the figures of --ladder or --fairness
`;

export type ArenaArguments = {
  readonly matches: readonly Match[];
  readonly workers: number;
  readonly sprt: SprtBounds | null;
  readonly stateFile: string | null;
  readonly gamesFolder: string | null;
  readonly jsonFile: string | null;
};

const SPEC = {
  game: { type: 'string', default: 'gomoku/freestyle' },
  option: { type: 'string', multiple: true },
  rounds: { type: 'string' },
  time: { type: 'string' },
  nodes: { type: 'string' },
  workers: { type: 'string' },
  gauntlet: { type: 'boolean', default: false },
  sprt: { type: 'string' },
  state: { type: 'string' },
  games: { type: 'string' },
  json: { type: 'string' },
  openings: { type: 'string' },
  'no-openings': { type: 'boolean', default: false },
  seed: { type: 'string', default: 'arena' },
  'max-plies': { type: 'string', default: '400' },
  ladder: { type: 'string' },
  levels: { type: 'string' },
  fairness: { type: 'string' },
  level: { type: 'string', default: '5' },
  docs: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

export function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: SPEC, allowPositionals: true });
  } catch (error) {
    throw new BadArgument((error as Error).message);
  }
}

export type Words = ReturnType<typeof parseArguments>['values'];

function wholeNumber(text: string, name: string, least = 1): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) throw new BadArgument(`--${name} wants a whole number`);
  return value;
}

function readOptionValue(text: string): OptionValue {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'off') return null;
  return /^-?[0-9]+$/.test(text) ? Number(text) : text;
}

/** Options that end games which might go on for ever. */
const USUAL_OPTIONS: { readonly [game: string]: Options } = {
  'banqi/classic': { quietLimit: 60, threefold: true },
};

export function readGameOptions(gameId: string, words: readonly string[] = []): Options {
  const game = findGame(gameId);
  if (!game) throw new BadArgument(`there is no game ${gameId}`);
  const given = Object.fromEntries(
    words.map((word) => [word.split('=')[0] ?? '', readOptionValue(word.split('=').slice(1).join('='))]),
  );
  const read = readOptions(game.options, { ...USUAL_OPTIONS[gameId], ...given });
  if (!read.ok) throw new BadArgument(`${gameId} does not know ${JSON.stringify(read.refusal.data)}`);
  return read.value;
}

const USUAL_TIME_MS = 100;

/** Limits of contestants that name none. */
function limitsOrUsual(words: Words): MoveLimits {
  return namedLimits(words) ?? { timeMs: USUAL_TIME_MS, nodes: null, depth: null };
}

/** null when neither time nor nodes are named. */
export function namedLimits({ time, nodes }: Words): MoveLimits | null {
  if (time === undefined && nodes === undefined) return null;
  const timeMs = time === undefined ? null : wholeNumber(time, 'time');
  const count = nodes === undefined ? null : wholeNumber(nodes, 'nodes');
  return { timeMs, nodes: count, depth: null };
}

export function roundsOf({ rounds }: Words, usual: number): number {
  return rounds === undefined ? usual : wholeNumber(rounds, 'rounds');
}

/** `3-5`: every level from one to another; all of them when none are named. */
export function levelsOf({ levels }: Words): readonly Level[] {
  if (levels === undefined) return LEVELS;
  const [, low, high] = /^([0-9])-([0-9])$/.exec(levels) ?? [];
  const between = LEVELS.filter((level) => level >= Number(low) && level <= Number(high));
  if (between.length < 2) throw new BadArgument('--levels wants two levels such as 3-5');
  return between;
}

function readSprt(text: string | undefined): SprtBounds | null {
  if (text === undefined) return null;
  const [elo0 = NaN, elo1 = NaN] = text.split(',').map(Number);
  if (!(elo0 < elo1)) throw new BadArgument('--sprt wants two numbers such as 0,20');
  return { elo0, elo1 };
}

/** One match as the arguments describe it; `openings` is the text of the file of openings. */
export function matchOf(values: Words, positionals: readonly string[], openings: string | null): Match {
  if (positionals.length < 2) throw new BadArgument('at least two contestants; see sente arena --help');
  const limits = limitsOrUsual(values);
  const pairing: Pairing = values.gauntlet ? 'gauntlet' : 'all';
  const lines = openings?.split('\n').map((line) => line.split(/\s+/).filter((word) => word !== '')) ?? [];
  return {
    game: values.game,
    options: readGameOptions(values.game, values.option),
    contestants: positionals.map((text) => parseContestant(text, limits)),
    pairing,
    rounds: roundsOf(values, 50),
    openings: values['no-openings'] ? 'none' : 'balanced',
    given: lines.filter((line) => line.length > 0),
    seed: values.seed,
    maxPlies: wholeNumber(values['max-plies'], 'max-plies'),
  };
}

export function argumentsOf(values: Words, matches: readonly Match[]): ArenaArguments {
  return {
    matches,
    workers: values.workers === undefined ? availableParallelism() : wholeNumber(values.workers, 'workers'),
    sprt: readSprt(values.sprt),
    stateFile: values.state ?? null,
    gamesFolder: values.games ?? null,
    jsonFile: values.json ?? null,
  };
}
