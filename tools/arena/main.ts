// sente arena: reads the arguments, plays the matches, prints the figures.

import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { GAMES } from '@sente/games';
import {
  argumentsOf,
  BadArgument,
  HELP,
  levelsOf,
  matchOf,
  namedLimits,
  parseArguments,
  roundsOf,
  type Words,
} from './arguments.ts';
import { BadContestant } from './contestants.ts';
import { fairnessLine, fairnessMatches } from './fairness.ts';
import { OtherPlan } from './journal.ts';
import { beginnerMatch, ladderMatch, longestFirst } from './ladder.ts';
import { type Figures, pageOf } from './pages.ts';
import type { Match } from './plan.ts';
import { writeGames } from './records.ts';
import { describeMatch } from './results.ts';
import { type ArenaResult, runArena } from './run.ts';

/** Returns the exit code. `folders` is where the engine's files lie. */
export async function arenaMain(args: readonly string[], folders: readonly string[]): Promise<number> {
  try {
    return await runCommand(args, folders);
  } catch (error) {
    if (!(error instanceof BadArgument || error instanceof BadContestant || error instanceof OtherPlan))
      throw error;
    process.stderr.write(`sente: ${error.message}\n`);
    return 1;
  }
}

async function runCommand(args: readonly string[], folders: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (values.docs !== undefined) {
    const files = [values.docs, ...positionals];
    process.stdout.write(pageOf(files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Figures)));
    return 0;
  }
  const matches = matchesOf(values, positionals);
  const asked = argumentsOf(values, matches);
  const result = await runArena(asked, folders);
  if (asked.gamesFolder !== null) writeGames(asked.gamesFolder, matches, result.journal.played);
  const figures = figuresOf(values, matches, result);
  if (asked.jsonFile !== null) writeFileSync(asked.jsonFile, `${JSON.stringify(figures, null, 1)}\n`);
  if (figures.kind === 'fairness') process.stdout.write(pageOf([figures]));
  else for (const one of result.results) process.stdout.write(`${describeMatch(one)}\n`);
  const { sprt, failed } = result;
  if (sprt) process.stdout.write(`sequential test: ${sprt.verdict}, LLR ${sprt.llr.toFixed(2)}\n`);
  for (const text of failed) process.stdout.write(`given up: ${text}\n`);
  return failed.length === 0 ? 0 : 1;
}

function readGameList(list: string): readonly string[] {
  return list === 'all' ? GAMES.map(({ id }) => id) : list.split(',');
}

function matchesOf(values: Words, positionals: readonly string[]): readonly Match[] {
  const { ladder, fairness, seed, level } = values;
  if (ladder !== undefined) {
    const rounds = roundsOf(values, 60);
    const levels = levelsOf(values);
    return longestFirst(readGameList(ladder)).flatMap((id) => {
      const beginner = beginnerMatch(id, levels, rounds, seed);
      const ladderOfGame = ladderMatch(id, levels, namedLimits(values), rounds, seed);
      return beginner ? [ladderOfGame, beginner] : [ladderOfGame];
    });
  }
  if (fairness !== undefined) {
    const rounds = roundsOf(values, 252);
    return longestFirst(readGameList(fairness)).flatMap((id) =>
      fairnessMatches(id, namedLimits(values), rounds, seed, level),
    );
  }
  const openings = values.openings === undefined ? null : readFileSync(values.openings, 'utf8');
  return [matchOf(values, positionals, openings)];
}

function figuresOf(values: Words, matches: readonly Match[], { results, sprt, journal }: ArenaResult) {
  if (values.ladder !== undefined) return { kind: 'ladder', results } as const;
  if (values.fairness === undefined) return { kind: 'match', results, sprt } as const;
  const lines = matches.map((match, number) => fairnessLine(match, number, journal.played));
  return { kind: 'fairness', level: values.level, lines } as const;
}
