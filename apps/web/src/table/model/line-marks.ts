// A line of play drawn on the board in numbered ghosts.

import { type Game, type Mark, type Picture, type Point, parsePoint } from '@sente/kernel';

/** One move of a line, and the state it is made in. */
export type Step = { readonly move: string; readonly before: unknown };

/** The line as far as the rules and chance allow it to be followed. */
export function followLine(
  game: Game,
  state: unknown,
  line: readonly string[],
  most: number,
): readonly Step[] {
  const steps: Step[] = [];
  let before = state;
  for (const move of line.slice(0, most)) {
    const seat = game.turn(before);
    if (seat === null) break;
    steps.push({ move, before });
    const next = game.play(before, { seat, move, at: 0 });
    if (!next.ok) break;
    before = next.value;
  }
  return steps;
}

/** One move is a ring, several are numbered ghosts. The drawing stops at the first point that is taken already. */
export function drawEngineLineMarks(
  game: Game,
  steps: readonly Step[],
  { grid, pieces }: Picture,
): readonly Mark[] {
  const taken = new Set(pieces.map(({ at }) => String(at)));
  const marks: Drawable[] = [];
  for (const { move, before } of steps) {
    const mark = drawMoveMark(game, move, before, grid, steps.length > 1 ? marks.length + 1 : undefined);
    if (mark === null || (mark.kind === 'ghost' && taken.has(String(mark.at)))) break;
    marks.push(mark);
    taken.add(String(mark.at));
  }
  return marks;
}

type Drawable = Extract<Mark, { kind: 'hint' | 'ghost' }>;
type Size = { readonly columns: number; readonly rows: number };

/** Null for a choice, because it has no point on the board. */
function drawMoveMark(
  game: Game,
  move: string,
  before: unknown,
  { columns, rows }: Size,
  n: number | undefined,
): Drawable | null {
  const told = game.describe(move, before);
  if (!told.ok) return null;
  const { data, look } = told.value;
  const parsePointInData = (key: string): Point | null => {
    const name = data[key];
    return typeof name === 'string' ? parsePoint(name, columns, rows) : null;
  };
  const numbered = n === undefined ? {} : { n };
  const [from, to, point] = [parsePointInData('from'), parsePointInData('to'), parsePointInData('point')];
  if (from && to) return { kind: 'hint', at: to, from, ...numbered };
  if (!point) return null;
  return look && n !== undefined
    ? { kind: 'ghost', at: point, look, n }
    : { kind: 'hint', at: point, ...numbered };
}
