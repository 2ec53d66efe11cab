// The pictures beside the rules, with their captions: one example for every game, and more if one does not show the rule.

import { enGames } from './en/games.ts';
import { findToldGame, ruleTexts } from './rules.ts';
import { translator } from './speak.ts';

const t = translator(enGames);

type Caption = Extract<keyof typeof enGames, `game.${string}.example${number}`>;

/** The records after the first of each game, by their captions. */
const MORE: { readonly [caption in Exclude<Caption, `${string}.example1`>]: string } = {
  'game.gomoku/freestyle.example2': 'size=9 : c5 d6 d5 e7 e5 f4 g5 h4 h5 b2 f5',
  'game.gomoku/standard.example2': 'size=9 : c5 d6 d5 e7 e5 f4 g5 h4 h5 b2 f5',
  'game.gomoku/caro.example2': 'size=9 : e5 b5 d5 e7 f5 g4 c5 d3 g5',
  'game.gomoku/caro5.example2': 'size=9 : c5 d6 d5 e7 e5 f4 g5 h4 h5 b2 f5',
  'game.gomoku/renju.example2': 'size=9 : c5 a5 d5 e1 e3 g7 e4 h8 b5 b8 e2 h2',
  'game.gomoku/renju.example3': 'size=9 : b5 h8 c5 g7 d5 b8 g5 h2 f5 e8',
  'game.gomoku/capture.example2': 'size=9 : d5 c5 e5 f5',
  'game.gomoku/capture.example3': 'size=9 : c5 g7 d5 h8 e3 b8 e4 h2',
  'game.banqi/classic.example2': ': ?b3=red-cannon ?b5=black-king',
};

type RuleExample = { readonly record: string; readonly caption: string };

export function ruleExamples(game: string): readonly RuleExample[] {
  const told = findToldGame(game);
  if (told === undefined) return [];
  const more = (Object.keys(MORE) as (keyof typeof MORE)[]).filter((caption) =>
    caption.startsWith(`game.${told}.`),
  );
  return [
    { record: ruleTexts(told).example, caption: t(`game.${told}.example1`) },
    ...more.map((caption) => ({ record: `sente 1 ${told} ${MORE[caption]}`, caption: t(caption) })),
  ];
}
