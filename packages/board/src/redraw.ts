// Draws what depends on the hand and on where the viewer points, and gives every point its sentence for screen readers.

import type { Point } from '@sente/kernel';
import { pointName, samePoint } from './geometry.ts';
import { carryTo } from './hand.ts';
import type { PictureIndex } from './picture-index.ts';
import { overlayEntriesAbovePieces, overlayEntriesBelowPieces } from './pointer-overlay.ts';
import type { Session } from './session.ts';
import type { Cell } from './settings.ts';

/** Redraws with the next frame. A press and its release often share one, and then nothing is drawn for the press. */
export function updateOverlayAndCellsSoon(session: Session): void {
  if (session.unreported) return;
  session.frame ??= requestAnimationFrame(() => {
    if (!session.unreported) updateOverlayAndCells(session);
  });
}

export function updateOverlayAndCells(session: Session): void {
  const { shown, hand, stage, settings, press, cursor } = session;
  if (session.frame !== null) cancelAnimationFrame(session.frame);
  session.frame = null;
  if (!shown) return;
  const { index, layout } = shown;
  stage.cells.setTabStop(cursor.at);
  const aim = press ? press.at : (session.hover ?? (cursor.seen ? cursor.at : null));
  const aimedAt = aim ? index.forbidden(aim) : undefined;
  const pointing = {
    ...shown,
    hand,
    aim,
    guided: settings.enabled && press?.start.finger === true && press.man === null,
    enabled: settings.enabled,
    explained: settings.shapes === 'off' ? null : (aimedAt ?? session.explained),
  };
  stage.below.sync(overlayEntriesBelowPieces(pointing));
  stage.above.sync(overlayEntriesAbovePieces(pointing));
  const waiting = hand.pending?.again ? hand.pending.at : null;
  stage.secondTouchNote.show(waiting, settings.again ?? null, layout);
  stage.cells.invite(aim && isPlayable(session, index, aim) ? aim : null);
  if (stage.cells.hasFocus()) describeCellUnderCursor(session);
  stage.cells.tellSoon((at) => sentenceAt(session, at));
}

/** Gives the point under the cursor its sentence at once. */
export function describeCellUnderCursor(session: Session): void {
  const { stage, cursor } = session;
  stage.cells.tellOne(cursor.at, sentenceAt(session, cursor.at));
}

function sentenceAt(session: Session, at: Point): string {
  const { shown, settings } = session;
  return shown ? settings.describe(describableCellAt(session, shown.index, at)) : '';
}

function isPlayable({ settings, hand }: Session, index: PictureIndex, at: Point): boolean {
  if (!settings.enabled) return false;
  if (hand.held && carryTo(index, hand.held, at)) return true;
  return index.touch(at) !== undefined || index.carries(at) !== undefined;
}

function describableCellAt(session: Session, index: PictureIndex, at: Point): Cell {
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
