// Marks over the pieces: the last move, the winning line, forbidden points and what forbids them.

import type { Look, Mark, Picture, Piece, Point } from '@sente/kernel';
import { contrastingColour, drawLook, drawNumber } from './art-pieces.ts';
import { centreOfPoint, type Layout, UNIT } from './geometry.ts';
import type { Ink } from './ink.ts';
import type { ForbiddenMark } from './settings.ts';
import { type Drawn, makeDrawnElement, round, translateTo } from './svg.ts';

/** The marks to draw: a mark is left out where a number or a line already shows the same. */
export function marksToDraw(
  picture: Picture,
  pieceAt: (at: Point) => Piece | undefined,
  numbers: boolean,
): Mark[] {
  const inLine = new Set(
    picture.marks.flatMap((mark) =>
      mark.kind === 'line' || mark.kind === 'breakable' ? mark.points.map(String) : [],
    ),
  );
  return picture.marks.filter((mark) => {
    if (mark.kind !== 'last') return true;
    const piece = pieceAt(mark.at);
    if (piece?.look.kind !== 'stone') return true;
    const numbered = piece.tentative !== undefined || (numbers && piece.number !== undefined);
    return !numbered && !inLine.has(String(mark.at));
  });
}

/** The piece under a mark, for the marks that look different on a stone and on a man. */
export function lookOfPieceUnder(mark: Mark, pieceAt: (at: Point) => Piece | undefined): Look | null {
  const at = mark.kind === 'last' ? mark.at : mark.kind === 'line' ? mark.points[0] : undefined;
  return (at && pieceAt(at)?.look) ?? null;
}

/** `under` is the result of `lookUnder`. */
export function drawMark(mark: Mark, layout: Layout, ink: Ink, under: Look | null): Drawn {
  switch (mark.kind) {
    case 'last':
      return drawLastMove(mark, layout, ink, under);
    case 'line':
      return drawWinningLine(mark.points, layout, ink, under);
    case 'hint':
      return drawHint(mark, layout, ink);
    case 'ghost':
      return drawGhost(mark, layout, ink);
    case 'breakable':
      return drawBreakableLine(mark, layout, ink);
    case 'forbidden':
      return drawForbidden(mark.at, layout, ink);
  }
}

/** A seal on a stone; corners around a man, and where it came from. */
function drawLastMove(
  mark: Extract<Mark, { kind: 'last' }>,
  layout: Layout,
  ink: Ink,
  look: Look | null,
): Drawn {
  const place = translateTo(centreOfPoint(layout, mark.at));
  if (look?.kind === 'stone') {
    const fill = ink.palette[`accent-on-${look.colour}`];
    return makeDrawnElement('rect', { x: -13, y: -13, width: 26, height: 26, rx: 4, fill, transform: place });
  }
  const corners = makeDrawnElement('path', {
    d: CORNERS,
    ...strokeAttributes(ink.palette.accent, 5),
    transform: place,
  });
  if (!mark.from) return corners;
  const left = makeDrawnElement('path', {
    d: CORNERS,
    ...strokeAttributes(ink.palette.accent, 4),
    'stroke-opacity': 0.75,
    transform: `${translateTo(centreOfPoint(layout, mark.from))} scale(0.62)`,
  });
  return makeDrawnElement('g', {}, left, corners);
}

const CORNERS = 'M-47 -30V-47H-30M30 -47H47V-30M47 30V47H30M-30 47H-47V30';

/** Thin over men, because the line crosses their faces. */
function drawWinningLine(points: readonly Point[], layout: Layout, ink: Ink, under: Look | null): Drawn {
  const d = linePath(points, layout);
  const [edge, core] = under?.kind === 'man' ? [10, 5] : [19, 11];
  return makeDrawnElement(
    'g',
    {},
    makeDrawnElement('path', {
      d,
      ...strokeAttributes(ink.palette['white-light'], edge),
      'stroke-opacity': 0.9,
    }),
    makeDrawnElement('path', { d, ...strokeAttributes(ink.palette['accent-on-white'], core), pathLength: 1 }),
  );
}

