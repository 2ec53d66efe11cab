// The pictures beside the rules, with their captions: one example for every game, and more if one does not show the rule.

import { enGames } from './en/games.ts';
import { ruleTexts } from './rules.ts';
import { sayCode } from './speak.ts';

const MORE: { readonly [game: string]: readonly string[] } = {
  'gomoku/freestyle': ['size=9 : c5 d6 d5 e7 e5 f4 g5 h4 h5 b2 f5'],
  'gomoku/standard': ['size=9 : c5 d6 d5 e7 e5 f4 g5 h4 h5 b2 f5'],
  'gomoku/caro': ['size=9 : e5 b5 d5 e7 f5 g4 c5 d3 g5'],
  'gomoku/caro5': ['size=9 : c5 d6 d5 e7 e5 f4 g5 h4 h5 b2 f5'],
  'gomoku/renju': ['size=9 : c5 a5 d5 e1 e3 g7 e4 h8 b5 b8 e2 h2', 'size=9 : b5 h8 c5 g7 d5 b8 g5 h2 f5 e8'],
  'gomoku/capture': ['size=9 : d5 c5 e5 f5', 'size=9 : c5 g7 d5 h8 e3 b8 e4 h2'],
  'banqi/classic': [': ?b3=red-cannon ?b5=black-king'],
};

type RuleExample = { readonly record: string; readonly caption: string };

export function ruleExamples(game: string): readonly RuleExample[] {
  const more = (MORE[game] ?? []).map((record) => `sente 1 ${game} ${record}`);
  return [ruleTexts(game).example, ...more].map((record, index) => ({
    record,
    caption: sayCode(enGames, `game.${game}.example${index + 1}`) ?? '',
  }));
}
