// Which language is on screen, and `t`, through which every visible sentence comes.
// How a language is added is told in CONTRIBUTING.md.

import { computed, signal } from '@preact/signals';
import { en } from './en.ts';
import { type Data, type Fillings, fill } from './fill.ts';
import type { English, WordKey, Words } from './keys.ts';

/** English is at hand at once, its online half with those pages; the others arrive whole when they are chosen. */
export const LANGUAGES = [
  { code: 'en', name: 'English', load: (): Promise<Partial<Words>> => Promise.resolve(en) },
  { code: 'vi', name: 'Tiếng Việt', load: (): Promise<Words> => import('./vi.ts').then((file) => file.vi) },
  {
    code: 'zh-Hans',
    name: '简体中文',
    load: (): Promise<Words> => import('./zh-hans.ts').then((file) => file.zhHans),
  },
  {
    code: 'zh-Hant',
    name: '繁體中文',
    load: (): Promise<Words> => import('./zh-hant.ts').then((file) => file.zhHant),
  },
  { code: 'ko', name: '한국어', load: (): Promise<Words> => import('./ko.ts').then((file) => file.ko) },
] as const;
export type LanguageCode = (typeof LANGUAGES)[number]['code'];

type Current = { readonly code: LanguageCode; readonly words: Partial<Words> };

const current = signal<Current>({ code: 'en', words: en });
const moreEnglish = signal<Partial<Words>>({});
/** Words may arrive late: only those of the language asked for last are put up. */
let asked: LanguageCode = 'en';

/** The language on screen. Changes only once its words have arrived, so that no page is half translated. */
export const language = computed<LanguageCode>(() => current.value.code);

/** A sentence in the reader's language; what reads it inside a component or an effect follows a change. */
export function t<K extends WordKey>(key: K, ...data: Data<English[K]>): string {
  const { code, words } = current.value;
  return fill(words[key] ?? moreEnglish.value[key] ?? '', (data[0] ?? {}) as Fillings, code);
}

/** As the beginning of a line. Not by `::first-letter`: WebKit does not know it where lines are clamped. */
export function capitalized(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(language.value) + text.slice(first.length);
}

export function hasWords(key: string): boolean {
  return Object.hasOwn(current.value.words, key) || Object.hasOwn(moreEnglish.value, key);
}

/** The rest of English, from the pages that need it. Words that are here already change nothing on screen. */
export function addEnglish(words: Partial<Words>): void {
  const known = moreEnglish.peek();
  if (Object.keys(words).some((key) => !Object.hasOwn(known, key)))
    moreEnglish.value = { ...known, ...words };
}

/**
 * Await this before the first render: a page in Korean never flashes English.
 * False when the words could not be fetched, or another language was asked for meanwhile: nothing changes then.
 */
export async function setLanguage(code: LanguageCode): Promise<boolean> {
  const chosen = LANGUAGES.find((entry) => entry.code === code);
  if (!chosen) throw new Error(`no such language: ${code}`);
  asked = code;
  const words = await chosen.load().catch(() => null);
  if (words === null || asked !== code) return false;
  current.value = { code, words };
  if (typeof document !== 'undefined') document.documentElement.lang = code;
  return true;
}

/** What was chosen before, else the first of the browser's languages that the site speaks, else English. */
export function pickLanguage(preferred: readonly string[], stored: string | null): LanguageCode {
  const known = LANGUAGES.find((entry) => entry.code === stored);
  if (known) return known.code;
  for (const tag of preferred) {
    const same = LANGUAGES.filter((entry) => primary(entry.code) === primary(tag));
    const match = same.length > 1 ? same.find((entry) => script(entry.code) === script(tag)) : same[0];
    if (match) return match.code;
  }
  return 'en';
}

function primary(tag: string): string | undefined {
  return tag.toLowerCase().split('-')[0];
}

/** zh-TW and zh-Hant are the same to a reader, zh-CN is not. Asked only where it decides: the first answer takes the browser long. */
function script(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script;
  } catch {
    return undefined;
  }
}
