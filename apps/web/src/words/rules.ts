// The rules of every game in three lines, with a small record to draw beside them.

import { enGames } from './en/games.ts';
import { translator } from './speak.ts';

const t = translator(enGames);

type RuleTexts = {
  readonly name: string;
  /** The way to win, in a few words that fit beside a name. */
  readonly wins: string;
  /** The line that says most. */
  readonly inShort: string;
  readonly lines: readonly string[];
  /** A kernel record: the position after its last entry is the one to draw. */
  readonly example: string;
};

/** The position that shows a game, on its card and beside its rules: the same in every language. */
const EXAMPLES = {
  'gomoku/freestyle': 'size=9 : e5 d6 f5 e7 g5 f4 d5 h4 c5',
  'gomoku/standard': 'size=9 : e5 d6 f5 e7 g5 f4 d5 h4 c5',
  'gomoku/caro': 'size=9 : e5 b5 d5 h5 f5 e7 c5 d3 g5',
  'gomoku/caro5': 'size=9 : e5 b5 d5 h5 f5 e7 c5 d3 g5',
  'gomoku/renju': 'size=9 : c5 g7 d5 h8 e3 b8 e4 h2',
  'gomoku/capture': 'size=9 : c5 d5 g7 e5',
  'banqi/classic': ': ?b4=red-pawn ?c4=black-king',
  'banqi/three-kingdoms': 'layout=four-corners : ?a4=team-b-rook ?a6=team-a-general-red ?e7=team-c-horse',
} as const;

type ToldGame = keyof typeof EXAMPLES;

/** Every game, also those that are not fetched yet. */
export const TOLD_GAMES = Object.keys(EXAMPLES) as readonly ToldGame[];

export function findToldGame(game: string): ToldGame | undefined {
  return TOLD_GAMES.find((one) => one === game);
}

/** A game that this version does not know is called by its id. */

export function ruleTexts(game: string): RuleTexts {
  const told = findToldGame(game);
  if (told === undefined)
    return { name: game, wins: game, inShort: game, lines: [], example: `sente 1 ${game} ` };
  return {
    name: t(`game.${told}.name`),
    wins: t(`game.${told}.wins`),
    inShort: t(`game.${told}.2`),
    lines: [t(`game.${told}.1`), t(`game.${told}.2`), t(`game.${told}.3`)],
    example: `sente 1 ${told} ${EXAMPLES[told]}`,
  };
}
