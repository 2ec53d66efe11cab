// The start of a foreign program: the lines it printed about itself, and the warnings that follow from them.

import type { Contestant } from './contestants.ts';

export type ProgramStart = {
  readonly match: number;
  /** The number of the contestant in its match. */
  readonly contestant: number;
  readonly lines: readonly string[];
};

/** Everything that a program printed at its starts in one match. */
export type ProgramReport = {
  readonly name: string;
  readonly lines: readonly string[];
  readonly warnings: readonly string[];
};

const DATA = /config|\bmodels?\b|weights?\b|nnue|\bnet(?:work)?s?\b/i;
const TROUBLE =
  /\b(?:no|not|unable|cannot|can't|couldn't|fail\w*|missing|without|error|invalid|disabled|(?:default|internal) config\w*)\b/i;
/** The name of a folder says nothing about what was found in it. */
const PATH = /\S*[/\\]\S*/g;

/** True for a line that says that a file of the program's data was not found or not read. */
export function reportsMissingData(line: string): boolean {
  return DATA.test(line) && TROUBLE.test(line.replace(PATH, ''));
}

/**
 * A program without its configuration plays on, weaker, and some do not say so: Rapfi prints one line when it has found
 * its configuration and none when it has not. Therefore silence is a warning, too.
 */
export function startUpWarnings(lines: readonly string[]): readonly string[] {
  const missing = lines.filter(reportsMissingData);
  if (missing.length > 0) return missing.map((line) => `reports missing data: ${line}`);
  if (lines.some((line) => DATA.test(line))) return [];
  return ['reports no configuration and no model: if it has such files, it has not found them'];
}

/** One report for each contestant that is a program and was started. */
export function programReports(
  contestants: readonly Contestant[],
  starts: readonly ProgramStart[],
): readonly ProgramReport[] {
  return contestants.flatMap(({ name }, number) => {
    const own = starts.filter(({ contestant }) => contestant === number).map(({ lines }) => lines);
    if (own.length === 0) return [];
    return {
      name,
      lines: withoutRepeats(own.flat()),
      warnings: withoutRepeats(own.flatMap(startUpWarnings)),
    };
  });
}

function withoutRepeats(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)];
}
