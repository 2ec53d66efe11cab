// A course, step by step: a board, one sentence, and the verdict on the learner's move.

import { type Signal, useComputed, useSignal } from '@preact/signals';
import type { Game } from '@sente/kernel';
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { startTimer } from '../base/tasks.ts';
import { SettingsButton } from '../settings/settings-button.tsx';
import { type BoardHandle, BoardPart } from '../table/board/board-part.tsx';
import { useKeyboardShortcuts } from '../table/keys.ts';
import { OpeningChoices } from '../table/opening/opening-choices.tsx';
import { ConfirmButton } from '../table/table-actions.tsx';
import { useSoundAndVibration } from '../table/table-sound.ts';
import { Icon } from '../ui/icons.tsx';
import { Lazy } from '../ui/lazy.tsx';
import { pressableProps } from '../ui/pressable.ts';
import { useFindResult } from '../ui/use-find-result.ts';
import { usePageTitle } from '../ui/use-title.ts';
import { enTable } from '../words/en/table.ts';
import { fillPlaceholders } from '../words/fill.ts';
import type { StepTexts } from '../words/lesson-texts.ts';
import { sayFact, saySide } from '../words/say.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { language, translator } from '../words/speak.ts';
import type { Course } from './lesson.ts';
import type { LessonWords } from './lesson-words.ts';
import { nextStep, saveDoneStep } from './progress.ts';
import { openStepTable, type StepTable } from './step-table.ts';
import '../table/table.css';
import '../table/heading.css';
import './course-page.css';

const t = translator(enTable);

type CoursePageProps = { course: Course; words: LessonWords };

export function CoursePage({ course, words }: CoursePageProps) {
  const { catalog, memory } = useApp();
  usePageTitle(words.courses[course.id].title);
  const find = useCallback(() => catalog.find(course.game), [catalog, course]);
  const game = useFindResult(find);
  const at = useSignal(nextStep(memory, course));
  return game ? <StepPage key={at.value} course={course} words={words} game={game} at={at} /> : null;
}

type StepPageProps = CoursePageProps & { game: Game; at: Signal<number> };

/** The step on a table. A step that is done is stored. */
function useStepTable(
  course: Course,
  index: number,
  game: Game,
  { you, opponent }: LessonWords['page'],
): StepTable {
  const { memory } = useApp();
  const step = course.steps[index];
  const names = useSignal<readonly string[]>([]);
  const table = useMemo(
    () =>
      openStepTable(game, step ?? { from: ':', turns: [] }, {
        names(learner) {
          names.value = Array.from({ length: game.seats }, (_, seat) => (seat === learner ? you : opponent));
          return names;
        },
        startTimer,
      }),
    [game, step, names, you, opponent],
  );
  useEffect(() => () => table.close(), [table]);
  const done = table.standing.value === 'done';
  useEffect(() => {
    if (done) saveDoneStep(memory, course, index);
  }, [done, memory, course, index]);
  return table;
}

function StepPage({ course, words, game, at }: StepPageProps) {
  const { settings } = useApp();
  const index = at.value;
  const told = words.courses[course.id].steps[index];
  const table = useStepTable(course, index, game, words.page);
  useSoundAndVibration(table.view);
  const pending = useSignal<string | null>(null);
  const board = useSignal<BoardHandle | null>(null);
  useKeyboardShortcuts({ Escape: () => board.value?.cancel() });
  const men = game.men.length > 0;
  const count = fillPlaceholders(words.page.step, { n: index + 1, of: course.steps.length }, language.value);
  return (
    <main class="table lesson" data-men={men}>
      <header class="table-bar">
        <a href="/learn" class="icon-button" aria-label={words.page.all} data-testid="all-courses">
          <Icon name="back" />
        </a>
        <div class="heading">
          <h1>{words.courses[course.id].title}</h1>
          <p class="sub" data-testid="lesson-step">
            {count}
          </p>
        </div>
      </header>
      <SettingsButton view={table.view} />
      <div class="board-area">
        <BoardPart view={table.view} pending={pending} handle={board} />
      </div>
      {told && (
        <StepCard table={table} told={told} words={words} course={course} at={at}>
          {men && (
            <>
              <Lazy load={loadMenChart} props={{ game }} />
              <Lazy load={loadFacesHint} props={{ view: table.view }} />
            </>
          )}
          {settings.value.value.confirm === 'button' && (
            <ConfirmButton view={table.view} pending={pending} board={board} />
          )}
        </StepCard>
      )}
      {men && <Lazy load={loadAskedMan} props={{ view: table.view }} />}
    </main>
  );
}

