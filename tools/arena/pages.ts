// Figures as pages: docs/bots.md from the ladder, docs/fairness.md from the engine's games against itself.

import { STRONGEST } from '@sente/engine';
import { GAMES } from '@sente/games';
import type { ChoiceLine, FairnessLine } from './fairness.ts';
import type { MatchResult } from './results.ts';
import { eloFromShare, upperBoundOfShare, wilson } from './stats.ts';

export type Figures =
  | { readonly kind: 'ladder'; readonly results: readonly MatchResult[] }
  | {
      readonly kind: 'fairness';
      readonly level: string;
      readonly lines: readonly FairnessLine[];
    };

type Ladder = Extract<Figures, { kind: 'ladder' }>;
type Fairness = Extract<Figures, { kind: 'fairness' }>;

/** One page of several runs of the same kind: games may want limits of their own. */
export function pageOf(figures: readonly Figures[]): string {
  const ladders = figures.filter((one): one is Ladder => one.kind === 'ladder');
  const fairness = figures.filter((one): one is Fairness => one.kind === 'fairness');
  return ladders.length > 0 ? ladderPage(ladders) : fairnessPage(fairness);
}

const percent = (share: number, error: number) =>
  `${(100 * share).toFixed(0)} ± ${(100 * error).toFixed(0)} %`;
