// Stones, colours and the board they stand on.

import type { Point } from '@sente/kernel';

/** Black is X and moves first, white is O, as on the wire and in board texts. */
export const STONES = ['X', 'O'] as const;
export type Stone = (typeof STONES)[number];

export const COLOURS = ['black', 'white'] as const;
export type Colour = (typeof COLOURS)[number];

export type Cell = Stone | null;
/** Rows from the top, cells from the left: `board[y][x]`. */
export type Board = readonly (readonly Cell[])[];

export function otherStone(stone: Stone): Stone {
  return stone === 'X' ? 'O' : 'X';
}

export function colourOf(stone: Stone): Colour {
  return stone === 'X' ? 'black' : 'white';
}

export function stoneOf(colour: Colour): Stone {
  return colour === 'black' ? 'X' : 'O';
}

export function emptyBoard(size: number): Board {
  return Array.from({ length: size }, () => Array.from({ length: size }, () => null));
}

/** undefined off the board. */
export function cellAt(board: Board, x: number, y: number): Cell | undefined {
  // Reading beyond the end of an array is slow, and this is the hottest line of the rules.
  if (x < 0 || y < 0 || x >= board.length || y >= board.length) return undefined;
  return board[y]?.[x];
}

export function isOnBoard(size: number, x: number, y: number): boolean {
  return Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < size && y < size;
}

/** The board with one stone more and without the captured ones; unchanged rows are shared. */
export function withMove(
  board: Board,
  x: number,
  y: number,
  stone: Stone,
  captured: readonly Point[],
): Board {
  const rows = board.slice();
  setCell(rows, board, x, y, stone);
  for (const [cx, cy] of captured) setCell(rows, board, cx, cy, null);
  return rows;
}

function setCell(rows: (readonly Cell[])[], before: Board, x: number, y: number, cell: Cell): void {
  const old = rows[y];
  if (!old) throw new RangeError(`no row ${y}`);
  const row = old === before[y] ? old.slice() : (old as Cell[]);
  row[x] = cell;
  rows[y] = row;
}

export function emptyPoints(board: Board): Point[] {
  const points: Point[] = [];
  for (const [y, row] of board.entries()) {
    for (let x = 0; x < row.length; x++) if (row[x] === null) points.push([x, y]);
  }
  return points;
}

export function isFull(board: Board): boolean {
  return !board.some((row) => row.includes(null));
}

/** Rows joined by newlines, `.` for an empty point. */
export function makeBoardText(board: Board): string {
  return board.map((row) => row.map((cell) => cell ?? '.').join('')).join('\n');
}

/** null when the text is not a square board of at most `largest` rows. One newline at the end is allowed. */
export function parseBoardText(text: string, largest: number): Board | null {
  if (text.length > (largest + 1) * largest) return null;
  const rows = text.replace(/\n$/, '').split('\n');
  if (!rows.every((row) => row.length === rows.length && /^[.XO]+$/.test(row))) return null;
  return rows.map((row) => Array.from(row, (letter) => (letter === '.' ? null : (letter as Stone))));
}

/** By column, then by row: the order in which lists of points are compared. */
export function compareByPoint([ax, ay]: Point, [bx, by]: Point): number {
  return ax - bx || ay - by;
}
