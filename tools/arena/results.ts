// From games to figures: the score of each pair of contestants, and their faults.

import type { Contestant } from './contestants.ts';
import type { Fault, PlayedGame } from './game.ts';
import type { Journal, Played } from './journal.ts';
import type { Match } from './plan.ts';
import { type ProgramReport, programReports } from './start-up.ts';
import { type Estimate, estimate } from './stats.ts';

export type PairResult = Estimate & {
  readonly a: string;
  readonly b: string;
  readonly meetings: number;
  readonly games: number;
  /** Games between two: as a sees them. With three seats: pairs of seats. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
};

export type Conduct = {
  readonly name: string;
  readonly illegal: number;
  readonly overruns: number;
  readonly crashes: number;
  readonly examples: readonly string[];
};

export type MatchResult = {
  readonly game: string;
  readonly options: Match['options'];
  readonly seed: string;
  /** Of the last contestant, as text. */
  readonly limits: string;
  readonly games: number;
  readonly pairs: readonly PairResult[];
  readonly conduct: readonly Conduct[];
  /** The lines that foreign programs printed about themselves; none for players of our own. */
  readonly programs: readonly ProgramReport[];
  /** How games ended. */
  readonly reasons: { readonly [reason: string]: number };
  readonly plies: number;
};

/** The scores of a against b in one game, one for each pair of their seats. */
function scoresIn({ lineup, places }: PlayedGame, a: number, b: number): number[] {
  const scores: number[] = [];
  for (const [seat, one] of lineup.entries()) {
    for (const [other, two] of lineup.entries()) {
      if (one !== a || two !== b) continue;
      const ahead = (places[other] ?? 0) - (places[seat] ?? 0);
      scores.push(ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5);
    }
  }
  return scores;
}

/** The points of a in every meeting with b. */
export function meetingScores(played: readonly Played[], a: number, b: number): number[] {
  return played.flatMap(({ games }) => {
    const scores = games.flatMap((game) => scoresIn(game, a, b));
    return scores.length === 0 ? [] : [scores.reduce((sum, score) => sum + score, 0) / scores.length];
  });
}

function pairResult(match: Match, played: readonly Played[], a: number, b: number): PairResult | null {
  const values = meetingScores(played, a, b);
  if (values.length === 0) return null;
  const games = played.flatMap((meeting) => meeting.games).filter((game) => scoresIn(game, a, b).length > 0);
  const scores = games.flatMap((game) => scoresIn(game, a, b));
  const count = (score: number) => scores.filter((value) => value === score).length;
  return {
    a: match.contestants[a]?.name ?? '',
    b: match.contestants[b]?.name ?? '',
    meetings: values.length,
    games: games.length,
    wins: count(1),
    draws: count(0.5),
    losses: count(0),
    ...estimate(values),
  };
}

const MOST_EXAMPLES = 5;

function countFaults(match: Match, faults: readonly Fault[], number: number): Conduct {
  const own = faults.filter(({ contestant }) => contestant === number);
  const count = (kind: Fault['kind']) => own.filter((fault) => fault.kind === kind).length;
  return {
    name: match.contestants[number]?.name ?? '',
    illegal: count('illegal'),
    overruns: count('overrun'),
    crashes: count('crash'),
    examples: own.slice(0, MOST_EXAMPLES).map(({ kind, ply, detail }) => `${kind} at ply ${ply}: ${detail}`),
  };
}

function limitText(contestant: Contestant | undefined): string {
  const { timeMs = null, nodes = null } = contestant ?? {};
  return [...(timeMs === null ? [] : [`${timeMs} ms`]), ...(nodes === null ? [] : [`${nodes} nodes`])].join(
    ' and ',
  );
}

export function resultOf(match: Match, number: number, journal: Journal): MatchResult {
  const played = journal.played.filter((meeting) => meeting.match === number);
  const starts = journal.starts.filter((start) => start.match === number);
  const games = played.flatMap((meeting) => meeting.games);
  const numbers = match.contestants.map((_, index) => index);
  const reasons: Record<string, number> = {};
  for (const { reason } of games) reasons[reason] = (reasons[reason] ?? 0) + 1;
  const plies = games.reduce((sum, { entries }) => sum + entries.length, 0);
  return {
    game: match.game,
    options: match.options,
    seed: match.seed,
    limits: limitText(match.contestants.at(-1)),
    games: games.length,
    pairs: numbers.flatMap((a) => numbers.slice(a + 1).flatMap((b) => pairResult(match, played, a, b) ?? [])),
    conduct: numbers.map((index) =>
      countFaults(
        match,
        games.flatMap(({ faults }) => faults),
        index,
      ),
    ),
    programs: programReports(match.contestants, starts),
    reasons,
    plies: games.length === 0 ? 0 : Math.round(plies / games.length),
  };
}

export function describeMatch(result: MatchResult): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const pairs = result.pairs.map(
    ({ a, b, games, wins, draws, losses, share, shareError, elo, eloError }) =>
      `${a} v ${b}: ${percent(share)} ± ${(100 * shareError).toFixed(1)} (+${wins} =${draws} -${losses}, ${games} games), Elo ${elo.toFixed(0)} ± ${eloError.toFixed(0)}`,
  );
  const conduct = result.conduct.map(
    ({ name, illegal, overruns, crashes, examples }) =>
      `${name}: ${illegal} illegal, ${overruns} late, ${crashes} crashes${examples.map((text) => `\n    ${text}`).join('')}`,
  );
  const ends = Object.entries(result.reasons).map(([reason, count]) => `${reason} ${count}`);
  const head = `${result.game}, ${result.games} games of ${result.plies} plies on average; ended by ${ends.join(', ')}`;
  const programs = result.programs.flatMap(({ name, lines, warnings }) => [
    ...lines.map((line) => `${name} said: ${line}`),
    ...warnings.map((warning) => `warning: ${name} ${warning}`),
  ]);
  return [head, ...[...pairs, ...conduct, ...programs].map((line) => `  ${line}`)].join('\n');
}
