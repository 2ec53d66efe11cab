// What a review says about the position on screen: how good the last move was, what would have been better, who wins.

import { computed, type ReadonlySignal } from '@preact/signals';
import type { Look, Seat } from '@sente/kernel';
import { type Step, stepsOf } from '../table/model/line-marks.ts';
import { plyText } from '../table/ply-text.ts';
import type { MoveNote, TableView } from '../table/table-view.ts';
import { type Judgement, movesToWin } from '../thinking/judgement.ts';
import { saySide, t } from '../words/index.ts';
import { isByFours } from './fours.ts';
import { isAmiss, type Judged, type Kind } from './judge.ts';
import type { Review } from './review.ts';
import '../words/review.ts';

/** A line as it is drawn, and as it is told. */
const MOST_STEPS = 9;
const MOST_TOLD = 3;

/** Signs the field knows; what was good needs none. */
const SIGNS: { readonly [kind in Kind]?: string } = { inaccuracy: '?!', mistake: '?', blunder: '??' };

export function notesOf(judged: readonly (Judged | null)[]): readonly (MoveNote | null)[] {
  return judged.map((one) => {
    const sign = one ? SIGNS[one.kind] : undefined;
    return one && sign !== undefined ? { sign, words: t(`review.kind.${one.kind}`) } : null;
  });
}

/** What is known about the position on screen; the same object as long as that is the same. */
export type Moment = {
  readonly ply: number;
  /** How good the last move was. */
  readonly kind: Kind | null;
  readonly luck: number | null;
  readonly before: Judgement | null;
  readonly here: Judgement | null;
};

export function momentOf(view: TableView, review: Review): ReadonlySignal<Moment> {
  let known: Moment | null = null;
  return computed(() => {
    const ply = view.shown.value;
    const next: Moment = {
      ply,
      kind: review.report.value.judged[ply - 1]?.kind ?? null,
      luck: review.withLuck.value ? (review.luck.value[ply - 1] ?? null) : null,
      before: review.seen.value[ply - 1] ?? null,
      here: review.seen.value[ply] ?? null,
    };
    const keys = Object.keys(next) as (keyof Moment)[];
    if (known === null || keys.some((key) => known?.[key] !== next[key])) known = next;
    return known;
  });
}

/** A line worth showing: instead of the last move where that was amiss, else from here on. */
export type ShownLine = {
  readonly instead: boolean;
  /** The position it begins in. */
  readonly from: number;
  readonly steps: readonly Step[];
};

export function lineOf({ model, states }: TableView, { ply, kind, before, here }: Moment): ShownLine | null {
  const instead = isAmiss(kind);
  const from = instead ? ply - 1 : ply;
  const seen = instead ? before : here;
  const steps = seen ? stepsOf(model.game, states.value[from], seen.line, MOST_STEPS) : [];
  return steps.length === 0 ? null : { instead, from, steps };
}

export function lineText({ model }: TableView, { steps }: ShownLine): string {
  return steps
    .slice(0, MOST_TOLD)
    .map(({ move, before }) => plyText(model.game, move, before))
    .join(' ');
}

export function moveVerdict({ model, states }: TableView, { ply, kind }: Moment): string {
  const entry = model.match.value.plies[ply - 1]?.entry;
  if (entry === undefined) return t('review.start');
  const move = plyText(model.game, entry, states.value[ply - 1]);
  return kind === null ? move : t('review.verdict', { move, kind: t(`review.kind.${kind}`) });
}

/** "White wins by fours in 7": only what was proven is announced. */
export function proofText(view: TableView, { ply, here }: Moment): string | null {
  const { game } = view.model;
  const proof = here?.proof;
  if (!here || !proof || view.last.value === ply) return null;
  const { winner, plies } = proof;
  const told = { who: sideName(view, winner), n: movesToWin(proof) };
  const whole = here.line.slice(0, plies);
  const state = view.states.value[ply];
  const byFours = told.n > 1 && whole.length === plies && isByFours(game, state, whole, winner);
  return byFours ? t('review.wins.fours', told) : t('review.wins', told);
}

export function luckText({ luck }: Moment): string | null {
  if (luck === null) return null;
  const n = Math.abs(Math.round(luck * 100));
  if (n === 0) return t('review.luck.even');
  return luck > 0 ? t('review.luck.good', { n }) : t('review.luck.bad', { n });
}

/** By how much chance helped each side, over the whole game. */
export function luckSum(view: TableView, review: Review): string {
  const { plies } = view.model.match.value;
  const sums = review.report.value.accuracy.map((_, seat) => {
    const all = review.luck.value.filter((_one, at) => plies[at]?.seat === seat);
    const n = Math.round(100 * all.reduce<number>((sum, luck) => sum + (luck ?? 0), 0));
    const signed = n > 0 ? `+${n}` : `${n}`.replace('-', '−');
    return t('review.chance', { who: sideName(view, seat), n: signed });
  });
  return t('review.luck.sum', { sums: sums.join(', ') });
}

/** Everybody's chances at a position, for the ear. */
export function chancesText(view: TableView, review: Review, ply: number): string {
  const { game, match } = view.model;
  const entry = match.value.plies[ply - 1]?.entry;
  const move = entry === undefined ? t('review.at.start') : plyText(game, entry, view.states.value[ply - 1]);
  const course = review.report.value.course[ply];
  const chances = course
    ? course.map((one, seat) => t('review.chance', { who: sideName(view, seat), n: Math.round(one * 100) }))
    : [t('review.unknown')];
  return t('review.at', { move, chances: chances.join(', ') });
}

/** The colour where there is one, else the player. */
function sideName({ model, live }: TableView, seat: Seat): string {
  const side = live.value.sides.find((one) => one.seat === seat)?.name ?? null;
  return side === null ? (model.names.value[seat] ?? '') : saySide(side);
}

export function sideLooks({ live, model }: TableView): readonly (Look | null)[] {
  return Array.from(
    { length: model.game.seats },
    (_, seat) => live.value.sides.find((one) => one.seat === seat)?.look ?? null,
  );
}
