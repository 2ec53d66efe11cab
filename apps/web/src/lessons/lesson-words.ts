// The words of the lessons in the language on screen. They are fetched with the lessons.

import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LessonTexts } from '../words/lesson-texts.ts';
import { type LanguageCode, language } from '../words/speak.ts';
import type { CourseId } from './lesson.ts';

export type LessonWords = LessonTexts<CourseId>;

export const LESSON_WORDS: { readonly [code in LanguageCode]: () => Promise<LessonWords> } = {
  en: () => import('../words/en/lessons.ts').then((file) => file.enLessons),
  vi: () => import('../words/vi/lessons.ts').then((file) => file.viLessons),
  'zh-Hans': () => import('../words/zh-hans/lessons.ts').then((file) => file.zhHansLessons),
  'zh-Hant': () => import('../words/zh-hant/lessons.ts').then((file) => file.zhHantLessons),
  ko: () => import('../words/ko/lessons.ts').then((file) => file.koLessons),
};

/** Null until they are loaded. After a change of language the old words stay until the new ones are loaded. */
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
