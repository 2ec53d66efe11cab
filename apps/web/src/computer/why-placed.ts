// Why a stone is put somewhere: what it threatens or stops, found by asking the rules what would follow if nobody answered.

import { type Game, type Mark, makePoint, type Offer, type Point, type Seat } from '@sente/kernel';
import type { Why } from './reason.ts';

/** No line that wins is longer on either side of a stone. */
const REACH = 4;

type Spot = Extract<Offer, { kind: 'place' }>;
/** A stone that would win, and the line it would win by. */
type Win = { readonly at: Point; readonly line: readonly Point[] };
type Asked = { readonly game: Game; readonly spots: readonly Spot[]; readonly rows: number };

export function whyPlaced(game: Game, state: unknown, move: string): Why | null {
  const { offers, grid } = game.picture(state);
  const places = offers.filter((offer) => offer.kind === 'place');
  const spot = places.find((offer) => offer.move === move);
  const mine = game.turn(state);
  const next = spot && after(game, state, spot);
  if (!spot || mine === null || next === undefined || game.turn(next) === mine) return null;
  if (game.outcome(next)?.winner === mine) return { code: 'wins', data: {}, marks: lineIn(game, next) };
  const asked = { game, spots: places.sort(farFrom(spot.at)), rows: grid.rows };
  return (
    stopsWin(asked, state, spot) ?? threatens(asked, next, spot, mine) ?? stopsBuilding(asked, state, spot)
  );
}

/** Whoever passes plays as far away as can be: stones there have nothing to do with this one. */
function farFrom([x, y]: Point) {
  const far = ({ at }: Spot) => Math.max(Math.abs(at[0] - x), Math.abs(at[1] - y));
  return (a: Spot, b: Spot) => far(b) - far(a);
}

function after(game: Game, state: unknown, { move }: Spot): unknown {
  const seat = game.turn(state);
  const next = seat === null ? null : game.play(state, { seat, move, at: 0 });
  return next?.ok ? next.value : undefined;
}

function pass({ game, spots }: Asked, state: unknown): unknown {
  for (const spot of spots) {
    const next = after(game, state, spot);
    if (next !== undefined) return game.outcome(next) === null ? next : undefined;
  }
  return undefined;
}

function near({ spots }: Asked, [x, y]: Point): readonly Spot[] {
  return spots.filter(({ at }) => {
    const [dx, dy] = [Math.abs(at[0] - x), Math.abs(at[1] - y)];
    return dx <= REACH && dy <= REACH && (dx === 0 || dy === 0 || dx === dy);
  });
}

/** The line that has won, over the stone that is not there yet. */
function lineIn(game: Game, won: unknown): readonly Mark[] {
  const lines = game.picture(won).marks.filter((mark) => mark.kind === 'line');
  return lines.map(({ points }) => ({ kind: 'breakable', points, answers: [] }));
}

/** Where the seat to move wins at once, of these. */
function winsAmong({ game }: Asked, state: unknown, spots: readonly Spot[]): readonly Win[] {
  const seat = game.turn(state);
  return spots.flatMap((spot) => {
    const won = after(game, state, spot);
    if (won === undefined || game.outcome(won)?.winner !== seat) return [];
    const line = game.picture(won).marks.find((mark) => mark.kind === 'line');
    return line?.kind === 'line' ? [{ at: spot.at, line: line.points }] : [];
  });
}

function isOn(line: readonly Point[], [x, y]: Point): boolean {
  return line.some((point) => point[0] === x && point[1] === y);
}

function areInLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): boolean {
  return (ax - x) * (by - y) === (ay - y) * (bx - x);
}

/** What wins next by lines through this point, for who is to move. */
function winsThrough(asked: Asked, state: unknown, at: Point): readonly Win[] {
  return winsAmong(asked, state, near(asked, at)).filter(({ line }) => isOn(line, at));
}

/** A stone of who is to move after which two places win: the ends of a four. */
function building(asked: Asked, state: unknown, at: Point): readonly Win[] {
  let best: readonly Win[] = [];
  for (const spot of near(asked, at)) {
    const built = after(asked.game, state, spot);
    const passed = built === undefined ? undefined : pass(asked, built);
    if (passed === undefined) continue;
    const ends = near(asked, at).filter((end) => areInLine(at, spot.at, end.at));
    const wins = winsAmong(asked, passed, ends).filter(({ line }) => isOn(line, at) && isOn(line, spot.at));
    if (wins.length > Math.max(1, best.length)) best = wins;
  }
  return best;
}

function threatens(asked: Asked, next: unknown, { at }: Spot, mine: Seat): Why | null {
  const passed = pass(asked, next);
  if (passed === undefined || asked.game.turn(passed) !== mine) return null;
  const wins = winsThrough(asked, passed, at);
  if (wins.length > 1) return { code: 'two-places', data: {}, marks: marksOf(wins) };
  if (wins[0]) return { code: 'one-place', data: { point: nameOf(asked, wins[0].at) }, marks: marksOf(wins) };
  const built = building(asked, passed, at);
  return built.length > 1 ? { code: 'builds', data: {}, marks: marksOf(built) } : null;
}

function stopsWin(asked: Asked, state: unknown, { at }: Spot): Why | null {
  const passed = pass(asked, state);
  const wins = passed === undefined ? [] : winsThrough(asked, passed, at);
  return wins.length > 0 ? { code: 'stops-win', data: {}, marks: marksOf(wins) } : null;
}

function stopsBuilding(asked: Asked, state: unknown, { at }: Spot): Why | null {
  const passed = pass(asked, state);
  const built = passed === undefined ? [] : building(asked, passed, at);
  return built.length > 1 ? { code: 'stops-building', data: {}, marks: marksOf(built) } : null;
}

/** A line that wins unless it is broken, and where it would be completed. */
function marksOf(wins: readonly Win[]): readonly Mark[] {
  return wins.map(({ at, line }) => ({ kind: 'breakable', points: line, answers: [{ at, takes: [] }] }));
}

function nameOf({ rows }: Asked, at: Point): string {
  return makePoint(at, rows).toUpperCase();
}