/** A ring on the point to play; a man to be carried gets one, too, and a thread joins the two. */
function drawHint({ at, from, n }: Extract<Mark, { kind: 'hint' }>, layout: Layout, ink: Ink): Drawn {
  const drawHaloRing = (point: Point) => [
    makeDrawnElement('circle', {
      r: 30,
      ...strokeAttributes(ink.palette['white-light'], 13),
      transform: translateTo(centreOfPoint(layout, point)),
    }),
    makeDrawnElement('circle', {
      r: 30,
      ...strokeAttributes(ink.palette.accent, 7),
      transform: translateTo(centreOfPoint(layout, point)),
    }),
  ];
  const way =
    from &&
    makeDrawnElement('path', { d: linePath([from, at], layout), ...strokeAttributes(ink.palette.accent, 7) });
  const rings = [...(way ? [way, ...drawHaloRing(from)] : []), ...drawHaloRing(at)];
  return makeDrawnElement('g', { class: 'sente-hint', opacity: fadingOpacity(n) }, ...rings);
}

/** A piece that is not there yet, or that lies there face down. */
function drawGhost({ at, look, n }: Extract<Mark, { kind: 'ghost' }>, layout: Layout, ink: Ink): Drawn {
  const number = n && look.kind === 'stone' ? [drawNumber(n, contrastingColour(look.colour, ink))] : [];
  return makeDrawnElement(
    'g',
    {
      class: 'sente-ghost',
      opacity: n ? fadingOpacity(n) : UNSEEN,
      transform: translateTo(centreOfPoint(layout, at)),
    },
    // Without its shadow.
    ...drawLook(look, ink).slice(1),
    ...number,
  );
}

const UNSEEN = 0.62;

/** The first step of a line is strong, those behind it fade. */
function fadingOpacity(n = 1): number {
  return Math.max(0.4, 1.1 - 0.1 * n);
}

/** A line that can still be cut, the pieces whose capture cuts it, and the point to play. */
function drawBreakableLine(
  { points, answers }: Extract<Mark, { kind: 'breakable' }>,
  layout: Layout,
  ink: Ink,
): Drawn {
  const d = linePath(points, layout);
  const dashes = { 'stroke-dasharray': '26 20' };
  return makeDrawnElement(
    'g',
    { class: 'sente-breakable' },
    makeDrawnElement('path', {
      d,
      ...strokeAttributes(ink.palette['white-light'], 17),
      ...dashes,
      'stroke-opacity': 0.9,
    }),
    makeDrawnElement('path', { d, ...strokeAttributes(ink.palette['accent-on-white'], 9), ...dashes }),
    ...answers.flatMap(({ takes }) => takes.map((pair) => drawLoopAround(pair, layout, ink))),
    ...answers.map(({ at }) =>
      makeDrawnElement('circle', {
        r: 20,
        ...strokeAttributes(ink.palette.accent, 7),
        transform: translateTo(centreOfPoint(layout, at)),
      }),
    ),
  );
}

function drawForbidden(at: Point, layout: Layout, ink: Ink): Drawn {
  return makeDrawnElement('path', {
    d: 'M-19 -19L19 19M19 -19L-19 19',
    ...strokeAttributes(ink.palette.accent, 8),
    transform: translateTo(centreOfPoint(layout, at)),
  });
}

/** Each shape that forbids a point, encircled from end to end as a pencil would. */
export function drawForbiddingShapes(mark: ForbiddenMark, layout: Layout, ink: Ink): Drawn {
  return makeDrawnElement(
    'g',
    { class: 'sente-shapes' },
    ...mark.shapes.map((points) => drawLoopAround(points, layout, ink)),
  );
}

function drawLoopAround(points: readonly Point[], layout: Layout, ink: Ink): Drawn {
  const ends = sortAlongLine(points);
  const [x, y] = centreOfPoint(layout, ends[0] as Point);
  const [farX, farY] = centreOfPoint(layout, ends.at(-1) as Point);
  const angle = (Math.atan2(farY - y, farX - x) * 180) / Math.PI;
  const radius = 0.54 * UNIT;
  return makeDrawnElement('rect', {
    x: -radius,
    y: -radius,
    width: round(Math.hypot(farX - x, farY - y) + 2 * radius),
    height: 2 * radius,
    rx: radius,
    ...strokeAttributes(ink.palette.accent, 7),
    transform: `${translateTo([x, y])} rotate(${round(angle)})`,
  });
}

function linePath(points: readonly Point[], layout: Layout): string {
  return sortAlongLine(points)
    .map((point, i) => `${i === 0 ? 'M' : 'L'}${centreOfPoint(layout, point).join(' ')}`)
    .join('');
}

/** Points of one line, from one end to the other, whatever order they came in. */
function sortAlongLine(points: readonly Point[]): Point[] {
  return [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

function strokeAttributes(colour: string, wide: number) {
  return {
    fill: 'none',
    stroke: colour,
    'stroke-width': wide,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  };
}
