// What the lessons say, in every language the same parts. They are many: they arrive with the lessons, not with the site.

import type { CourseId } from '../lesson.ts';

/** What is asked, what is said when it is done, and what after another move, where another move is possible. */
export type StepWords = readonly [ask: string, done: string, wrong?: string];

export type CourseWords = {
  readonly title: string;
  readonly about: string;
  readonly steps: readonly StepWords[];
};

export type LessonWords = {
  readonly page: {
    readonly title: string;
    readonly about: string;
    readonly you: string;
    readonly opponent: string;
    /** Takes {n} and {of}. */
    readonly step: string;
    readonly done: string;
    readonly show: string;
    readonly skip: string;
    readonly next: string;
    readonly finish: string;
    readonly all: string;
  };
  readonly courses: { readonly [id in CourseId]: CourseWords };
};
