// A board in a page: shows pictures, listens to fingers, mice and keys, and reports moves.

import type { Picture } from '@sente/kernel';
import { drawMark, lookOfPieceUnder, marksToDraw } from './art-marks.ts';
import { makeLayout, sameLayout } from './geometry.ts';
import { keepHandIfPossible } from './hand.ts';
import { type Ink, pageInk } from './ink.ts';
import { listenToKeys } from './keys.ts';
import type { Entry } from './layer.ts';
import { indexPicture, type PictureIndex } from './picture-index.ts';
import { listenToPointer } from './pointer.ts';
import { createPointerListener } from './press.ts';
import { updateOverlayAndCells } from './redraw.ts';
import { openSession, type Session, type Shown } from './session.ts';
import type { BoardSettings, BoardView } from './settings.ts';
import { createStage } from './stage.ts';
import { confirmPending, emptyHand, reportBeforeNextInput, reportMove, setHand } from './touches.ts';

export function createBoard(host: HTMLElement, settings: BoardSettings): BoardView {
  // A page may have several boards: the ids of their gradients differ.
  const ids = `board-${crypto.getRandomValues(new Uint32Array(1)).join('')}`;
  const stage = createStage(host, settings.still ?? false);
  stage.cells.rename(settings.label);
  const session = openSession(stage, settings, ids);
  const presses = createPointerListener(session);
  const stopPointer = listenToPointer(stage.node, () => session.shown?.layout ?? null, presses);
  const stopKeys = listenToKeys(session);
  const stopReporting = reportBeforeNextInput(session);
  return {
    show: (picture, how) => showPicture(session, picture, how?.animate ?? true),
    set: (changes) => changeSettings(session, changes),
    confirm() {
      reportMove(session);
      confirmPending(session);
    },
    cancel() {
      reportMove(session);
      emptyHand(session);
    },
    focus: () => stage.cells.focus(),
    destroy() {
      reportMove(session);
      stopReporting();
      stopPointer();
      stopKeys();
      presses.destroy();
      if (session.frame !== null) cancelAnimationFrame(session.frame);
      stage.destroy();
    },
  };
}

function showPicture(session: Session, picture: Picture, animate: boolean): void {
  const before = session.shown;
  const { columns, rows } = picture.grid;
  session.explained = null;
  if (!before) session.cursor = { ...session.cursor, at: [columns >> 1, rows >> 1] };
  const shown = setPictureAndLayout(
    session,
    indexPicture(picture),
    before?.ink ?? pageInk(session.ids, session.settings),
  );
  drawPiecesAndMarks(session, shown, animate && before !== null);
  updateHandAndRedraw(session, shown);
}

/** Makes this the picture that is shown. Lays the board out again if its grid, its labels or its side changed. */
function setPictureAndLayout(session: Session, index: PictureIndex, ink: Ink): Shown {
  const { settings, stage, cursor, shown: before } = session;
  const { grid } = index.picture;
  const next = makeLayout(grid, settings.coordinates, settings.flipped);
  const isSame = before !== null && sameLayout(before.layout, next);
  const shown = { index, ink, layout: isSame ? before.layout : next };
  session.shown = shown;
  if (isSame) return shown;
  const at = [Math.min(cursor.at[0], grid.columns - 1), Math.min(cursor.at[1], grid.rows - 1)] as const;
  session.cursor = { ...cursor, at };
  stage.layOut(next, ink);
  for (const layer of [stage.below, stage.marks, stage.above]) layer.sync([]);
  stage.pieces.clear();
  stage.cells.setTabStop(at);
  return shown;
}

function drawPiecesAndMarks({ settings, stage }: Session, shown: Shown, animate: boolean): void {
  const moving = animate && stage.motion.wanted();
  stage.pieces.show({ ...shown, numbers: settings.numbers }, moving);
  stage.marks.sync(markEntries(shown, settings.numbers), (key, node) => {
    const thread = node.lastElementChild;
    if (moving && key.startsWith('line') && thread instanceof SVGElement) stage.motion.draw(thread);
  });
}

function markEntries({ index, layout, ink }: Shown, numbers: boolean): Entry[] {
  return marksToDraw(index.picture, index.piece, numbers).map((mark) => {
    const look = lookOfPieceUnder(mark, index.piece);
    const on = look?.kind === 'stone' ? look.colour : '';
    const key = `${mark.kind} ${on} ${JSON.stringify(mark)}`;
    return { key, draw: () => drawMark(mark, layout, ink, look) };
  });
}

function changeSettings(session: Session, changes: Partial<BoardSettings>): void {
  const { settings: before, shown: shownBefore, stage } = session;
  const settings = { ...before, ...changes };
  session.settings = settings;
  if (settings.label !== before.label) stage.cells.rename(settings.label);
  if (!shownBefore) return;
  const otherFaces = !sameFaceSettings(settings, before);
  const ink = otherFaces ? pageInk(session.ids, settings) : shownBefore.ink;
  if (otherFaces) stage.pieces.clear();
  const shown = setPictureAndLayout(session, shownBefore.index, ink);
  const redrawn = otherFaces || settings.numbers !== before.numbers || shown.layout !== shownBefore.layout;
  if (redrawn) drawPiecesAndMarks(session, shown, false);
  updateHandAndRedraw(session, shown);
}

/** Compares the letters by their text: an app may pass a new object every time. */
function sameFaceSettings(a: BoardSettings, b: BoardSettings): boolean {
  const lettersOf = ({ men, letters }: BoardSettings) =>
    men === 'letters' ? Object.values(letters ?? {}).join() : '';
  return a.men === b.men && a.carvings === b.carvings && lettersOf(a) === lettersOf(b);
}

/** Drops what is no longer possible from the hand, and draws what depends on the hand. */
function updateHandAndRedraw(session: Session, shown: Shown): void {
  setHand(session, keepHandIfPossible(session.hand, shown.index, session.settings.enabled));
  updateOverlayAndCells(session);
  prepareNextStoneSprite(session, shown);
}

/** Prepares a sprite of the stone that may be placed next: usually it is the same stone at every point. */
function prepareNextStoneSprite({ settings, stage }: Session, { index, layout, ink }: Shown): void {
  const offer = settings.enabled ? index.picture.offers.find(({ kind }) => kind === 'place') : undefined;
  if (offer?.kind === 'place') stage.pieces.instantStone.prepare(offer.look, layout, ink);
}
