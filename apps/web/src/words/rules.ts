// The rules of every game in three lines, with small records to draw beside them.

import { look } from './say.ts';

export type RuleTexts = {
  readonly name: string;
  readonly lines: readonly string[];
  /** `record` is a kernel record: the position after its last entry is the one to draw. */
  readonly examples: readonly { readonly record: string; readonly caption: string }[];
};

/** The positions drawn beside the rules: the same in every language. */
const EXAMPLES: { readonly [game: string]: readonly string[] } = {};

export function ruleTexts(game: string): RuleTexts {
  const words = [1, 2, 3].map((line) => look(`game.${game}.${line}`) ?? '');
  return {
    name: look(`game.${game}.name`) ?? game,
    lines: words.filter((line) => line !== ''),
    examples: (EXAMPLES[game] ?? []).map((record, index) => ({
      record,
      caption: look(`game.${game}.example${index + 1}`) ?? '',
    })),
  };
}
