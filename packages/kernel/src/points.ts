// Names of points: letters from the left (none skipped), numbers from the bottom. The centre of 15×15 is h8.

import type { Point } from './picture.ts';

const A = 'a'.charCodeAt(0);

export function makePoint([x, y]: Point, rows: number): string {
  return String.fromCharCode(A + x) + (rows - y);
}

/** null when the text is no point of a board of this size. Lower case, no leading zero: one spelling only. */
export function parsePoint(text: string, columns: number, rows: number): Point | null {
  const x = text.charCodeAt(0) - A;
  const digits = text.slice(1);
  if (!/^[1-9][0-9]?$/.test(digits)) return null;
  const y = rows - Number(digits);
  return x >= 0 && x < columns && y >= 0 ? [x, y] : null;
}
