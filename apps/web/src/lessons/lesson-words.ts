// The words of the lessons in the language on screen; they are fetched with the lessons and change with it.

import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type LanguageCode, language } from '../words/index.ts';
import type { LessonWords } from './words/keys.ts';

export const LESSON_WORDS: { readonly [code in LanguageCode]: () => Promise<LessonWords> } = {
  en: () => import('./words/en.ts').then((file) => file.words),
  vi: () => import('./words/vi.ts').then((file) => file.words),
  'zh-Hans': () => import('./words/zh-hans.ts').then((file) => file.words),
  'zh-Hant': () => import('./words/zh-hant.ts').then((file) => file.words),
  ko: () => import('./words/ko.ts').then((file) => file.words),
};

/** Null until they have come. Those of another language stay until its own have. */
export function useLessonWords(): ReadonlySignal<LessonWords | null> {
  const words = useSignal<LessonWords | null>(null);
  const failed = useSignal<unknown>(null);
  const code = language.value;
  useEffect(() => {
    let current = true;
    LESSON_WORDS[code]().then(
      (loaded) => {
        if (current) words.value = loaded;
      },
      (error: unknown) => {
        if (current) failed.value = error;
      },
    );
    return () => {
      current = false;
    };
  }, [code, words, failed]);
  // A page without its words is a broken page: the nearest error boundary says so.
  if (failed.value !== null && words.value === null) throw failed.value;
  return words;
}
