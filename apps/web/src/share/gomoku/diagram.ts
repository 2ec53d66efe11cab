// A position drawn in letters, one line for each row: `.` is empty, X black, O white. Board programs and mails use it.

import { accept, makePosition, type Result, refuse } from '@sente/kernel';

const EMPTY = /[.+_*-]/g;
const ROW = /^[xo@#.+_*\- ]{5,60}$/i;

/** The lines of a drawing without separators; null if the text is no drawing. */
function parseDiagramRows(text: string): readonly string[] | null {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  if (lines.length < 5 || lines.length > 25 || !lines.every((line) => ROW.test(line))) return null;
  return lines.map((line) => line.replace(/ /g, '').replace(EMPTY, '.').replace(/[@#]/g, 'x').toLowerCase());
}

export function isDiagram(text: string): boolean {
  return parseDiagramRows(text) !== null;
}

/** The position as text; white is to move if black has more stones. */
export function positionInDiagram(text: string): Result<string> {
  const drawn = parseDiagramRows(text) ?? [];
  if (drawn.some((row) => row.length !== drawn.length)) return refuse('bad_record', { reason: 'not_square' });
  const rows = drawn.map((row) => Array.from(row, (letter) => (letter === '.' ? null : letter)));
  const count = (letter: string) => rows.flat().filter((one) => one === letter).length;
  return accept(
    makePosition({ rows, toMove: count('x') > count('o') ? 'o' : 'x', next: [], counts: [], taken: [] }),
  );
}
