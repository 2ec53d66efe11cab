// The languages are complete and agree with each other, and the app shows no text from elsewhere.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { enPreviews } from './en/previews.ts';
import { LANGUAGES } from './speak.ts';
import type { Subject } from './subject.ts';
import { looseSentences, parseSource, placesOf, readSources, type Source, usedKeys } from './testing/scan.ts';
import type { Words } from './words.ts';

type WordKey = keyof Words;

const english: Words = en;
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
  for (const { code, load } of OTHERS) languages.set(code, (await load()) ?? expect.fail(code));
});

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

describe('English', () => {
  it('says something for every key', () => {
    expect(KEYS.filter((key) => english[key].trim() === '')).toEqual([]);
  });

  const folder = join(import.meta.dirname, 'en');
  const files = readdirSync(folder).filter((file) => !['index.ts', 'lessons.ts'].includes(file));
  const subjects = () =>
    Promise.all(files.map((file) => import(join(folder, file)))) as Promise<{ [name: string]: Subject }[]>;

  it('is the whole of its subjects, each key in one of them', async () => {
    const keys = (await subjects()).flatMap((module) => Object.values(module).flatMap(Object.keys));
    expect(keys.sort()).toEqual([...KEYS].sort());
  });

  it('keeps the keys that begin with one word in one subject', async () => {
    const firsts = (await subjects()).flatMap((module) => [
      ...new Set(
        Object.values(module)
          .flatMap(Object.keys)
          .map((key) => key.split('.')[0]),
      ),
    ]);
    expect(firsts).toEqual([...new Set(firsts)]);
  });
});

describe('the source', () => {
  it('uses every key', () => {
    const used = usedKeys(sources, KEYS);
    // Only the server uses the sentences of link previews.
    expect(KEYS.filter((key) => !used.has(key) && !Object.hasOwn(enPreviews, key))).toEqual([]);
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
