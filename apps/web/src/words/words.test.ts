// The languages are complete and true to each other, and the app says nothing past them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { enAnalysis } from './en-analysis.ts';
import { enBots } from './en-bots.ts';
import { enChoices } from './en-choices.ts';
import { enComputer } from './en-computer.ts';
import { enLinks } from './en-links.ts';
import { enMen } from './en-men.ts';
import { enOnline } from './en-online.ts';
import { enOpenings } from './en-openings.ts';
import { enPhases } from './en-phases.ts';
import { enPuzzles } from './en-puzzles.ts';
import { enReview } from './en-review.ts';
import { enSheets } from './en-sheets.ts';
import { enSitting } from './en-sitting.ts';
import { enYours } from './en-yours.ts';
import type { WordKey, Words } from './keys.ts';
import { LANGUAGES } from './speak.ts';
import { looseSentences, parseSource, placesOf, readSources, type Source, usedKeys } from './testing/scan.ts';

const english: Words = {
  ...en,
  ...enMen,
  ...enSheets,
  ...enOnline,
  ...enLinks,
  ...enYours,
  ...enComputer,
  ...enBots,
  ...enReview,
  ...enSitting,
  ...enChoices,
  ...enPhases,
  ...enPuzzles,
  ...enAnalysis,
  ...enOpenings,
};
const KEYS = Object.keys(english) as WordKey[];
const OTHERS = LANGUAGES.filter(({ code }) => code !== 'en');
/** Names are names everywhere. */
const SAME_EVERYWHERE: readonly string[] = ['app.name', 'opening.swap2'];
/** And some words are the same in one other language. */
const SAME_IN: { readonly [code: string]: readonly string[] } = {
  vi: ['game.gomoku/freestyle.name', 'game.gomoku/renju.name'],
};

let sources: readonly Source[] = [];
const languages = new Map<string, Words>();

beforeAll(async () => {
  sources = readSources(join(import.meta.dirname, '..'));
  for (const { code, load } of OTHERS) languages.set(code, (await load()) as Words);
});

function imports({ path }: Source, file: string): boolean {
  return readFileSync(path, 'utf8').includes(`/${file}';`);
}

function wordsOf(code: string): Words {
  const words = languages.get(code);
  if (!words) throw new Error(`no ${code}`);
  return words;
}

describe.each(OTHERS)('$name', ({ code }) => {
  it('has every key of English and no other', () => {
    expect(Object.keys(wordsOf(code)).sort()).toEqual([...KEYS].sort());
  });

  it('says something for every key', () => {
    expect(KEYS.filter((key) => wordsOf(code)[key].trim() === '')).toEqual([]);
  });

  it('takes the same data as English', () => {
    const different = KEYS.filter((key) => `${placesOf(wordsOf(code)[key])}` !== `${placesOf(english[key])}`);
    expect(different).toEqual([]);
  });

  it('is not English', () => {
    const allowed = [...SAME_EVERYWHERE, ...(SAME_IN[code] ?? [])];
    const hasWords = (key: WordKey) => /\p{L}/u.test(english[key].replace(/\{[^}]*\}/g, ''));
    const same = KEYS.filter((key) => wordsOf(code)[key] === english[key] && hasWords(key));
    expect(same.filter((key) => !allowed.includes(key))).toEqual([]);
  });
});

describe('the source', () => {
  it('brings the words of the sheets wherever it says one of them', () => {
    const sheetWords = Object.keys(enSheets);
    const saying = sources.filter(
      (source) => imports(source, 'words/index.ts') && usedKeys([source], sheetWords).size > 0,
    );
    expect(saying.length).toBeGreaterThan(0);
    expect(saying.filter((source) => !imports(source, 'words/sheets.ts')).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it('uses every key', () => {
    const used = usedKeys(sources, KEYS);
    // What is said of a link that is shared is said by the server.
    expect(KEYS.filter((key) => !used.has(key) && !Object.hasOwn(enLinks, key))).toEqual([]);
  });

  it('says nothing past the words', () => {
    expect(sources.flatMap(looseSentences)).toEqual([]);
  });
});

describe('the scan', () => {
  const scan = (text: string) => looseSentences(parseSource('x.tsx', text));

  it.each([
    ['const a = <p>Hello</p>;', 1],
    ['const a = <p>{"Hello"}</p>;', 1],
    ['const a = <p>{b ? "Yes" : "No"}</p>;', 2],
    ['const a = <p>{b && "Yes"}</p>;', 1],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text to be scanned
    ['const a = <p>{`${n} moves`}</p>;', 1],
    ['const a = <p>{"Hello " + name}</p>;', 1],
    ['const a = <img alt="A board" />;', 1],
    ['const a = <button aria-label={"Close"} />;', 1],
    ['document.title = "Sente";', 1],
    ['const a = <p class="big">{t("x")} · 3/5</p>;', 0],
    ['const a = <p>{name}</p>;', 0],
  ])('%s', (text, count) => {
    expect(scan(text)).toHaveLength(count);
  });

  it('sees keys written out and keys made from codes, and no others', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text to be scanned
    const source = parseSource('x.ts', "t('a.one'); look(`b.${code}.end`);");
    const keys = ['a.one', 'a.two', 'b.x.end', 'b.x'];
    expect([...usedKeys([source], keys)]).toEqual(['a.one', 'b.x.end']);
  });
});
