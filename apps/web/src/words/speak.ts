// The language on screen, and the sentences of a file: English arrives with its imports, another language is fetched whole.
// CONTRIBUTING.md tells how a sentence and a language are added.

import { computed, signal } from '@preact/signals';
import type { JsonObject } from '@sente/kernel';
import { type Data, type Fillings, fillPlaceholders } from './fill.ts';
import type { Subject } from './subject.ts';
import type { Words } from './words.ts';

/** English has nothing to fetch: it arrives with the files that speak it. */
export const LANGUAGES = [
  { code: 'en', name: 'English', load: (): Promise<null> => Promise.resolve(null) },
  {
    code: 'vi',
    name: 'Tiếng Việt',
    load: (): Promise<Words> => import('./vi/index.ts').then(({ vi }) => vi),
  },
  {
    code: 'zh-Hans',
    name: '简体中文',
    load: (): Promise<Words> => import('./zh-hans/index.ts').then(({ zhHans }) => zhHans),
  },
  {
    code: 'zh-Hant',
    name: '繁體中文',
    load: (): Promise<Words> => import('./zh-hant/index.ts').then(({ zhHant }) => zhHant),
  },
  { code: 'ko', name: '한국어', load: (): Promise<Words> => import('./ko/index.ts').then(({ ko }) => ko) },
] as const;
export type LanguageCode = (typeof LANGUAGES)[number]['code'];

/** `words` is null in English. */
type Current = { readonly code: LanguageCode; readonly words: Subject | null };

const current = signal<Current>({ code: 'en', words: null });
/** Words may arrive late: only those of the language that was chosen last are shown. */
let asked: LanguageCode = 'en';

/** The language on screen. It changes when its words have arrived, so that no page is half translated. */
export const language = computed<LanguageCode>(() => current.value.code);

type KeyOf<S> = S extends Subject ? keyof S & string : never;
type TextOf<S, K extends string> = S extends { readonly [key in K]: infer Text extends string }
  ? Text
  : never;

/**
 * Says the sentences of these subjects in the reader's language: `const t = translator(enTable, enMoves)`. A key of another
 * subject does not compile, so the English of all that a file says arrives with the file.
 * A component or an effect that calls it follows a change of the language.
 */
export function translator<const Subjects extends readonly Subject[]>(...subjects: Subjects) {
  const english: Subject = Object.assign({}, ...subjects);
  return <K extends KeyOf<Subjects[number]>>(key: K, ...data: Data<TextOf<Subjects[number], K>>): string =>
    sayKey(english, key, data[0] ?? {});
}

type FirstWord<Key> = Key extends `${infer First}.${string}` ? First : never;

/** A sentence of this subject by a key that is made from a code; null if there is none. If every code has one, the type says so. */
export function sayCode<S extends Subject, K extends keyof S & string>(
  english: S,
  key: K,
  data?: JsonObject,
): string;
export function sayCode<S extends Subject>(
  english: S,
  key: `${FirstWord<keyof S>}.${string}`,
  data?: JsonObject,
): string | null;
export function sayCode(english: Subject, key: string, data: JsonObject = {}): string | null {
  if (!Object.hasOwn(english, key)) return null;
  const fillings = Object.entries(data).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return sayKey(english, key, Object.fromEntries(fillings) as Fillings);
}

function sayKey(english: Subject, key: string, data: Fillings): string {
  const { code, words } = current.value;
  return fillPlaceholders(words?.[key] ?? english[key] ?? key, data, code);
}

/** The text as the beginning of a line. `::first-letter` is no help: WebKit ignores it in clamped lines. */
export function capitalized(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(language.value) + text.slice(first.length);
}

/**
 * Await this before the first render, so that a page in Korean never shows English first.
 * False if the words could not be fetched or another language was chosen meanwhile: then nothing changes.
 */
export async function setLanguage(code: LanguageCode): Promise<boolean> {
  const chosen = LANGUAGES.find((entry) => entry.code === code);
  if (!chosen) throw new Error(`no such language: ${code}`);
  asked = code;
  try {
    const words = await chosen.load();
    if (asked !== code) return false;
    current.value = { code, words };
  } catch {
    return false;
  }
  if (typeof document !== 'undefined') document.documentElement.lang = code;
  return true;
}

/** The stored choice, else the first of the browser's languages that the site has, else English. */
export function pickLanguage(preferred: readonly string[], stored: string | null): LanguageCode {
  const known = LANGUAGES.find((entry) => entry.code === stored);
  if (known) return known.code;
  for (const tag of preferred) {
    const same = LANGUAGES.filter((entry) => primaryLanguage(entry.code) === primaryLanguage(tag));
    const match =
      same.length > 1
        ? same.find((entry) => scriptOfLanguage(entry.code) === scriptOfLanguage(tag))
        : same[0];
    if (match) return match.code;
  }
  return 'en';
}

function primaryLanguage(tag: string): string | undefined {
  return tag.toLowerCase().split('-')[0];
}

/** zh-TW and zh-Hant have the same script, zh-CN has another. Only called when it decides: the first call is slow. */
function scriptOfLanguage(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script;
  } catch {
    return undefined;
  }
}
