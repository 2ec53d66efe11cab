// Runs what is planned: hands out meetings, keeps the journal, says how far it is, stops when enough is known.

import process from 'node:process';
import { findGame } from '@sente/games';
import type { ArenaArguments } from './arguments.ts';
import { runCrew } from './crew.ts';
import { type Journal, openJournal } from './journal.ts';
import { type Meeting, planMeetings } from './plan.ts';
import { type MatchResult, meetingScores, resultOf } from './results.ts';
import { type ProgramStart, startUpWarnings } from './start-up.ts';
import { estimate, type SprtVerdict, sprt } from './stats.ts';

export type ArenaResult = {
  readonly results: readonly MatchResult[];
  readonly sprt: SprtVerdict | null;
  readonly journal: Journal;
  readonly failed: readonly string[];
};

const PROGRESS_EVERY_MS = 5000;
/** Ends with what is under way, and the figures are still written. A second one ends it at once. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export async function runArena(asked: ArenaArguments, folders: readonly string[]): Promise<ArenaResult> {
  const { matches } = asked;
  const journal = openJournal(asked.stateFile, matches);
  const before = new Set(journal.played.map(({ match, index }) => `${match} ${index}`));
  const meetings = matches.flatMap((match, number) =>
    planMeetings(match, number, findGame(match.game)?.seats ?? 2),
  );
  const left = meetings.filter(({ match, index }) => !before.has(`${match} ${index}`));
  const failed: string[] = [];
  const progress = createProgress(asked, meetings.length);
  let stopped = isSprtDecided(asked, journal);
  const next = (): Meeting | undefined => (stopped ? undefined : left.shift());
  const stop = () => {
    stopped = true;
  };
  const heard = createStartUpPrinter(asked);
  for (const signal of SIGNALS) process.once(signal, stop);
  await runCrew({
    data: { matches, folders },
    workers: Math.max(1, Math.min(asked.workers, left.length)),
    next,
    done({ meeting: { match, index }, games, starts }) {
      for (const start of starts) {
        journal.addStart(start);
        heard(start);
      }
      journal.add({ match, index, games });
      if (isSprtDecided(asked, journal)) stop();
      progress(journal, false);
    },
    failed({ match, index }, error) {
      failed.push(`meeting ${index} of match ${match}: ${error}`);
    },
  });
  for (const signal of SIGNALS) process.removeListener(signal, stop);
  progress(journal, true);
  const results = matches.map((match, number) => resultOf(match, number, journal));
  return { results, sprt: sprtVerdict(asked, journal), journal, failed };
}

function sprtVerdict({ sprt: bounds, matches }: ArenaArguments, { played }: Journal): SprtVerdict | null {
  if (!bounds || matches.length !== 1) return null;
  return sprt(meetingScores(played, 0, 1), bounds);
}

function isSprtDecided(asked: ArenaArguments, journal: Journal): boolean {
  const verdict = sprtVerdict(asked, journal);
  return verdict !== null && verdict.verdict !== 'open';
}

/** On stderr, once a run for each kind of warning: a reader of a long match sees at its beginning what is played. */
function createStartUpPrinter({ matches }: ArenaArguments): (start: ProgramStart) => void {
  const printed = new Set<string>();
  return ({ match, contestant, lines }) => {
    const warnings = startUpWarnings(lines);
    const key = JSON.stringify([match, contestant, warnings]);
    if (printed.has(key)) return;
    printed.add(key);
    const name = matches[match]?.contestants[contestant]?.name ?? '';
    for (const line of lines) process.stderr.write(`${name} said: ${line}\n`);
    for (const warning of warnings) process.stderr.write(`sente: warning: ${name} ${warning}\n`);
  };
}

/** One line on stderr, so that the figures on stdout stay clean. */
function createProgress(asked: ArenaArguments, meetings: number): (journal: Journal, last: boolean) => void {
  const begun = performance.now();
  let said = 0;
  return (journal, last) => {
    const now = performance.now();
    if (!last && now - said < PROGRESS_EVERY_MS) return;
    said = now;
    const games = journal.played.reduce((sum, { games: some }) => sum + some.length, 0);
    const line = `${journal.played.length}/${meetings} meetings, ${games} games, ${((now - begun) / 1000).toFixed(0)} s${scoreText(asked, journal)}`;
    process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}${last ? '\n' : ''}` : `${line}\n`);
  };
}

function scoreText(asked: ArenaArguments, { played }: Journal): string {
  const [match] = asked.matches;
  if (asked.matches.length !== 1 || match?.contestants.length !== 2) return '';
  const { share, elo, eloError } = estimate(meetingScores(played, 0, 1));
  const verdict = asked.sprt ? sprt(meetingScores(played, 0, 1), asked.sprt) : null;
  const test = verdict ? `, LLR ${verdict.llr.toFixed(2)}` : '';
  return `, ${(100 * share).toFixed(1)} %, Elo ${elo.toFixed(0)} ± ${eloError.toFixed(0)}${test}`;
}
