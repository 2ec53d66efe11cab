// Positions of points: from a grid to the units of the drawing, and from a position on the screen back to a point.

import type { Grid, Point } from '@sente/kernel';

/** The distance between neighbours, in the units of the drawing. */
export const UNIT = 100;

/** A touch at most this far outside the grid counts as the nearest edge point. In units. */
const REACH = 0.75;

/** Wood around the outermost stones or cells. */
const RIM = 13;

export type Layout = {
  readonly grid: Grid;
  readonly coordinates: boolean;
  readonly flipped: boolean;
  /** The height of the names at the edges. */
  readonly labelSize: number;
  /** From the edge of the drawing to the centre of the first column, and of the first row. */
  readonly margin: number;
  readonly width: number;
  readonly height: number;
};

export function makeLayout(grid: Grid, coordinates: boolean, flipped: boolean): Layout {
  // A small grid is drawn larger; the names at its edges keep their size.
  const labelSize = Math.min(34, 12 + 1.1 * grid.columns);
  const margin = Math.round(UNIT / 2 + (coordinates ? labelSize * 1.95 : RIM));
  const width = 2 * margin + (grid.columns - 1) * UNIT;
  const height = 2 * margin + (grid.rows - 1) * UNIT;
  return { grid, coordinates, flipped, labelSize, margin, width, height };
}

/** Width over height of the board that would be drawn, before the board exists. */
export function boardAspect(grid: Grid, coordinates: boolean): number {
  const { width, height } = makeLayout(grid, coordinates, false);
  return width / height;
}

export function sameLayout(a: Layout, b: Layout): boolean {
  const same = a.coordinates === b.coordinates && a.flipped === b.flipped;
  return same && sameGrid(a.grid, b.grid);
}

function sameGrid(a: Grid, b: Grid): boolean {
  if (a === b) return true;
  if (a.columns !== b.columns || a.rows !== b.rows || a.on !== b.on) return false;
  return a.stars.length === b.stars.length && a.stars.every((star, i) => samePoint(star, b.stars[i]));
}

export function samePoint(a: Point | null | undefined, b: Point | null | undefined): boolean {
  if (!a || !b) return a === b;
  return a[0] === b[0] && a[1] === b[1];
}

/** The centre of a point in the units of the drawing. */
export function centreOfPoint({ grid, flipped, margin }: Layout, [x, y]: Point): readonly [number, number] {
  const column = flipped ? grid.columns - 1 - x : x;
  const row = flipped ? grid.rows - 1 - y : y;
  return [margin + column * UNIT, margin + row * UNIT];
}

/** The point at a place in the units of the drawing; null when it is beside the board. */
export function pointAt({ grid, flipped, margin }: Layout, u: number, v: number): Point | null {
  const column = nearestLine((u - margin) / UNIT, grid.columns);
  const row = nearestLine((v - margin) / UNIT, grid.rows);
  if (column === null || row === null) return null;
  return flipped ? [grid.columns - 1 - column, grid.rows - 1 - row] : [column, row];
}

function nearestLine(place: number, count: number): number | null {
  if (!(place >= -REACH && place <= count - 1 + REACH)) return null;
  return Math.min(count - 1, Math.max(0, Math.round(place)));
}

/** One number per point, for maps. */
export function keyOf(grid: Grid, [x, y]: Point): number {
  return y * grid.columns + x;
}

export function pointOf(grid: Grid, key: number): Point {
  return [key % grid.columns, Math.floor(key / grid.columns)];
}

const A = 'a'.charCodeAt(0);

export function columnName(x: number): string {
  return String.fromCharCode(A + x);
}

export function rowName(grid: Grid, y: number): string {
  return String(grid.rows - y);
}

export function pointName(grid: Grid, [x, y]: Point): string {
  return columnName(x) + rowName(grid, y);
}
