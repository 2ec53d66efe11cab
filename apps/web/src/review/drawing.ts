// What a review draws on the board: a line of play in numbered ghosts, and the men that lay face down.

import { type Game, type Look, type Mark, type Picture, type Point, parsePoint } from '@sente/kernel';

/** One move of a line, and the state it is made in. */
export type Step = { readonly move: string; readonly before: unknown };

/** The line as far as the rules and chance let it be followed. */
export function stepsOf(game: Game, state: unknown, line: readonly string[], most: number): readonly Step[] {
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

/** One move is a ring, several are numbered ghosts. A point that is taken already ends the drawing: two cannot stand on it. */
export function lineMarks(game: Game, steps: readonly Step[], { grid, pieces }: Picture): readonly Mark[] {
  const taken = new Set(pieces.map(({ at }) => String(at)));
  const marks: Drawable[] = [];
  for (const { move, before } of steps) {
    const mark = markOf(game, move, before, grid, steps.length > 1 ? marks.length + 1 : undefined);
    if (mark === null || (mark.kind === 'ghost' && taken.has(String(mark.at)))) break;
    marks.push(mark);
    taken.add(String(mark.at));
  }
  return marks;
}

type Drawable = Extract<Mark, { kind: 'hint' | 'ghost' }>;
type Size = { readonly columns: number; readonly rows: number };

/** null for a choice: no point of the board stands for it. */
function markOf(
  game: Game,
  move: string,
  before: unknown,
  { columns, rows }: Size,
  n: number | undefined,
): Drawable | null {
  const told = game.describe(move, before);
  if (!told.ok) return null;
  const { data, look } = told.value;
  const pointIn = (key: string): Point | null => {
    const name = data[key];
    return typeof name === 'string' ? parsePoint(name, columns, rows) : null;
  };
  const numbered = n === undefined ? {} : { n };
  const [from, to, point] = [pointIn('from'), pointIn('to'), pointIn('point')];
  if (from && to) return { kind: 'hint', at: to, from, ...numbered };
  if (!point) return null;
  return look && n !== undefined
    ? { kind: 'ghost', at: point, look, n }
    : { kind: 'hint', at: point, ...numbered };
}

/** The men that lie face down in a picture, as the deal knows them. `open` is the last state with moves to ask for. */
export function hiddenMen(game: Game, open: unknown, { pieces }: Picture, deal: string): readonly Mark[] {
  const down = new Set(pieces.flatMap(({ at, look }) => (look.kind === 'back' ? [String(at)] : [])));
  return game.picture(open).offers.flatMap((offer): Mark[] => {
    if (offer.kind !== 'flip' || !down.has(String(offer.at))) return [];
    const look = lookUnder(game, open, offer.move, deal);
    return look ? [{ kind: 'ghost', at: offer.at, look }] : [];
  });
}

function lookUnder(game: Game, state: unknown, move: string, deal: string): Look | null {
  const settled = game.settle(state, move, deal);
  const told = settled.ok ? game.describe(settled.value, state) : settled;
  return told.ok ? told.value.look : null;
}