const loadMen = () => import('../table/sheets/men/men-parts.tsx');
const loadAskedMan = () => loadMen().then((part) => part.AskedManExplanation);
const loadMenChart = () => loadMen().then((part) => part.MenChart);
const loadFacesHint = () => loadMen().then((part) => part.MenFacesHint);

type CardProps = CoursePageProps & {
  table: StepTable;
  told: StepTexts;
  at: Signal<number>;
  /** The help with men, and the button that confirms a move, if the setting asks for one. */
  children: ComponentChildren;
};

function StepCard({ table, told, words, course, at, children }: CardProps) {
  const { view, standing } = table;
  const [ask] = told;
  const feedback = useComputed(() => feedbackText(table, told));
  const { phase } = view.live.value;
  const choosing = view.mayMove.value && view.live.value.offers.some(({ kind }) => kind === 'choose');
  return (
    <section class="lesson-card" data-standing={standing.value} data-testid="lesson-card">
      <p class="side">{sideAndFactsText(table)}</p>
      <p class="ask" data-testid="lesson-ask">
        {ask}
      </p>
      <div class="feedback">
        <p data-testid="lesson-feedback">{feedback}</p>
      </div>
      {choosing && <OpeningChoices key={phase.code} view={view} />}
      {children}
      <StepButtons table={table} words={words} course={course} at={at} />
      <div class="unseen" role="status" aria-live="polite" aria-atomic="true" data-testid="live">
        {[table.heard.value, feedback.value || ask].join(' ')}
      </div>
    </section>
  );
}

/** Buttons: show a good move, skip, go on. */
function StepButtons({ table, words, course, at }: Pick<CardProps, 'table' | 'words' | 'course' | 'at'>) {
  const { router } = useApp();
  const done = table.standing.value === 'done';
  const next = useRef<HTMLButtonElement>(null);
  // The focus moves to the button only from the board or from no element: the learner goes on with the same key.
  useEffect(() => {
    const { activeElement: active, body } = document;
    const free = active === null || active === body || active.matches('[role="gridcell"]');
    if (done && free) next.current?.focus({ preventScroll: true });
  }, [done]);
  const last = at.value + 1 === course.steps.length;
  return (
    <div class="row lesson-ways">
      {!done && (
        <button
          type="button"
          class="button"
          {...pressableProps(table.canShow.value, table.show)}
          data-testid="lesson-show"
        >
          <Icon name="hint" />
          {words.page.show}
        </button>
      )}
      <button
        type="button"
        ref={next}
        class={done ? 'button main' : 'button'}
        data-testid="lesson-next"
        onClick={() => {
          if (last) router.go('/learn');
          else at.value += 1;
        }}
      >
        {done ? (last ? words.page.finish : words.page.next) : words.page.skip}
      </button>
    </div>
  );
}

/** The verdict on the last move: done, wrong and why, or the refusal of a touch that does nothing. */
function feedbackText({ view, standing }: StepTable, [, done, wrong = '']: StepTexts): string {
  if (standing.value === 'done') return done;
  if (view.lastRefusal.value !== null) return sayRefusal(view.lastRefusal.value.refusal);
  return standing.value === 'asked' ? '' : wrong;
}

/** The side of the learner, and the facts that the game counts. */
function sideAndFactsText({ view, learner }: StepTable): string {
  const { sides, facts } = view.live.value;
  const names = view.model.names.value;
  const side = sides.find(({ seat }) => seat === learner)?.name ?? null;
  // Urgent facts are drawn on the board, and the step is about them.
  const told = facts
    .filter(({ urgent }) => !urgent)
    .map((fact) => sayFact(fact, (seat) => names[seat] ?? ''));
  const name = names[learner] ?? '';
  return [side === null ? name : t('table.seat', { name, side: saySide(side) }), ...told].join(' · ');
}
