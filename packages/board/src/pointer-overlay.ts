// Drawn over the board while the viewer points at it: the ghost, guide lines, the man picked up and its targets.

import type { Look, Point } from '@sente/kernel';
import { drawForbiddingShapes } from './art-marks.ts';
import { drawLook } from './art-pieces.ts';
import { centreOfPoint, type Layout, pointOf, samePoint, UNIT } from './geometry.ts';
import { carryTo, type Hand } from './hand.ts';
import type { Ink } from './ink.ts';
import type { Entry } from './layer.ts';
import type { PictureIndex } from './picture-index.ts';
import type { ForbiddenMark } from './settings.ts';
import { type Drawn, makeDrawnElement, translateTo } from './svg.ts';

type Pointing = {
  readonly index: PictureIndex;
  readonly layout: Layout;
  readonly ink: Ink;
  readonly hand: Hand;
  /** The point under the mouse, the finger or the keyboard's cursor. */
  readonly aim: Point | null;
  /** A finger hides the point under it, so lines across the whole board show the point. */
  readonly guided: boolean;
  readonly enabled: boolean;
  /** The forbidden point to explain. */
  readonly explained: ForbiddenMark | null;
};

/** Under the pieces. */
export function overlayEntriesBelowPieces(pointing: Pointing): Entry[] {
  const { hand, aim, guided } = pointing;
  const entries: Entry[] = [];
  const guide = guided && aim ? aim : hand.pending?.kind === 'place' ? hand.pending.at : null;
  if (guide) entries.push(makeEntry('guides', guide, () => drawGuides(guide, pointing)));
  entries.push(...ghostEntries(pointing));
  return entries;
}

/** Over the pieces and marks. */
export function overlayEntriesAbovePieces(pointing: Pointing): Entry[] {
  const { hand, explained, layout, ink, index, aim, enabled } = pointing;
  const entries: Entry[] = [];
  if (explained)
    entries.push(makeEntry('shapes', explained.at, () => drawForbiddingShapes(explained, layout, ink)));
  if (hand.held) entries.push(...heldManAndTargetEntries(hand.held, pointing));
  const { pending } = hand;
  if (pending) entries.push(makeEntry('pending', pending.at, () => drawPendingRing(pending.at, pointing)));
  const flip = enabled && aim && !samePoint(aim, pending?.at) && index.touch(aim)?.kind === 'flip';
  if (flip) entries.push(makeEntry('aim', aim, () => drawRing('sente-aim', aim, pointing, 0.5)));
  return entries;
}

function makeEntry(name: string, at: Point, draw: () => Drawn): Entry {
  return { key: `${name} ${at[0]} ${at[1]}`, draw };
}

/** See-through pieces without shadow: at the point of the pending move, and at the point under the pointer. */
function ghostEntries({ index, layout, ink, hand, aim, enabled }: Pointing): Entry[] {
  const entries: Entry[] = [];
  const addGhost = (name: string, at: Point, look: Look, opacity: number) => {
    const drawGhostPiece = () =>
      makeDrawnElement(
        'g',
        { class: 'sente-ghost', transform: translateTo(centreOfPoint(layout, at)), opacity },
        ...drawLook(look, ink).slice(1),
      );
    entries.push(makeEntry(`${name} ${JSON.stringify(look)}`, at, drawGhostPiece));
  };
  const { pending, held } = hand;
  const waiting = pending ? index.touch(pending.at) : undefined;
  if (pending && waiting?.kind === 'place') addGhost('pending', pending.at, waiting.look, 0.78);
  const carried = pending?.from ? index.piece(pending.from) : undefined;
  if (pending && carried) addGhost('carried', pending.at, carried.look, 0.6);
  if (!enabled || !aim || samePoint(aim, pending?.at)) return entries;
  const offered = index.touch(aim);
  if (offered?.kind === 'place') addGhost('aim', aim, offered.look, 0.5);
  const man = held && carryTo(index, held, aim)?.takes === false ? index.piece(held) : undefined;
  if (man) addGhost('aim', aim, man.look, 0.45);
  return entries;
}

function heldManAndTargetEntries(held: Point, pointing: Pointing): Entry[] {
  const { index, layout, ink } = pointing;
  const targets = [...(index.carries(held) ?? [])].map(([key, carry]) => {
    const at = pointOf(index.picture.grid, key);
    return makeEntry(carry.takes ? 'take' : 'target', at, () =>
      carry.takes ? drawCaptureTarget(at, pointing) : drawTarget(at, layout, ink),
    );
  });
  return [makeEntry('held', held, () => drawRing('sente-held', held, pointing, 1)), ...targets];
}

function drawGuides(at: Point, { layout, ink }: Pointing): Drawn {
  const [x, y] = centreOfPoint(layout, at);
  return makeDrawnElement('path', {
    class: 'sente-guides',
    d: `M0 ${y}H${layout.width}M${x} 0V${layout.height}`,
    stroke: ink.palette.guide,
    'stroke-width': 5,
    'stroke-opacity': 0.5,
  });
}

function drawTarget(at: Point, layout: Layout, { palette }: Ink): Drawn {
  return makeDrawnElement('circle', {
    class: 'sente-target',
    r: 13,
    fill: palette.guide,
    'fill-opacity': 0.62,
    transform: translateTo(centreOfPoint(layout, at)),
  });
}

function drawCaptureTarget(at: Point, { layout, ink }: Pointing): Drawn {
  return makeDrawnElement('circle', {
    class: 'sente-take',
    r: 0.47 * UNIT,
    fill: 'none',
    stroke: ink.palette.accent,
    'stroke-width': 6,
    'stroke-dasharray': '14.8 9.8',
    transform: translateTo(centreOfPoint(layout, at)),
  });
}

function drawRing(name: string, at: Point, { layout, ink }: Pointing, opacity: number): Drawn {
  return makeDrawnElement('circle', {
    class: name,
    r: 0.48 * UNIT,
    fill: 'none',
    stroke: ink.palette.guide,
    'stroke-width': 4.5,
    'stroke-opacity': opacity,
    transform: translateTo(centreOfPoint(layout, at)),
  });
}

function drawPendingRing(at: Point, { layout, ink }: Pointing): Drawn {
  return makeDrawnElement('circle', {
    class: 'sente-pending',
    r: 0.5 * UNIT,
    fill: 'none',
    stroke: ink.palette.accent,
    'stroke-width': 6,
    transform: translateTo(centreOfPoint(layout, at)),
  });
}
