// Words that readers of a language found wrong: none of them may come back.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAMES } from '@sente/games';
import { describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { LANGUAGES, type LanguageCode } from './speak.ts';
import type { Subject } from './subject.ts';

const SOURCE = join(import.meta.dirname, '..');
const ROOT = join(SOURCE, '..', '..', '..');

type Row = readonly [wrong: RegExp, right: string];

/** Wrong in whatever file they stand. */
const ANYWHERE: readonly Row[] = [
  [/이변기/, '변형 대국'],
  [/만문쟁투/, '대회'],
  [/보신/, '사'],
  [/開房|开房/, '建立房間: the other means a hotel'],
  [/將軍軍|将军军/, '將帥軍: twice the same character for one army'],
  [/玩家 [A-C](?=\p{Script=Han})/u, 'a space, as before the letter'],
];

/** Wrong in that language, and perhaps right in another. */
const IN: { readonly [code in LanguageCode]?: readonly Row[] } = {
  vi: [
    [/'Đi lại/, 'Tiến nước: to go back is what one asks for with Xin đi lại'],
    [/[òóỏõọ]a(?!\p{L})|[ùúủũụ]y(?!\p{L})/u, 'the tone on the last letter, as everywhere here: hoà, huỷ'],
    [/bị bắt|đã bắt(?! đầu)/, 'ăn'],
  ],
  'zh-Hans': [
    [/排名/, '排位'],
    [/访客/, '游客'],
    [/平局/, '和棋'],
    [/会计划/, 'reads as accounting'],
    [
      /\{who\} (?=\p{Script=Han})|(?<=\p{Script=Han}) \{who\}/u,
      'no space: one is set where the name wants it',
    ],
  ],
  'zh-Hant': [
    [/排名/, '排位'],
    [/和棋/, '和局'],
    [/恰好/, '剛好'],
    [/[執枚堵]/, '持, 顆, 擋'],
    [/人在線|掃一掃|要麼/, '線上, 掃描: as in Taiwan'],
    [/會計劃/, 'reads as accounting'],
    [
      /\{who\} (?=\p{Script=Han})|(?<=\p{Script=Han}) \{who\}/u,
      'no space: one is set where the name wants it',
    ],
  ],
  ko: [
    [/당신/, '나: nobody is called that to their face'],
    [/랭크 대국/, '랭크전'],
    [/양끝/, '양 끝'],
  ],
};

function textsIn(folder: string, endings: RegExp): readonly (readonly [path: string, text: string])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => endings.test(path) && !path.endsWith('.test.ts'))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
}

const everything = [...textsIn(SOURCE, /\.tsx?$/), ...textsIn(join(ROOT, 'docs'), /\.md$/)];

describe('nowhere', () => {
  it.each(ANYWHERE)('%s (%s)', (wrong) => {
    expect(everything.filter(([, text]) => wrong.test(text)).map(([path]) => path)).toEqual([]);
  });
});

describe.each(LANGUAGES)('$name', ({ code, load }) => {
  const files = everything.filter(([path]) => path.startsWith(`words/${code.toLowerCase()}/`));

  it('is read whole: the hall and the lessons', () => {
    const subjects = readdirSync(join(SOURCE, 'words', 'en'));
    expect(files.map(([path]) => path.split('/').at(-1))).toEqual(subjects);
  });

  it.for(IN[code] ?? [])('does not contain %s (%s)', ([wrong]) => {
    const lines = files.flatMap(([, text]) => text.split('\n'));
    expect(lines.filter((line) => wrong.test(line))).toEqual([]);
  });

  it.each(GAMES.filter(({ men }) => men.length > 0))(
    'has a letter of its own for every man of $id',
    async ({ men }) => {
      const words: Subject = (await load()) ?? en;
      const types = [...new Set(men.map(({ look }) => look.type))];
      const letters = types.map((type) => words[`man.${type}.letter`]);
      expect(letters).not.toContain(undefined);
      expect(new Set(letters).size).toBe(types.length);
    },
  );
});
