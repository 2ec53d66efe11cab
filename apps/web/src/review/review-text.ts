// The words of a review about the position on screen: the grade of the last move, a better one, a proven win.

import { computed, type ReadonlySignal } from '@preact/signals';
import type { Look, Seat } from '@sente/kernel';
import { followLine, type Step } from '../table/model/line-marks.ts';
import { plyText } from '../table/model/ply-text.ts';
import type { MoveNote, TableView } from '../table/model/table-view.ts';
import { type Judgement, movesToWin } from '../thinking/judgement.ts';
import { enReview } from '../words/en/review.ts';
import { saySide } from '../words/say.ts';
import { translator } from '../words/speak.ts';
import { isWonByFours } from './fours.ts';
import { isFault, type Kind, type MoveGrade } from './report.ts';
import type { Review } from './review.ts';

const t = translator(enReview);

/** The longest line on the board, and in words. */
const MOST_STEPS = 9;
const MOST_TOLD = 3;

/** The usual signs of game notation; a good move has none. */
const SIGNS: { readonly [kind in Kind]?: string } = { inaccuracy: '?!', mistake: '?', blunder: '??' };

export function makeGradeNotes(grades: readonly (MoveGrade | null)[]): readonly (MoveNote | null)[] {
  return grades.map((one) => {
    const sign = one ? SIGNS[one.kind] : undefined;
    return one && sign !== undefined ? { sign, words: t(`review.kind.${one.kind}`) } : null;
  });
}

/** The review's knowledge of the position on screen. It stays the same object until that changes. */
export type Moment = {
  readonly ply: number;
  /** The grade of the last move. */
  readonly kind: Kind | null;
  readonly luck: number | null;
  readonly before: Judgement | null;
  readonly here: Judgement | null;
};

export function trackShownMoment(view: TableView, review: Review): ReadonlySignal<Moment> {
  let known: Moment | null = null;
  return computed(() => {
    const ply = view.shown.value;
    const next: Moment = {
      ply,
      kind: review.report.value.grades[ply - 1]?.kind ?? null,
      luck: review.withLuck.value ? (review.luck.value[ply - 1] ?? null) : null,
      before: review.seen.value[ply - 1] ?? null,
      here: review.seen.value[ply] ?? null,
    };
    const keys = Object.keys(next) as (keyof Moment)[];
    if (known === null || keys.some((key) => known?.[key] !== next[key])) known = next;
    return known;
  });
}

/** A line to show: instead of the last move if that was a fault, otherwise from the position on screen. */
export type ShownLine = {
  readonly instead: boolean;
  /** The position in which it begins. */
  readonly from: number;
  readonly steps: readonly Step[];
};

export function engineLineForMoment(
  { model, states }: TableView,
  { ply, kind, before, here }: Moment,
): ShownLine | null {
  const instead = isFault(kind);
  const from = instead ? ply - 1 : ply;
  const seen = instead ? before : here;
  const steps = seen ? followLine(model.game, states.value[from], seen.line, MOST_STEPS) : [];
  return steps.length === 0 ? null : { instead, from, steps };
}

export function engineLineText({ model }: TableView, { steps }: ShownLine): string {
  return steps
    .slice(0, MOST_TOLD)
    .map(({ move, before }) => plyText(model.game, move, before))
    .join(' ');
}

export function moveAndGradeText({ model, states }: TableView, { ply, kind }: Moment): string {
  const entry = model.match.value.plies[ply - 1]?.entry;
  if (entry === undefined) return t('review.start');
  const move = plyText(model.game, entry, states.value[ply - 1]);
  return kind === null ? move : t('review.verdict', { move, kind: t(`review.kind.${kind}`) });
}

/** "White wins by fours in 7". Only a proven win is announced. */
export function proofText(view: TableView, { ply, here }: Moment): string | null {
  const { game } = view.model;
  const proof = here?.proof;
  if (!here || !proof || view.last.value === ply) return null;
  const { winner, plies } = proof;
  const told = { who: sideOrPlayerName(view, winner), n: movesToWin(proof) };
  const whole = here.line.slice(0, plies);
  const state = view.states.value[ply];
  const byFours = told.n > 1 && whole.length === plies && isWonByFours(game, state, whole, winner);
  return byFours ? t('review.wins.fours', told) : t('review.wins', told);
}

export function luckText({ luck }: Moment): string | null {
  if (luck === null) return null;
  const n = Math.abs(Math.round(luck * 100));
  if (n === 0) return t('review.luck.even');
  return luck > 0 ? t('review.luck.good', { n }) : t('review.luck.bad', { n });
}

/** The luck of each side over the whole game. */
export function luckSumText(view: TableView, review: Review): string {
  const { plies } = view.model.match.value;
  const sums = review.report.value.accuracy.map((_, seat) => {
    const all = review.luck.value.filter((_one, at) => plies[at]?.seat === seat);
    const n = Math.round(100 * all.reduce<number>((sum, luck) => sum + (luck ?? 0), 0));
    const signed = n > 0 ? `+${n}` : `${n}`.replace('-', '−');
    return t('review.chance', { who: sideOrPlayerName(view, seat), n: signed });
  });
  return t('review.luck.sum', { sums: sums.join(', ') });
}

/** The chances of every seat in a position, for screen readers. */
export function moveAndChancesText(view: TableView, review: Review, ply: number): string {
  const { game, match } = view.model;
  const entry = match.value.plies[ply - 1]?.entry;
  const move = entry === undefined ? t('review.at.start') : plyText(game, entry, view.states.value[ply - 1]);
  const course = review.report.value.course[ply];
  const chances = course
    ? course.map((one, seat) =>
        t('review.chance', { who: sideOrPlayerName(view, seat), n: Math.round(one * 100) }),
      )
    : [t('review.unknown')];
  return t('review.at', { move, chances: chances.join(', ') });
}

/** The side's name, or the player's name as long as the seat has no side. */
function sideOrPlayerName({ model, live }: TableView, seat: Seat): string {
  const side = live.value.sides.find((one) => one.seat === seat)?.name ?? null;
  return side === null ? (model.names.value[seat] ?? '') : saySide(side);
}

export function looksOfSides({ live, model }: TableView): readonly (Look | null)[] {
  return Array.from(
    { length: model.game.seats },
    (_, seat) => live.value.sides.find((one) => one.seat === seat)?.look ?? null,
  );
}
