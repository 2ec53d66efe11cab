// Runs every line of vector files through the runner of its ruleset, and reports each that does not pass.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@sente/kernel';
import { runBanqi } from './banqi.ts';
import { GOMOKU_RULESETS, runGomoku } from './gomoku.ts';
import { runSwap2 } from './swap2.ts';
import { failMalformed, MalformedVector, type Runner, readTextField, type Vector } from './vector.ts';

const RUNNERS: ReadonlyMap<string, Runner> = new Map<string, Runner>([
  ...GOMOKU_RULESETS.map((ruleset) => [ruleset, runGomoku] as const),
  ['swap2', runSwap2],
  ['banqi-classic', runBanqi],
  ['banqi-three-kingdoms', runBanqi],
]);

export type Report = {
  readonly passed: number;
  /** One line each: id, place, expected, got. */
  readonly failures: readonly string[];
};

const LONGEST_SHOWN = 400;

/** Runs files, and the `.jsonl` files of folders, one after another. An unreadable file counts as a failure. */
export function runPaths(paths: readonly string[]): Report {
  return joinReports(paths.map(runPath));
}

function runPath(path: string): Report {
  try {
    if (!statSync(path).isDirectory()) return runText(readFileSync(path, 'utf8'), path);
    const names = readdirSync(path).filter((name) => name.endsWith('.jsonl'));
    if (names.length === 0) return { passed: 0, failures: [`${path}: no .jsonl file in this folder`] };
    return joinReports(names.toSorted().map((name) => runPath(join(path, name))));
  } catch (error) {
    return { passed: 0, failures: [`${path}: cannot be read (${messageOf(error)})`] };
  }
}

function joinReports(reports: readonly Report[]): Report {
  return {
    passed: reports.reduce((sum, report) => sum + report.passed, 0),
    failures: reports.flatMap((report) => report.failures),
  };
}

/** `name` stands in for the id of a line that has none. */
export function runText(text: string, name: string): Report {
  const failures: string[] = [];
  let passed = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const failure = runLine(line, `${name}:${index + 1}`);
    if (failure === null) passed++;
    else failures.push(failure);
  }
  if (passed + failures.length === 0) failures.push(`${name}: no vector in this file`);
  return { passed, failures };
}

/** Null when the line passes. No content of a line can stop the run. */
function runLine(line: string, place: string): string | null {
  let id = place;
  try {
    const vector = readVector(line);
    id = vector.id;
    const run = RUNNERS.get(vector.ruleset) ?? failMalformed(`unknown ruleset ${vector.ruleset}`);
    const failure = run(vector);
    return (
      failure &&
      `${id}: at ${failure.at}: expected ${shortText(failure.expected)}, got ${shortText(failure.got)}`
    );
  } catch (error) {
    const got = error instanceof MalformedVector ? 'a malformed one' : 'an error';
    return `${id}: expected a vector that can be run, got ${got}: ${messageOf(error)}`;
  }
}

function readVector(line: string): Vector {
  const fields: unknown = JSON.parse(line);
  if (!isRecord(fields)) return failMalformed('not an object');
  return {
    id: readTextField(fields, 'id'),
    ruleset: readTextField(fields, 'ruleset'),
    query: readTextField(fields, 'query'),
    fields,
  };
}

function shortText(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, LONGEST_SHOWN);
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll('\n', ' ').slice(0, LONGEST_SHOWN);
}
