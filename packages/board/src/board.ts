// A board in a page: shows pictures, hears fingers, mice and keys, and reports moves.

import type { Picture } from '@sente/kernel';
import { drawMark, marksToDraw } from './art-marks.ts';
import { type Layout, layOut, sameLayout } from './geometry.ts';
import { listenToKeys, pointerEars } from './gestures.ts';
import { EMPTY_HAND, keepPossible } from './hand.ts';
import { type Ink, pageInk } from './ink.ts';
import type { Entry } from './layer.ts';
import { listenToPointer } from './pointer.ts';
import { confirmPending, letGo, refresh, type Session, setHand } from './session.ts';
import type { BoardSettings, BoardView } from './settings.ts';
import { createStage } from './stage.ts';
import { indexPicture, type Table } from './table.ts';

export function createBoard(host: HTMLElement, settings: BoardSettings): BoardView {
  const session = openSession(host, settings);
  const { stage } = session;
  const stopPointer = listenToPointer(stage.node, () => session.layout, pointerEars(session));
  const stopKeys = listenToKeys(session);
  return {
    show: (picture, how) => show(session, picture, how?.animate ?? true),
    set: (changes) => change(session, changes),
    confirm: () => confirmPending(session),
    cancel: () => letGo(session),
    focus: () => stage.cells.focus(),
    destroy() {
      stopPointer();
      stopKeys();
      if (session.telling !== null) clearTimeout(session.telling);
      clearTimeout(session.asking);
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
    table: null,
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
  };
}

function show(session: Session, picture: Picture, animate: boolean): void {
  const first = session.table === null;
  const { columns, rows } = picture.grid;
  session.table = indexPicture(picture);
  session.explained = null;
  if (first) session.cursor = [columns >> 1, rows >> 1];
  layOutAnew(session, session.table);
  drawScene(session, animate && !first);
  settleHand(session);
}

/** Lays the board out if its grid, its labels or its side changed. */
function layOutAnew(session: Session, table: Table): void {
  const { settings, stage, ink, cursor } = session;
  const layout = layOut(table.picture.grid, settings.coordinates, settings.flipped);
  if (session.layout && sameLayout(session.layout, layout)) return;
  session.layout = layout;
  session.cursor = [Math.min(cursor[0], layout.grid.columns - 1), Math.min(cursor[1], layout.grid.rows - 1)];
  stage.layOut(layout, ink);
  for (const layer of [stage.below, stage.marks, stage.above]) layer.sync([]);
  stage.pieces.clear();
  stage.cells.point(session.cursor);
}

function drawScene(session: Session, animate: boolean): void {
  const { table, layout, ink, settings, stage } = session;
  if (!table || !layout) return;
  const moving = animate && stage.motion.wanted();
  stage.pieces.show({ table, layout, ink, numbers: settings.numbers }, moving);
  stage.marks.sync(markEntries(table, layout, ink, settings.numbers), (key, node) => {
    const thread = node.lastElementChild;
    if (moving && key.startsWith('line') && thread instanceof SVGElement) stage.motion.draw(thread);
  });
}

function markEntries(table: Table, layout: Layout, ink: Ink, numbers: boolean): Entry[] {
  return marksToDraw(table.picture, table.piece, numbers).map((mark) => {
    const look = (mark.kind === 'last' && table.piece(mark.at)?.look) || null;
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
  const otherFaces = facesOf(settings) !== facesOf(before);
  if (otherFaces) {
    session.ink = pageInk(session.ids, settings);
    session.stage.pieces.clear();
  }
  if (!session.table) return;
  const oldLayout = session.layout;
  layOutAnew(session, session.table);
  const redraw = otherFaces || settings.numbers !== before.numbers || session.layout !== oldLayout;
  if (redraw) drawScene(session, false);
  settleHand(session);
}

/** Compared by what they say: apps hand the letters over as a new object every time. */
function facesOf({ men, letters, carvings }: BoardSettings): string {
  if (men === 'letters') return `letters ${Object.values(letters ?? {}).join()}`;
  return `${men} ${Object.keys(carvings?.[men] ?? {}).join()}`;
}

/** Lets go of what is no longer possible, and draws what depends on the hand. */
function settleHand(session: Session): void {
  if (!session.table) return;
  setHand(session, keepPossible(session.hand, session.table, session.settings.enabled));
  refresh(session);
}
