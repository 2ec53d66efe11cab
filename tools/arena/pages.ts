// Figures as pages: docs/bots.md from the ladder, docs/fairness.md from the engine's games against itself.

import { STRONGEST } from '@sente/engine';
import { GAMES } from '@sente/games';
import type { ChoiceLine, FairnessLine } from './fairness.ts';
import type { MatchResult } from './results.ts';
import { eloOf, mostShare, wilson } from './stats.ts';

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
function inOrder<T extends { readonly game: string }>(rows: readonly T[]): readonly T[] {
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
    'Each level played the one below it, every opening and every deal from every seat. Levels below the strongest have',
    'limits of their own, in positions looked at.',
    `${games} games: ${faults} illegal moves or crashes, ${late} moves later than the limit by more than 50 ms + 10 %.`,
    'The error is that of 95 of 100 such matches. Made with:',
    '',
    '```sh',
    'npx sente arena --ladder all --json docs/bots.json && npx sente arena --docs docs/bots.json > docs/bots.md',
    '```',
    '',
    ...GAMES.flatMap(({ id }) => ladderTable(results.filter(({ game }) => game === id))),
  ].join('\n');
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
    .toSorted((one, two) => Number(one.b) - Number(two.b));
  const strongest = results.find((result) => result.pairs.some(({ b }) => b === `${STRONGEST}`));
  let above = 0;
  const rows = pairs.map(({ b, games, share, shareError, elo, eloError }) => {
    if (share * games < FEW) {
      const least = -eloOf(mostShare(share * games, games));
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
  const lines = inOrder(runs.flatMap((run) => run.lines));
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
    '## Who moves first',
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
    '| game | next | who chose last took | black wins | white wins | drawn | games |',
    '|---|---|---|---|---|---|---|',
    ...swapped.flatMap((line) => line.choices.map((choice) => choiceRow(line, choice))),
    '',
    '| game | next | who put the first three wins | games | distinct |',
    '|---|---|---|---|---|',
    ...swapped.map(
      ({ game, options, wins, games, distinct }) =>
        `| ${game} | ${options['nextMover']} | ${portion(wins[0] ?? 0, games)} | ${games} | ${distinct} |`,
    ),
    '',
  ].join('\n');
}

function portion(count: number, of: number): string {
  const { share, error } = wilson(count, of);
  return percent(share, error);
}

function plainRow({ game, wins, draws, games, distinct }: FairnessLine): string {
  const third = wins[2] === undefined ? '' : portion(wins[2], games);
  const [first = 0, second = 0] = wins;
  return `| ${game} | ${portion(first, games)} | ${portion(second, games)} | ${third} | ${portion(draws, games)} | ${games} | ${distinct} |`;
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
  return `| ${[...cells, portion(black, games), portion(white, games), portion(draws, games), games].join(' | ')} |`;
}
