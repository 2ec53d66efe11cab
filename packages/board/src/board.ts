// A board in a page: shows pictures, hears fingers, mice and keys, and reports moves.

import type { Picture } from '@sente/kernel';
import { drawMark, lookUnder, marksToDraw } from './art-marks.ts';
import { type Layout, layOut, sameLayout } from './geometry.ts';
import { listenToKeys, pointerListener } from './gestures.ts';
import { EMPTY_HAND, keepPossible } from './hand.ts';
import { type Ink, pageInk } from './ink.ts';
import type { Entry } from './layer.ts';
import { indexPicture, type PictureIndex } from './picture-index.ts';
import { listenToPointer } from './pointer.ts';
import { confirmPending, letGo, refresh, reportMove, type Session, setHand } from './session.ts';
import type { BoardSettings, BoardView } from './settings.ts';
import { createStage } from './stage.ts';

export function createBoard(host: HTMLElement, settings: BoardSettings): BoardView {
  const session = openSession(host, settings);
  const { stage } = session;
  const stopPointer = listenToPointer(stage.node, () => session.layout, pointerListener(session));
  const stopKeys = listenToKeys(session);
  const stopReporting = reportBeforeAnythingElse(session);
  return {
    show: (picture, how) => show(session, picture, how?.animate ?? true),
    set: (changes) => change(session, changes),
    confirm() {
      reportMove(session);
      confirmPending(session);
    },
    cancel() {
      reportMove(session);
      letGo(session);
    },
    focus: () => stage.cells.focus(),
    destroy() {
      reportMove(session);
      stopReporting();
      stopPointer();
      stopKeys();
      if (session.telling !== null) clearTimeout(session.telling);
      clearTimeout(session.asking);
      if (session.drawing !== null) cancelAnimationFrame(session.drawing);
      stage.motion.settle();
      stage.root.remove();
    },
  };
}

function openSession(host: HTMLElement, settings: BoardSettings): Session {
  // Several boards may stand in one page: their gradients must not share names.
  const ids = `board-${crypto.getRandomValues(new Uint32Array(1)).join('')}`;
  const stage = createStage(host, settings.still ?? false);
  stage.cells.rename(settings.label);
  return {
    stage,
    ids,
    settings,
    ink: pageInk(ids, settings),
    index: null,
    layout: null,
    hand: EMPTY_HAND,
    cursor: [0, 0],
    focused: false,
    hover: null,
    press: null,
    aim: null,
    explained: null,
    telling: null,
    asking: undefined,
    drawing: null,
    unreported: null,
  };
}

function show(session: Session, picture: Picture, animate: boolean): void {
  const first = session.index === null;
  const { columns, rows } = picture.grid;
  session.index = indexPicture(picture);
  session.explained = null;
  if (first) session.cursor = [columns >> 1, rows >> 1];
  layOutAnew(session, session.index);
  drawScene(session, animate && !first);
  settleHand(session);
}

/** Lays the board out if its grid, its labels or its side changed. */
function layOutAnew(session: Session, index: PictureIndex): void {
  const { settings, stage, ink, cursor } = session;
  const layout = layOut(index.picture.grid, settings.coordinates, settings.flipped);
  if (session.layout && sameLayout(session.layout, layout)) return;
  session.layout = layout;
  session.cursor = [Math.min(cursor[0], layout.grid.columns - 1), Math.min(cursor[1], layout.grid.rows - 1)];
  stage.layOut(layout, ink);
  for (const layer of [stage.below, stage.marks, stage.above]) layer.sync([]);
  stage.pieces.clear();
  stage.cells.point(session.cursor);
}

function drawScene(session: Session, animate: boolean): void {
  const { index, layout, ink, settings, stage } = session;
  if (!index || !layout) return;
  const moving = animate && stage.motion.wanted();
  stage.pieces.show({ index, layout, ink, numbers: settings.numbers }, moving);
  stage.marks.sync(markEntries(index, layout, ink, settings.numbers), (key, node) => {
    const thread = node.lastElementChild;
    if (moving && key.startsWith('line') && thread instanceof SVGElement) stage.motion.draw(thread);
  });
}

function markEntries(index: PictureIndex, layout: Layout, ink: Ink, numbers: boolean): Entry[] {
  return marksToDraw(index.picture, index.piece, numbers).map((mark) => {
    const look = lookUnder(mark, index.piece);
    const on = look?.kind === 'stone' ? look.colour : '';
    const key = `${mark.kind} ${on} ${JSON.stringify(mark)}`;
    return { key, draw: () => drawMark(mark, layout, ink, look) };
  });
}

function change(session: Session, changes: Partial<BoardSettings>): void {
  const before = session.settings;
  const settings = { ...before, ...changes };
  session.settings = settings;
  if (settings.label !== before.label) session.stage.cells.rename(settings.label);
  const otherFaces = !sameFaces(settings, before);
  if (otherFaces) {
    session.ink = pageInk(session.ids, settings);
    session.stage.pieces.clear();
  }
  if (!session.index) return;
  const oldLayout = session.layout;
  layOutAnew(session, session.index);
  const redraw = otherFaces || settings.numbers !== before.numbers || session.layout !== oldLayout;
  if (redraw) drawScene(session, false);
  settleHand(session);
}

/** Letters are compared by what they say: apps hand them over as a new object every time. */
function sameFaces(a: BoardSettings, b: BoardSettings): boolean {
  const lettersOf = ({ men, letters }: BoardSettings) =>
    men === 'letters' ? Object.values(letters ?? {}).join() : '';
  return a.men === b.men && a.carvings === b.carvings && lettersOf(a) === lettersOf(b);
}

/** Lets go of what is no longer possible, and draws what depends on the hand. */
function settleHand(session: Session): void {
  if (!session.index) return;
  setHand(session, keepPossible(session.hand, session.index, session.settings.enabled));
  refresh(session);
  prepareStone(session);
}

/** Mostly there is one stone that may be placed next, whatever the point. */
function prepareStone({ index, layout, ink, settings, stage }: Session): void {
  const offer = settings.enabled ? index?.picture.offers.find(({ kind }) => kind === 'place') : undefined;
  if (offer?.kind === 'place' && layout) stage.pieces.first.prepare(offer.look, layout, ink);
}

/**
 * Whatever is done next, on the board or beside it, finds the move played, and nothing that was placed gets lost with the
 * page: the move is reported before anybody else hears of it.
 */
function reportBeforeAnythingElse(session: Session): () => void {
  const stop = new AbortController();
  const first = { capture: true, signal: stop.signal };
  for (const type of ['pointerdown', 'keydown', 'pagehide', 'visibilitychange'])
    addEventListener(type, () => reportMove(session), first);
  // Assistive technology clicks without a pointer; the click that a touch of the board itself ends with is no further one.
  addEventListener('click', ({ detail }) => detail === 0 && reportMove(session), first);
  return () => stop.abort();
}
