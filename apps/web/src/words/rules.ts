// The rules of every game in three lines, with small records to draw beside them.

import { look } from './say.ts';

type RuleTexts = {
  readonly name: string;
  /** What wins, in as few words as stand beside a name. */
  readonly wins: string;
  /** The line that says most. */
  readonly inShort: string;
  /** All of them; English has them at hand where words/sheets.ts is imported. */
  readonly lines: readonly string[];
  /** `record` is a kernel record: the position after its last entry is the one to draw. */
  readonly examples: readonly { readonly record: string; readonly caption: string }[];
};

/** The positions drawn beside the rules: the same in every language. */
const EXAMPLES: { readonly [game: string]: readonly string[] } = {
  'gomoku/freestyle': ['size=9 : e5 d6 f5 e7 g5 f4 d5 h4 c5', 'size=9 : c5 d6 d5 e7 e5 f4 g5 h4 h5 b2 f5'],
  'gomoku/standard': ['size=9 : e5 d6 f5 e7 g5 f4 d5 h4 c5', 'size=9 : c5 d6 d5 e7 e5 f4 g5 h4 h5 b2 f5'],
  'gomoku/caro': ['size=9 : e5 b5 d5 h5 f5 e7 c5 d3 g5', 'size=9 : e5 b5 d5 e7 f5 g4 c5 d3 g5'],
  'gomoku/caro5': ['size=9 : e5 b5 d5 h5 f5 e7 c5 d3 g5', 'size=9 : c5 d6 d5 e7 e5 f4 g5 h4 h5 b2 f5'],
  'gomoku/renju': [
    'size=9 : c5 g7 d5 h8 e3 b8 e4 h2',
    'size=9 : c5 a5 d5 e1 e3 g7 e4 h8 b5 b8 e2 h2',
    'size=9 : b5 h8 c5 g7 d5 b8 g5 h2 f5 e8',
  ],
  'gomoku/capture': ['size=9 : c5 d5 g7 e5', 'size=9 : d5 c5 e5 f5', 'size=9 : c5 g7 d5 h8 e3 b8 e4 h2'],
  'banqi/classic': [': ?b4=red-pawn ?c4=black-king', ': ?b3=red-cannon ?b5=black-king'],
  'banqi/three-kingdoms': ['layout=four-corners : ?a4=team-b-rook ?a6=team-a-general-red ?e7=team-c-horse'],
};

export function ruleTexts(game: string): RuleTexts {
  const words = [1, 2, 3].map((line) => look(`game.${game}.${line}`) ?? '');
  return {
    name: look(`game.${game}.name`) ?? game,
    wins: look(`game.${game}.wins`) ?? '',
    inShort: look(`game.${game}.2`) ?? '',
    lines: words.filter((line) => line !== ''),
    examples: (EXAMPLES[game] ?? []).map((record, index) => ({
      record: `sente 1 ${game} ${record}`,
      caption: look(`game.${game}.example${index + 1}`) ?? '',
    })),
  };
}
