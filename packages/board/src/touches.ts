// The effect of a touch on the board, and the moment when the app is told of its move.

import type { Point } from '@sente/kernel';
import { afterPaint } from './after-paint.ts';
import { sameLook } from './differences.ts';
import { EMPTY_HAND, type Hand, resultOfTouch, type TouchContext, type TouchResult } from './hand.ts';
import { updateOverlayAndCells } from './redraw.ts';
import type { Session } from './session.ts';

export function touchPoint(session: Session, at: Point, confirm: TouchContext['confirm']): void {
  const { shown, settings, hand } = session;
  if (shown)
    applyTouchResult(
      session,
      resultOfTouch(hand, at, { index: shown.index, enabled: settings.enabled, confirm }),
    );
}

/** A touch by a finger or a mouse. The stone that it places is painted first; everything else follows after that frame. */
export function touchWithPointer(session: Session, at: Point, confirm: TouchContext['confirm']): void {
  const { shown, settings, hand, stage } = session;
  if (!shown) return;
  const { index, layout } = shown;
  const result = resultOfTouch(hand, at, { index, enabled: settings.enabled, confirm });
  const offer = result.move === undefined ? undefined : index.touch(at);
  if (offer?.kind === 'place' && stage.pieces.instantStone.show(at, offer.look, layout)) {
    const cancelReport = afterPaint(() => reportMove(session));
    session.unreported = { at, look: offer.look, result, cancelReport };
  } else applyTouchResult(session, result);
}

/** Tells the app of the move whose stone is painted already. Another touch of the board does not wait for the frame. */
export function reportMove(session: Session): void {
  const { unreported, shown, settings, stage } = session;
  if (!unreported) return;
  session.unreported = null;
  unreported.cancelReport();
  const { at, look, result } = unreported;
  // Another picture may have come since: the move counts only if the same stone is still offered there.
  const offer = settings.enabled ? shown?.index.touch(at) : undefined;
  const stands = offer?.kind === 'place' && offer.move === result.move && sameLook(offer.look, look);
  applyTouchResult(session, stands ? result : { hand: session.hand }, true);
  stage.pieces.instantStone.withdraw();
}

/**
 * Reports the move before any other listener of the page handles the next input, and before the page is left: the next
 * action, on the board or beside it, finds the move played, and no move is lost with the page.
 * Returns the function that stops listening.
 */
export function reportBeforeNextInput(session: Session): () => void {
  const stop = new AbortController();
  const first = { capture: true, signal: stop.signal };
  for (const type of ['pointerdown', 'keydown', 'pagehide', 'visibilitychange'])
    addEventListener(type, () => reportMove(session), first);
  // Assistive technology clicks without a pointer. A click with a pointer ends a touch of the board, which reports by itself.
  addEventListener('click', ({ detail }) => detail === 0 && reportMove(session), first);
  return () => stop.abort();
}

/** Updates the board before it calls the app: an app that answers at once finds the hand in place. */
export function applyTouchResult(session: Session, { hand, move, refusal }: TouchResult, seen = false): void {
  session.explained = refusal?.mark ?? null;
  setHand(session, hand);
  updateOverlayAndCells(session);
  const { settings } = session;
  if (move !== undefined) settings.onMove(move, seen);
  if (refusal) settings.onRefused(refusal.gesture);
}

/** Puts the man back that is picked up, and drops the move that waits. */
export function emptyHand(session: Session): void {
  applyTouchResult(session, { hand: EMPTY_HAND });
}

export function confirmPending(session: Session): void {
  const move = session.hand.pending?.move;
  if (move !== undefined) applyTouchResult(session, { hand: EMPTY_HAND, move });
}

/** Replaces the hand, and tells the app when another move waits for confirmation, or none does any more. */
export function setHand(session: Session, hand: Hand): void {
  const before = session.hand.pending?.move ?? null;
  const after = hand.pending?.move ?? null;
  session.hand = hand;
  if (before !== after) session.settings.onPending?.(after);
}

/** Asks the app to explain the man at a point; false where no man lies face up. */
export function inspectMan({ shown, settings }: Session, at: Point): boolean {
  if (shown?.index.piece(at)?.look.kind !== 'man') return false;
  settings.onInspect?.(at);
  return true;
}
