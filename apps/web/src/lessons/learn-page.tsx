// The learn page: every course with the learner's progress, or the course that is open.

import type { Game, Picture } from '@sente/kernel';
import { useEffect, useMemo } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { NotFoundPage } from '../frame/not-found-page.tsx';
import { Icon } from '../ui/icons.tsx';
import { pictureOfRecord } from '../ui/record-picture.ts';
import { SmallPicture } from '../ui/small-picture.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { enAnalysis } from '../words/en/analysis.ts';
import { enOpeningsBook } from '../words/en/openings-book.ts';
import { enPuzzles } from '../words/en/puzzles.ts';
import { enSite } from '../words/en/site.ts';
import { enTable } from '../words/en/table.ts';
import { translator } from '../words/speak.ts';
import { CoursePage } from './course-page.tsx';
import { COURSES, findCourse, recordOfStep } from './courses.ts';
import type { Course } from './lesson.ts';
import { type LessonWords, useLessonWords } from './lesson-words.ts';
import { readDoneSteps } from './progress.ts';
import '../ui/page.css';
import './learn-page.css';

const t = translator(enAnalysis, enOpeningsBook, enPuzzles, enSite, enTable);

/** `id` is the course in the address; null shows all courses. */
export function LearnPages({ id }: { id: string | null }) {
  const words = useLessonWords().value;
  const course = id === null ? null : findCourse(id);
  if (course === undefined) return <NotFoundPage />;
  if (words === null) return <main class="page" aria-busy="true" />;
  return course ? (
    <CoursePage key={course.id} course={course} words={words} />
  ) : (
    <CoursesPage words={words} />
  );
}

function CoursesPage({ words }: { words: LessonWords }) {
  const { catalog } = useApp();
  usePageTitle(words.page.title);
  useEffect(() => void catalog.loadAll(), [catalog]);
  return (
    <div class="page learn">
      <header class="page-bar">
        <a href="/" class="site-name">
          {t('app.name')}
        </a>
      </header>
      <main>
        <h1>{words.page.title}</h1>
        <p>{words.page.about}</p>
        <nav>
          <a href="/puzzles" data-testid="way-puzzles">
            {t('puzzles.title')}
          </a>
          <a href="/analysis" data-testid="way-analysis">
            {t('analysis.title')}
          </a>
          <a href="/openings" data-testid="way-openings">
            {t('openings.title')}
          </a>
        </nav>
        <ol>
          {COURSES.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} words={words} game={catalog.here(course.game)} />
            </li>
          ))}
        </ol>
      </main>
    </div>
  );
}

type CourseCardProps = { course: Course; words: LessonWords; game: Game | undefined };

function CourseCard({ course, words, game }: CourseCardProps) {
  const { memory } = useApp();
  const done = useMemo(() => readDoneSteps(memory, course).length, [memory, course]);
  const picture = useMemo(() => pictureOfCourse(course, game), [course, game]);
  const { title, about } = words.courses[course.id];
  const all = done === course.steps.length;
  return (
    <a href={`/learn/${course.id}`} class="course" data-testid={`course-${course.id}`} data-done={all}>
      <span class="drawing">{picture && <SmallPicture picture={picture} />}</span>
      <span class="told">
        <strong>{title}</strong>
        <span>{about}</span>
      </span>
      <span class="how-far">
        {all && <Icon name="check" />}
        {all ? words.page.done : t('table.count-of', { n: done, of: course.steps.length })}
      </span>
    </a>
  );
}

/** The second position: the first board of a course is often empty. */
function pictureOfCourse(course: Course, game: Game | undefined): Picture | null {
  return game ? pictureOfRecord(game, recordOfStep(course, 1)) : null;
}