/** As the catalog lists the games. */
function inCatalogueOrder<T extends { readonly game: string }>(rows: readonly T[]): readonly T[] {
  return GAMES.flatMap(({ id }) => rows.filter(({ game }) => game === id));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function ladderPage(ladders: readonly Ladder[]): string {
  const results = ladders.flatMap((ladder) => ladder.results);
  const games = sum(results.map((result) => result.games));
  const faults = sum(
    results.flatMap(({ conduct }) => conduct.map(({ illegal, crashes }) => illegal + crashes)),
  );
  const late = sum(results.flatMap(({ conduct }) => conduct.map(({ overruns }) => overruns)));
  return [
    '# Bots and their levels',
    '',
    'Eight levels for every game: 1 looks hardly ahead and misjudges much, 8 plays as well as the engine can. A weaker',
    'level sees less far and its judgement is off by a little chance; it never throws a move away on purpose.',
    '',
    'Levels 1 to 4 overlook things, as people do, and each of them less often than the one below: in gomoku rows of three',
    'and four stones, their own and the opponent’s, in banqi men of the others. The farther from the last move, the more',
    'often; diagonal rows and rows with a gap more often than others (`attention.ts` and the `levels.ts` of each game).',
    '',
    'Each level played the one below it, every opening and every deal from every seat. Levels below the strongest have',
    'limits of their own, in searched positions. With three seats a step is the share of all pairs of seats in which the',
    'higher level ends in front; many pairs end level, so the same difference in strength makes a smaller step.',
    'A step for two should be 150 to 250 Elo. The beginner fixes levels 1 and 2, and level 5 is unchanged, so the steps up to',
    'level 5 share the distance between them.',
    `${games} games: ${faults} illegal moves or crashes, ${late} moves later than the limit by more than 50 ms + 10 %.`,
    'The error is that of 95 of 100 such matches. Made with:',
    '',
    '```sh',
    ...LADDER_COMMANDS,
    '```',
    '',
    '`docs/bots-strong.json` is older than the rest: levels 5 to 8 play as they did when it was made. It comes from several',
    'such runs, with the limits that each game names for its strongest level (`--levels 7-8 --time 200` for 200 ms).',
    '',
    ...beginnerTable(results),
    ...GAMES.flatMap(({ id }) => ladderTable(results.filter(({ game }) => game === id))),
  ].join('\n');
}

const LADDER_COMMANDS = [
  'npx sente arena --ladder all --levels 1-5 --rounds 200 --json docs/bots.json',
  'npx sente arena --ladder all --levels 5-8 --json docs/bots-strong.json',
  'npx sente arena --docs docs/bots.json docs/bots-strong.json > docs/bots.md',
] as const;

const BEGINNER = 'beginner';

/** The scores of a beginner against the lowest levels. */
function beginnerTable(results: readonly MatchResult[]): readonly string[] {
  const rows = inCatalogueOrder(results).flatMap(({ game, pairs }) =>
    pairs.filter(({ a }) => a === BEGINNER).map((pair) => ({ game, ...pair })),
  );
  if (rows.length === 0) return [];
  const levels = [...new Set(rows.map(({ b }) => b))];
  const cell = (game: string, level: string) => {
    const row = rows.find((one) => one.game === game && one.b === level);
    return row ? `${percent(row.share, row.shareError)} of ${row.games}` : '';
  };
  return [
    '## Against a beginner',
    '',
    'In gomoku the beginner makes five, blocks a four and otherwise extends its longest line, the open ones first, near the',
    'middle; in banqi it takes the most valuable man it can take safely and otherwise turns one up (`beginner` in the arena).',
    'It should score 60 to 80 % against level 1 and 35 to 50 % against level 2.',
    '',
    `| a beginner scores in | ${levels.map((level) => `against level ${level}`).join(' | ')} |`,
    `|---|${levels.map(() => '---|').join('')}`,
    ...[...new Set(rows.map(({ game }) => game))].map(
      (game) => `| ${game} | ${levels.map((level) => cell(game, level)).join(' | ')} |`,
    ),
    '',
  ];
}

/** With fewer points than this for the weaker side only a bound can be told. */
const FEW = 3;

/**
 * One game's levels, played in one run or in several. Pairs come as the lower level sees them; the page tells them as
 * the higher one does.
 */
function ladderTable(results: readonly MatchResult[]): readonly string[] {
  const [first] = results;
  if (!first) return [];
  const pairs = results
    .flatMap((result) => result.pairs)
    .filter(({ a }) => a !== BEGINNER)
    .toSorted((one, two) => Number(one.b) - Number(two.b));
  const strongest = results.find((result) => result.pairs.some(({ b }) => b === `${STRONGEST}`));
  let above = 0;
  const rows = pairs.map(({ b, games, share, shareError, elo, eloError }) => {
    if (share * games < FEW) {
      const least = -eloFromShare(upperBoundOfShare(share * games, games));
      above += least;
      return `| ${b} | ${percent(1 - share, shareError)} | over ${least.toFixed(0)} | over ${above.toFixed(0)} | ${games} |`;
    }
    above -= elo;
    return `| ${b} | ${percent(1 - share, shareError)} | ${(-elo).toFixed(0)} ± ${eloError.toFixed(0)} | ${above.toFixed(0)} | ${games} |`;
  });
  return [
    `## ${first.game}`,
    '',
    ...(strongest ? [`Level ${STRONGEST} had at most ${strongest.limits} a move.`, ''] : []),
    '| level | scores against the one below | Elo above it | Elo above level 1 | games |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ];
}

function fairnessPage(runs: readonly Fairness[]): string {
  const lines = inCatalogueOrder(runs.flatMap((run) => run.lines));
  const plain = lines.filter(({ choices }) => choices.length === 0);
  const swapped = lines.filter(({ choices }) => choices.length > 0);
  return [
    '# Is it fair?',
    '',
    `How often each seat wins when the engine plays itself at level ${runs[0]?.level}, from the start of the game, with chance`,
    'in its judgement so that games differ; `distinct` counts those that differ. The error is that of 95 of 100 such runs.',
    'Made with these commands; `--rounds` decides how many games a game gets:',
    '',
    '```sh',
    'npx sente arena --fairness all --json docs/fairness.json && npx sente arena --docs docs/fairness.json > docs/fairness.md',
    '```',
    '',
    '## By order of moves',
    '',
    '| game | first wins | second wins | third wins | drawn | games | distinct |',
    '|---|---|---|---|---|---|---|',
    ...plain.map(plainRow),
    '',
    '## With Swap 2',
    '',
    'The first player puts three stones; the second takes a colour or puts two more and leaves the choice. `next` is the',
    'colour that moves after the choice. The engine chooses freely: a choice it seldom makes has few games and a large error.',
    '',
    '| game | next | the last choice | black wins | white wins | drawn | games |',
    '|---|---|---|---|---|---|---|',
    ...swapped.flatMap((line) => line.choices.map((choice) => choiceRow(line, choice))),
    '',
    '| game | next | the player of the first three stones wins | games | distinct |',
    '|---|---|---|---|---|',
    ...swapped.map(
      ({ game, options, wins, games, distinct }) =>
        `| ${game} | ${options['nextMover']} | ${shareWithError(wins[0] ?? 0, games)} | ${games} | ${distinct} |`,
    ),
    '',
  ].join('\n');
}

function shareWithError(count: number, of: number): string {
  const { share, error } = wilson(count, of);
  return percent(share, error);
}

function plainRow({ game, wins, draws, games, distinct }: FairnessLine): string {
  const third = wins[2] === undefined ? '' : shareWithError(wins[2], games);
  const [first = 0, second = 0] = wins;
  return `| ${game} | ${shareWithError(first, games)} | ${shareWithError(second, games)} | ${third} | ${shareWithError(draws, games)} | ${games} | ${distinct} |`;
}

const CHOICES: { readonly [choice: string]: string } = {
  '=black': 'black, after three stones',
  '=white': 'white, after three stones',
  '=more =black': 'black, after five stones',
  '=more =white': 'white, after five stones',
};

function choiceRow(
  { game, options }: FairnessLine,
  { choice, games, black, white, draws }: ChoiceLine,
): string {
  const cells = [game, options['nextMover'], CHOICES[choice] ?? choice];
  return `| ${[...cells, shareWithError(black, games), shareWithError(white, games), shareWithError(draws, games), games].join(' | ')} |`;
}
