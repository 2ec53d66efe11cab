// The board itself: wood with its grain, the lines, the star points, the names at the edges.

import { centreOfPoint, columnName, type Layout, rowName, UNIT } from './geometry.ts';
import { gradientUrl, type Ink } from './ink.ts';
import { type Drawn, makeDrawnElement, round } from './svg.ts';

export const LABEL_FONT = 'system-ui,-apple-system,"Segoe UI","Noto Sans",sans-serif';
const STAR_RADIUS = 9;

export function drawEmptyBoard(layout: Layout, ink: Ink): Drawn {
  const { width, height } = layout;
  const wood = makeDrawnElement('rect', { width, height, fill: gradientUrl(ink, 'ground') });
  const labels = layout.coordinates ? [drawLabels(layout, ink)] : [];
  return makeDrawnElement(
    'g',
    {},
    wood,
    ...drawGrain(layout, ink),
    ...drawSlabEdges(layout, ink),
    ...drawLines(layout, ink),
    drawStars(layout, ink),
    ...labels,
  );
}

/** Three strengths of straight grain: broad bands of growth, rings, and fine pores. */
const GRAINS = [
  { every: 190, wide: 74, opacity: 0.05 },
  { every: 58, wide: 9, opacity: 0.07 },
  { every: 21, wide: 2.4, opacity: 0.1 },
] as const;

function drawGrain(layout: Layout, { palette }: Ink): Drawn[] {
  return GRAINS.map(({ every, wide, opacity }) =>
    makeDrawnElement('path', {
      d: grainPath(layout, every),
      fill: 'none',
      stroke: palette.grain,
      'stroke-width': round(wide),
      'stroke-opacity': opacity,
    }),
  );
}

/** Irregular but the same every time: the fractions of multiples of two irrational numbers. */
function grainPath({ width, height }: Layout, every: number): string {
  const strokes: string[] = [];
  const [upper, lower] = [Math.round(height * 0.35), Math.round(height * 0.7)];
  for (let x = every / 3, i = 1; x < width; i++) {
    const a = fractionalPart(i * 0.754877 + every);
    const b = fractionalPart(i * 0.569841 + every);
    const sway = every * 0.5;
    // Whole units: a finer step cannot be seen, and a browser writes and reads whole numbers several times faster.
    const [at, first, second, end] = [
      x,
      x + sway * (a - 0.5),
      x - sway * (b - 0.5),
      x + sway * (b - a) * 0.6,
    ].map(Math.round);
    strokes.push(`M${at} 0C${first} ${upper} ${second} ${lower} ${end} ${height}`);
    x += every * (0.45 + 1.1 * a);
  }
  return strokes.join('');
}

function fractionalPart(value: number): number {
  return value - Math.floor(value);
}

/** The light catches the upper edge of the slab; the lower one lies in shade. */
function drawSlabEdges({ width, height }: Layout, { palette }: Ink): Drawn[] {
  const edge = (d: string, stroke: string, opacity: number) =>
    makeDrawnElement('path', { d, stroke, 'stroke-width': 5, 'stroke-opacity': opacity });
  return [
    edge(`M0 1.5H${width}`, palette['ground-light'], 0.8),
    edge(`M0 ${height - 1.5}H${width}`, palette.grain, 0.4),
  ];
}

function drawLines({ grid, margin }: Layout, { palette }: Ink): Drawn[] {
  // Lines between crossings end at the outermost points; lines around cells stand half a unit further out.
  const inset = grid.on === 'crossings' ? 0 : UNIT / 2;
  const across = grid.on === 'crossings' ? grid.columns - 1 : grid.columns;
  const down = grid.on === 'crossings' ? grid.rows - 1 : grid.rows;
  const near = margin - inset;
  const right = near + across * UNIT;
  const bottom = near + down * UNIT;
  const inner: string[] = [];
  for (let i = 1; i < across; i++) inner.push(`M${near + i * UNIT} ${near}V${bottom}`);
  for (let i = 1; i < down; i++) inner.push(`M${near} ${near + i * UNIT}H${right}`);
  const wide = 1.3 + 0.075 * grid.columns;
  const common = { fill: 'none', stroke: palette.line };
  return [
    makeDrawnElement('path', {
      d: inner.join(''),
      ...common,
      'stroke-width': round(wide),
      'stroke-opacity': 0.85,
    }),
    makeDrawnElement('rect', {
      x: near,
      y: near,
      width: right - near,
      height: bottom - near,
      ...common,
      'stroke-width': round(1.7 * wide),
    }),
  ];
}

function drawStars(layout: Layout, { palette }: Ink): Drawn {
  const stars = layout.grid.stars.map((star) => {
    const [cx, cy] = centreOfPoint(layout, star);
    return makeDrawnElement('circle', { cx, cy, r: STAR_RADIUS });
  });
  return makeDrawnElement('g', { fill: palette.line }, ...stars);
}

function drawLabels(layout: Layout, { palette }: Ink): Drawn {
  const { grid, height, labelSize, margin } = layout;
  // Nearer to the stones than to the edge: on a phone the edge is that of the screen.
  const aside = (margin - UNIT / 2) / 2 + 3;
  const columns = Array.from({ length: grid.columns }, (_, x) =>
    drawLabel(centreOfPoint(layout, [x, 0])[0], height - aside, columnName(x).toUpperCase(), labelSize),
  );
  const rows = Array.from({ length: grid.rows }, (_, y) =>
    drawLabel(aside, centreOfPoint(layout, [0, y])[1], rowName(grid, y), labelSize),
  );
  const attributes = {
    fill: palette.label,
    'font-family': LABEL_FONT,
    'font-size': labelSize,
    'font-weight': 500,
    'text-anchor': 'middle',
  };
  return makeDrawnElement('g', attributes, ...columns, ...rows);
}

function drawLabel(x: number, y: number, text: string, size: number): Drawn {
  return makeDrawnElement('text', { x, y: round(y + size * 0.36) }, text);
}
