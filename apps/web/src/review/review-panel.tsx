// The review beside a replayed game: the chart, each player's accuracy, and the words about the position on screen.

import { type ReadonlySignal, type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { makeRecord, parseLeaveEntry } from '@sente/kernel';
import { recordOf } from '@sente/match';
import { useEffect, useMemo } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import type { Memory } from '../base/memory.ts';
import { drawEngineLineMarks } from '../table/model/line-marks.ts';
import { defaultPlayerName } from '../table/model/player-names.ts';
import type { Annotations, TableView } from '../table/model/table-view.ts';
import { ENGINE } from '../thinking/engine-name.ts';
import { isDecidedByChance } from '../thinking/judgement.ts';
import { collectSavedReview, saveReview } from '../thinking/saved-reviews.ts';
import { openThinker } from '../thinking/thinker.ts';
import { pressableProps } from '../ui/pressable.ts';
import { Swatch } from '../ui/swatch.tsx';
import { enReview } from '../words/en/review.ts';
import { saySide } from '../words/say.ts';
import { translator } from '../words/speak.ts';
import { ChancesCourseChart } from './chart.tsx';
import { revealHiddenMenAsGhosts } from './hidden-men.ts';
import { openReview, type Review } from './review.ts';
import {
  engineLineForMoment,
  engineLineText,
  looksOfSides,
  luckSumText,
  luckText,
  type Moment,
  makeGradeNotes,
  moveAndChancesText,
  moveAndGradeText,
  proofText,
  type ShownLine,
  trackShownMoment,
} from './review-text.ts';
import '../ui/switch.css';
import './review-panel.css';

const t = translator(enReview);

/** The chart marks a flip whose luck, good or bad, is at least this large. */
const STROKE = 0.1;

type ReviewPanelProps = { view: TableView; annotations: Signal<Annotations | null> };

export function ReviewPanel({ view, annotations }: ReviewPanelProps) {
  const { memory } = useApp();
  const review = useMemo(() => openReviewOfTable(view, memory), [view, memory]);
  const moment = useMemo(() => trackShownMoment(view, review), [view, review]);
  const line = useComputed(() => engineLineForMoment(view, moment.value));
  /** The ply whose line is on the board. */
  const lineOn = useSignal<number | null>(null);
  useEffect(() => {
    review.go();
    return () => review.close();
  }, [review]);
  useReviewAnnotations({ view, review, line, lineOn, annotations });
  return (
    <section class="review" aria-label={t('review.title')} data-testid="review-panel">
      <ChancesChart view={view} review={review} />
      <AccuracyOfSides view={view} review={review} />
      <ReviewProgress view={view} review={review} />
      <MoveVerdict view={view} moment={moment} line={line} />
      <ReviewButtons view={view} review={review} line={line} lineOn={lineOn} />
    </section>
  );
}

function ChancesChart({ view, review }: PartProps) {
  const strokes = review.withLuck.value
    ? review.luck.value.flatMap((luck, at) => (Math.abs(luck ?? 0) >= STROKE ? [at + 1] : []))
    : [];
  return (
    <ChancesCourseChart
      report={review.report.value}
      looks={looksOfSides(view)}
      shown={view.shown.value}
      last={view.last.value}
      told={moveAndChancesText(view, review, view.shown.value)}
      strokes={strokes}
      done={review.total.value === 0 ? 1 : review.done.value / review.total.value}
      onStep={view.stepTo}
    />
  );
}

function openReviewOfTable(view: TableView, memory: Memory): Review {
  const { game, match } = view.model;
  const { plies, outcome } = match.peek();
  const record = makeRecord(recordOf(match.peek()));
  return openReview(
    {
      game,
      states: view.states.peek(),
      plies: plies.map(({ seat, entry }) => ({ seat, entry, isMove: parseLeaveEntry(entry) === null })),
      outcome,
    },
    {
      thinker: openThinker(),
      saved: collectSavedReview(memory, record, ENGINE),
      save: (review) => saveReview(memory, record, ENGINE, review),
      shown: () => view.shown.peek(),
    },
  );
}

type AnnotationParts = PartProps & {
  line: ReadonlySignal<ShownLine | null>;
  lineOn: Signal<number | null>;
  annotations: Signal<Annotations | null>;
};

/** Rings the better move. On request the board shows its whole line, from the position in which it begins. */
function useReviewAnnotations({ view, review, line, lineOn, annotations }: AnnotationParts): void {
  const { game, match } = view.model;
  // Most judgements add no note. Comparing the text keeps the list of moves from being drawn again for them.
  const noted = useComputed(() => JSON.stringify(makeGradeNotes(review.report.value.grades)));
  const notes = useComputed(() => JSON.parse(noted.value) as Annotations['notes'] & {});
  useSignalEffect(() => {
    const deal = review.withLuck.value ? (match.value.revealed?.deal ?? null) : null;
    const [found, on] = [line.value, lineOn.value];
    annotations.value = {
      notes: notes.value,
      draw(picture, ply) {
        const whole = on === ply && found !== null;
        const base = whole ? game.picture(view.states.value[found.from]) : picture;
        const steps = whole ? found.steps : found?.instead ? found.steps.slice(0, 1) : [];
        const men =
          deal === null ? [] : revealHiddenMenAsGhosts(game, lastStateWithMoves(view, ply), base, deal);
        return { ...base, marks: [...base.marks, ...men, ...drawEngineLineMarks(game, steps, base)] };
      },
    };
  });
  useEffect(
    () => () => {
      annotations.value = null;
    },
    [annotations],
  );
}

/** The last state up to here in which a seat was to move. */
function lastStateWithMoves({ model, states }: TableView, ply: number): unknown {
  const all = states.value;
  return model.game.turn(all[ply]) === null ? all[Math.max(0, ply - 1)] : all[ply];
}

type PartProps = { view: TableView; review: Review };

/** A seat without a player's name is called by its side. */
function playerOrSideName({ model, live }: TableView, seat: number): string {
  const name = model.names.value[seat] ?? '';
  const side = live.value.sides.find((one) => one.seat === seat)?.name ?? null;
  return name === defaultPlayerName(seat) && side !== null ? saySide(side) : name;
}

function AccuracyOfSides({ view, review }: PartProps) {
  const looks = looksOfSides(view);
  return (
    <dl class="review-sides" aria-label={t('review.accuracy')} data-testid="review-accuracy">
      {review.report.value.accuracy.map((value, seat) => (
        <div key={seat}>
          <dt>
            <Swatch look={looks[seat] ?? null} />
            <span>{playerOrSideName(view, seat)}</span>
          </dt>
          <dd>
            <span class="unseen">{t('review.accuracy')} </span>
            {value === null ? t('review.accuracy.none') : t('review.percent', { n: Math.round(value) })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The progress, with buttons to stop and continue; afterwards the number of turning points. */
function ReviewProgress({ view, review }: PartProps) {
  const { game, match } = view.model;
  const [done, total] = [review.done.value, review.total.value];
  const dealt = isDecidedByChance(game, view.states.value[0]) && game.men.length > 0;
  const dealKnown = match.value.revealed !== null;
  return (
    <div class="review-work">
      <p role="status" data-testid="review-progress">
        {progressOrSummaryText(view, review)}
      </p>
      {dealt && (dealKnown || game.seats === 2) && (
        <label class="switch">
          <span>{t(dealKnown ? 'review.deal' : 'review.luck')}</span>
          <input
            type="checkbox"
            data-testid="review-deal"
            checked={review.withLuck.value}
            onChange={(event) => review.includeLuck(event.currentTarget.checked)}
          />
        </label>
      )}
      {done < total && (
        <button
          type="button"
          class="button"
          data-testid="review-stop"
          onClick={() => (review.running.value ? review.stop() : review.go())}
        >
          {t(review.running.value ? 'review.stop' : 'review.go')}
        </button>
      )}
    </div>
  );
}

function progressOrSummaryText(view: TableView, review: Review): string {
  const [n, of] = [review.done.value, review.total.value];
  if (review.stuck.value) return t('review.stuck');
  if (n < of) return t('review.progress', { n, of });
  return review.withLuck.value && view.model.game.seats === 2
    ? luckSumText(view, review)
    : t('review.turning.count', { n: review.report.value.turningPoints.length });
}

type VerdictProps = {
  view: TableView;
  moment: ReadonlySignal<Moment>;
  line: ReadonlySignal<ShownLine | null>;
};

function MoveVerdict({ view, moment, line }: VerdictProps) {
  const { value: found } = line;
  const more = [
    luckText(moment.value),
    found && t(found.instead ? 'review.better' : 'review.on', { line: engineLineText(view, found) }),
    proofText(view, moment.value),
  ];
  return (
    <div class="review-verdict" role="status" data-testid="review-verdict">
      <p>
        <strong>{moveAndGradeText(view, moment.value)}</strong>
      </p>
      <p>{more.filter((text) => text !== null).join(' · ')}</p>
    </div>
  );
}

type ButtonsProps = PartProps & Pick<AnnotationParts, 'line' | 'lineOn'>;

function ReviewButtons({ view, review, line, lineOn }: ButtonsProps) {
  const shown = view.shown.value;
  const { turningPoints } = review.report.value;
  const next = turningPoints.find((ply) => ply > shown) ?? turningPoints[0];
  const on = lineOn.value === shown;
  return (
    <div class="review-buttons">
      <button
        type="button"
        class="button"
        data-testid="next-turning-point"
        {...pressableProps(next !== undefined, () => view.stepTo(next ?? shown))}
      >
        {t('review.turning')}
      </button>
      <button
        type="button"
        class="button"
        aria-pressed={on}
        data-testid="review-line"
        {...pressableProps(line.value !== null, () => {
          lineOn.value = on ? null : shown;
        })}
      >
        {t(on ? 'review.line.hide' : 'review.line')}
      </button>
    </div>
  );
}
