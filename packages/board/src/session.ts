// One board at work: what it shows, what its viewer holds and points at, and how touches reach the app.

import type { Look, Point } from '@sente/kernel';
import { afterPaint } from './after-paint.ts';
import { sameLook } from './differences.ts';
import { type Layout, pointName, samePoint } from './geometry.ts';
import { carryTo, EMPTY_HAND, type Hand, type TouchContext, type TouchResult, touch } from './hand.ts';
import type { Ink } from './ink.ts';
import type { PictureIndex } from './picture-index.ts';
import type { Spot } from './pointer.ts';
import { overlayAbove, overlayBelow } from './pointer-overlay.ts';
import type { BoardSettings, Cell, ForbiddenMark } from './settings.ts';
import type { Stage } from './stage.ts';

/** Long enough that the stone is painted first; soon enough that no screen reader has asked yet. */
const TELL_AFTER_MS = 30;

export type Press = {
  readonly spot: Spot;
  /** The man under the finger, if it may be carried. */
  readonly man: Point | null;
  /** It was this press that picked the man up. */
  readonly pickedUp: boolean;
  readonly dragged: boolean;
  /** It has been over another point, or beside the board. */
  readonly strayed: boolean;
  /** It lasted so long that it asked what the man is, and does nothing else. */
  readonly asked: boolean;
};

export type Session = {
  readonly stage: Stage;
  readonly ids: string;
  settings: BoardSettings;
  ink: Ink;
  index: PictureIndex | null;
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
  /** The frame that draws what is pointed at. */
  drawing: number | null;
  /** A move whose stone is seen and of which the app has not heard yet. */
  unreported: UnreportedMove | null;
};

type UnreportedMove = {
  readonly at: Point;
  readonly look: Look;
  readonly result: TouchResult;
  /** It has been reported sooner. */
  forget(): void;
};

export function touchPoint(session: Session, at: Point, confirm: TouchContext['confirm']): void {
  const { index, settings, hand } = session;
  if (index) apply(session, touch(hand, at, { index, enabled: settings.enabled, confirm }));
}

/** What a finger or a mouse touched: the stone it places is painted first, and all else comes after that frame. */
export function touchWithPointer(session: Session, at: Point, confirm: TouchContext['confirm']): void {
  const { index, layout, settings, hand, stage } = session;
  if (!index || !layout) return;
  const result = touch(hand, at, { index, enabled: settings.enabled, confirm });
  const offer = result.move === undefined ? undefined : index.touch(at);
  if (offer?.kind === 'place' && stage.pieces.first.show(at, offer.look, layout)) {
    session.unreported = { at, look: offer.look, result, forget: afterPaint(() => reportMove(session)) };
  } else apply(session, result);
}

/** Has the app hear the move whose stone is seen already; who touches the board again does not wait for that. */
export function reportMove(session: Session): void {
  const { unreported, index, settings, stage } = session;
  if (!unreported) return;
  session.unreported = null;
  unreported.forget();
  const { at, look, result } = unreported;
  // The game may have gone elsewhere since.
  const offer = settings.enabled ? index?.touch(at) : undefined;
  const stands = offer?.kind === 'place' && offer.move === result.move && sameLook(offer.look, look);
  apply(session, stands ? result : { hand: session.hand }, true);
  stage.pieces.first.withdraw();
}

/** Does what a touch came to: the hand first, so that an app that answers at once finds everything in place. */
export function apply(session: Session, { hand, move, refusal }: TouchResult, seen = false): void {
  session.explained = refusal?.mark ?? null;
  setHand(session, hand);
  refresh(session);
  const { settings } = session;
  if (move !== undefined) settings.onMove(move, seen);
  if (refusal) settings.onRefused(refusal.gesture);
}

/** Tells the app that somebody asks about a man; false where no man lies face up. */
export function inspect({ index, settings }: Session, at: Point): boolean {
  if (index?.piece(at)?.look.kind !== 'man') return false;
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

/** With the next frame: a press and its release often share it, and what would be gone again by then is not drawn at all. */
export function refreshSoon(session: Session): void {
  if (session.unreported) return;
  session.drawing ??= requestAnimationFrame(() => {
    if (!session.unreported) refresh(session);
  });
}

/** Draws what depends on where one points and what one holds, and has the points say it. */
export function refresh(session: Session): void {
  const { index, layout, ink, hand, stage, settings, press, cursor } = session;
  if (session.drawing !== null) cancelAnimationFrame(session.drawing);
  session.drawing = null;
  if (!index || !layout) return;
  stage.cells.point(cursor);
  const aim = press ? session.aim : (session.hover ?? (session.focused ? session.cursor : null));
  const asked = aim ? index.forbidden(aim) : undefined;
  const pointing = {
    index,
    layout,
    ink,
    hand,
    aim,
    guided: settings.enabled && press?.spot.finger === true && press.man === null,
    enabled: settings.enabled,
    explained: settings.shapes === 'off' ? null : (asked ?? session.explained),
  };
  stage.below.sync(overlayBelow(pointing));
  stage.above.sync(overlayAbove(pointing));
  const waits = hand.pending?.again ? hand.pending.at : null;
  stage.secondTouchNote.show(waits, settings.again ?? null, layout);
  stage.cells.invite(aim && isPlayable(session, index, aim) ? aim : null);
  if (stage.cells.hasFocus()) tellCursor(session);
  tellSoon(session);
}

export function tellCursor(session: Session): void {
  const { index, settings, stage, cursor } = session;
  if (index) stage.cells.tellOne(cursor, (at) => settings.describe(cellOf(session, index, at)));
}

function tellSoon(session: Session): void {
  if (session.telling !== null) return;
  session.telling = setTimeout(() => {
    session.telling = null;
    const { index, settings, stage } = session;
    if (index) stage.cells.tell((at) => settings.describe(cellOf(session, index, at)));
  }, TELL_AFTER_MS);
}

function isPlayable({ settings, hand }: Session, index: PictureIndex, at: Point): boolean {
  if (!settings.enabled) return false;
  if (hand.held && carryTo(index, hand.held, at)) return true;
  return index.touch(at) !== undefined || index.carries(at) !== undefined;
}

function cellOf(session: Session, index: PictureIndex, at: Point): Cell {
  const { held, pending } = session.hand;
  return {
    point: at,
    name: pointName(index.picture.grid, at),
    piece: index.piece(at) ?? null,
    playable: isPlayable(session, index, at),
    forbidden: index.forbidden(at) ?? null,
    selected: held !== null && samePoint(held, at),
    target: held !== null && carryTo(index, held, at) !== undefined,
    last: index.last(at),
    pending: pending !== null && samePoint(pending.at, at),
  };
}
