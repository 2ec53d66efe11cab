// One board at work: what it shows, what its viewer holds and points at, and how touches reach the app.

import type { Point } from '@sente/kernel';
import { type Layout, pointName, samePoint } from './geometry.ts';
import { type Circumstance, carryTo, type Deed, EMPTY_HAND, type Hand, touch } from './hand.ts';
import { hintsAbove, hintsBelow } from './hints.ts';
import type { Ink } from './ink.ts';
import type { Spot } from './pointer.ts';
import type { BoardSettings, Cell, ForbiddenMark } from './settings.ts';
import type { Stage } from './stage.ts';
import type { Table } from './table.ts';

/** Long enough that the stone is painted first; soon enough that no screen reader has asked yet. */
const TELL_AFTER_MS = 30;

type Press = {
  readonly spot: Spot;
  /** The man under the finger, if it may be carried. */
  readonly man: Point | null;
  /** It was this press that picked the man up. */
  readonly pickedUp: boolean;
  readonly dragged: boolean;
  /** It lasted so long that it asked what the man is, and does nothing else. */
  readonly asked: boolean;
};

export type Session = {
  readonly stage: Stage;
  readonly ids: string;
  settings: BoardSettings;
  ink: Ink;
  table: Table | null;
  layout: Layout | null;
  hand: Hand;
  cursor: Point;
  /** The keyboard's cursor is on the board and seen. */
  focused: boolean;
  hover: Point | null;
  press: Press | null;
  /** The point under the finger or the pressed mouse. */
  aim: Point | null;
  /** A forbidden point that was touched stays explained until the next touch. */
  explained: ForbiddenMark | null;
  telling: ReturnType<typeof setTimeout> | null;
  /** Runs while a press may still become a long one. */
  asking: ReturnType<typeof setTimeout> | undefined;
};

export function touchPoint(session: Session, at: Point, confirm: Circumstance['confirm']): void {
  const { table, settings, hand } = session;
  if (table) apply(session, touch(hand, at, { table, enabled: settings.enabled, confirm }));
}

/** Does what a touch came to: the hand first, so that an app that answers at once finds everything in place. */
export function apply(session: Session, { hand, move, refusal }: Deed): void {
  session.explained = refusal?.mark ?? null;
  setHand(session, hand);
  refresh(session);
  const { settings } = session;
  if (move !== undefined) settings.onMove(move);
  if (refusal) settings.onRefused(refusal.gesture);
}

/** Tells the app that somebody asks about a man; false where no man lies face up. */
export function inspect({ table, settings }: Session, at: Point): boolean {
  if (table?.piece(at)?.look.kind !== 'man') return false;
  settings.onInspect?.(at);
  return true;
}

export function letGo(session: Session): void {
  apply(session, { hand: EMPTY_HAND });
}

export function confirmPending(session: Session): void {
  const move = session.hand.pending?.move;
  if (move !== undefined) apply(session, { hand: EMPTY_HAND, move });
}

/** Puts a new hand in place and tells the app when the waiting move changed. */
export function setHand(session: Session, hand: Hand): void {
  const before = session.hand.pending?.move ?? null;
  const after = hand.pending?.move ?? null;
  session.hand = hand;
  if (before !== after) session.settings.onPending?.(after);
}

/** Draws what depends on where one points and what one holds, and has the points say it. */
export function refresh(session: Session): void {
  const { table, layout, ink, hand, stage, settings, press } = session;
  if (!table || !layout) return;
  const aim = press ? session.aim : (session.hover ?? (session.focused ? session.cursor : null));
  const asked = aim ? table.forbidden(aim) : undefined;
  const pointing = {
    table,
    layout,
    ink,
    hand,
    aim,
    guided: settings.enabled && press?.spot.finger === true && press.man === null,
    enabled: settings.enabled,
    explained: settings.shapes === 'off' ? null : (asked ?? session.explained),
  };
  stage.below.sync(hintsBelow(pointing));
  stage.above.sync(hintsAbove(pointing));
  const waits = hand.pending?.again ? hand.pending.at : null;
  stage.again.show(waits, settings.again ?? null, layout);
  stage.cells.invite(aim && isPlayable(session, table, aim) ? aim : null);
  if (stage.cells.hasFocus()) tellCursor(session);
  tellSoon(session);
}

export function tellCursor(session: Session): void {
  const { table, settings, stage, cursor } = session;
  if (table) stage.cells.tellOne(cursor, (at) => settings.describe(cellOf(session, table, at)));
}

function tellSoon(session: Session): void {
  if (session.telling !== null) return;
  session.telling = setTimeout(() => {
    session.telling = null;
    const { table, settings, stage } = session;
    if (table) stage.cells.tell((at) => settings.describe(cellOf(session, table, at)));
  }, TELL_AFTER_MS);
}

function isPlayable({ settings, hand }: Session, table: Table, at: Point): boolean {
  if (!settings.enabled) return false;
  if (hand.held && carryTo(table, hand.held, at)) return true;
  return table.touch(at) !== undefined || table.carries(at) !== undefined;
}

function cellOf(session: Session, table: Table, at: Point): Cell {
  const { held, pending } = session.hand;
  return {
    point: at,
    name: pointName(table.picture.grid, at),
    piece: table.piece(at) ?? null,
    playable: isPlayable(session, table, at),
    forbidden: table.forbidden(at) ?? null,
    selected: held !== null && samePoint(held, at),
    target: held !== null && carryTo(table, held, at) !== undefined,
    last: table.last(at),
    pending: pending !== null && samePoint(pending.at, at),
  };
}
