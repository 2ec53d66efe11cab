// sente arena: reads what is asked, plays it, prints the figures.

import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { argumentsOf, BadArgument, HELP, matchOf, readWords } from './arguments.ts';
import { BadContestant } from './contestants.ts';
import { OtherPlan } from './journal.ts';
import { describe } from './results.ts';
import { runArena } from './run.ts';

/** Answers the exit code. `folders` is where the engine's files lie. */
export async function arenaMain(args: readonly string[], folders: readonly string[]): Promise<number> {
  try {
    return await run(args, folders);
  } catch (error) {
    if (!(error instanceof BadArgument || error instanceof BadContestant || error instanceof OtherPlan))
      throw error;
    process.stderr.write(`sente: ${error.message}\n`);
    return 1;
  }
}

async function run(args: readonly string[], folders: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(args);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const openings = values.openings === undefined ? null : readFileSync(values.openings, 'utf8');
  const matches = [matchOf(values, positionals, openings)];
  const asked = argumentsOf(values, matches);
  const { results, sprt, failed } = await runArena(asked, folders);
  if (asked.jsonFile !== null)
    writeFileSync(asked.jsonFile, `${JSON.stringify({ results, sprt }, null, 1)}\n`);
  for (const result of results) process.stdout.write(`${describe(result)}\n`);
  if (sprt) process.stdout.write(`sequential test: ${sprt.verdict}, LLR ${sprt.llr.toFixed(2)}\n`);
  for (const text of failed) process.stdout.write(`given up: ${text}\n`);
  return failed.length === 0 ? 0 : 1;
}
