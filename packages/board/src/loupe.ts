// A magnifier over the point under a finger, shown above the finger, on boards whose points are smaller than a fingertip.

import type { Look, Point } from '@sente/kernel';
import { drawMark } from './art-marks.ts';
import { drawLook } from './art-pieces.ts';
import { centreOfPoint, type Layout, UNIT } from './geometry.ts';
import type { Ink } from './ink.ts';
import { createLayer, type Entry } from './layer.ts';
import type { PictureIndex } from './picture-index.ts';
import { makeDrawnElement, translateTo } from './svg.ts';
import { buildNode } from './svg-nodes.ts';

/** Points that are at least this many pixels apart can be seen beside a finger. */
const NEEDS_LOUPE_BELOW = 40;
const SIZE = 124;
/** From the finger to the middle of the loupe. */
const LIFT = 104;
/** The loupe may stand out this far over the upper edge of the board. */
const STANDS_OUT = 24;
/** The delay of the loupe: a quick tap needs none, and drawing one would only delay its stone. */
const COMES_AFTER_MS = 110;
/** The distance from the middle of the loupe to its edge, in units. */
const REACH = 1.4 * UNIT;

type Finger = { readonly x: number; readonly y: number };
type Seen = {
  readonly index: PictureIndex;
  readonly layout: Layout;
  readonly ink: Ink;
  readonly at: Point;
  readonly finger: Finger;
  /** The board on the screen. */
  readonly box: { readonly width: number; readonly height: number };
};

export type Loupe = {
  readonly node: HTMLElement;
  show(seen: Seen): void;
  hide(): void;
  /** The drawing of the empty board changed. */
  reground(ground: SVGElement): void;
};

export function createLoupe(): Loupe {
  const node = document.createElement('div');
  node.className = 'sente-loupe';
  node.hidden = true;
  const drawing = buildNode(makeDrawnElement('svg', { 'aria-hidden': 'true' }));
  const pieces = createLayer('sente-pieces');
  node.append(drawing);
  let ground: SVGElement | null = null;
  let seen: Seen | null = null;
  let coming: ReturnType<typeof setTimeout> | undefined;
  const drawLoupe = () => {
    if (!seen) return;
    const { layout, at, box, finger } = seen;
    if (!drawing.firstChild && ground) drawing.append(ground.cloneNode(true), pieces.node);
    const [x, y] = centreOfPoint(layout, at);
    drawing.setAttribute('viewBox', `${x - REACH} ${y - REACH} ${2 * REACH} ${2 * REACH}`);
    pieces.sync(loupeEntries(seen));
    const [left, top] = loupePlace(finger, box.width);
    node.style.setProperty('transform', `translate(${left}px, ${top}px)`);
    node.hidden = false;
  };
  return {
    node,
    reground(next) {
      ground = next;
      drawing.replaceChildren();
      pieces.sync([]);
    },
    show(next) {
      if (next.box.width / (next.layout.width / UNIT) >= NEEDS_LOUPE_BELOW) return;
      const first = seen === null;
      seen = next;
      if (!node.hidden) drawLoupe();
      else if (first) coming = setTimeout(drawLoupe, COMES_AFTER_MS);
    },
    hide() {
      seen = null;
      clearTimeout(coming);
      if (!node.hidden) node.hidden = true;
    },
  };
}

/** Above the finger; near the top of the board beside it, on the side where there is more room. */
export function loupePlace({ x, y }: Finger, width: number): readonly [left: number, top: number] {
  const half = SIZE / 2;
  const top = y - LIFT - half;
  if (top >= -STANDS_OUT) return [Math.round(Math.min(width - SIZE, Math.max(0, x - half))), Math.round(top)];
  const side = x < width / 2 ? x + LIFT : x - LIFT;
  return [Math.round(side - half), Math.round(Math.max(0, y - half))];
}

function loupeEntries({ index, layout, ink, at }: Seen): Entry[] {
  const entries: Entry[] = [];
  const addPieceEntry = (point: Point, look: Look, opacity: number) =>
    entries.push({
      key: `${point[0]} ${point[1]} ${opacity} ${JSON.stringify(look)}`,
      draw: () =>
        makeDrawnElement(
          'g',
          { transform: translateTo(centreOfPoint(layout, point)), opacity },
          ...drawLook(look, ink),
        ),
    });
  for (let y = at[1] - 2; y <= at[1] + 2; y++) {
    for (let x = at[0] - 2; x <= at[0] + 2; x++) {
      if (x < 0 || x >= layout.grid.columns) continue;
      const piece = index.piece([x, y]);
      const mark = index.forbidden([x, y]);
      if (piece) addPieceEntry([x, y], piece.look, 1);
      if (mark) entries.push({ key: `x ${x} ${y}`, draw: () => drawMark(mark, layout, ink, null) });
    }
  }
  const [cx, cy] = centreOfPoint(layout, at);
  const cross = { d: `M${cx - REACH} ${cy}H${cx + REACH}M${cx} ${cy - REACH}V${cy + REACH}` };
  const drawn = { stroke: ink.palette.guide, 'stroke-width': 5, 'stroke-opacity': 0.6 };
  entries.unshift({ key: `cross ${at}`, draw: () => makeDrawnElement('path', { ...cross, ...drawn }) });
  const offered = index.touch(at);
  if (offered?.kind === 'place') addPieceEntry(at, offered.look, 0.85);
  return entries;
}
