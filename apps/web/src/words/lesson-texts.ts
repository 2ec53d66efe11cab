// The texts of the lessons, in every language the same parts. They are fetched with the lessons, not with the language.

/** The task, the answer to a right move, and the answer to a wrong one, if a wrong move is possible. */
export type StepTexts = readonly [ask: string, done: string, wrong?: string];

type CourseTexts = {
  readonly title: string;
  readonly about: string;
  readonly steps: readonly StepTexts[];
};

/** `Course` is the id of a course. */
export type LessonTexts<Course extends string> = {
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
  readonly courses: { readonly [id in Course]: CourseTexts };
};
