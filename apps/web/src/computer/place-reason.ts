// The reason to place a stone: what it threatens or stops. Found by asking the rules for what follows without an answer.

import { type Game, type Mark, makePoint, type Offer, type Point, type Seat } from '@sente/kernel';
import { type Reason, stateAfter } from './reason.ts';

/** A winning line reaches at most this far to either side of a stone. */
const REACH = 4;

type Spot = Extract<Offer, { kind: 'place' }>;
/** A point where a stone would win, and the winning line. */
type Win = { readonly at: Point; readonly line: readonly Point[] };
/** `spots`: the free points, those far from the explained stone first. */
type Context = { readonly game: Game; readonly spots: readonly Spot[]; readonly rows: number };

export function reasonToPlace(game: Game, state: unknown, move: string): Reason | null {
  const { offers, grid } = game.picture(state);
  const places = offers.filter((offer) => offer.kind === 'place');
  const spot = places.find((offer) => offer.move === move);
  const mine = game.turn(state);
  const next = spot && stateAfter(game, state, spot.move);
  if (!spot || mine === null || next === undefined || game.turn(next) === mine) return null;
  if (game.outcome(next)?.winner === mine) return { code: 'wins', data: {}, marks: lineIn(game, next) };
  const context = { game, spots: places.sort(farFrom(spot.at)), rows: grid.rows };
  return (
    stopsWin(context, state, spot) ??
    threatens(context, next, spot, mine) ??
    stopsBuilding(context, state, spot)
  );
}

/** To pass means to play as far away as possible, where a stone does not affect this one. */
function farFrom([x, y]: Point) {
  const far = ({ at }: Spot) => Math.max(Math.abs(at[0] - x), Math.abs(at[1] - y));
  return (a: Spot, b: Spot) => far(b) - far(a);
}

function pass({ game, spots }: Context, state: unknown): unknown {
  for (const { move } of spots) {
    const next = stateAfter(game, state, move);
    if (next !== undefined) return game.outcome(next) === null ? next : undefined;
  }
  return undefined;
}

function near({ spots }: Context, [x, y]: Point): readonly Spot[] {
  return spots.filter(({ at }) => {
    const [dx, dy] = [Math.abs(at[0] - x), Math.abs(at[1] - y)];
    return dx <= REACH && dy <= REACH && (dx === 0 || dy === 0 || dx === dy);
  });
}

/** Draws the winning line over the stone that is not on the board yet. */
function lineIn(game: Game, won: unknown): readonly Mark[] {
  const lines = game.picture(won).marks.filter((mark) => mark.kind === 'line');
  return lines.map(({ points }) => ({ kind: 'breakable', points, answers: [] }));
}

/** Those of these points where the seat to move wins at once. */
function winsAmong({ game }: Context, state: unknown, spots: readonly Spot[]): readonly Win[] {
  const seat = game.turn(state);
  return spots.flatMap((spot) => {
    const won = stateAfter(game, state, spot.move);
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

/** The wins of the seat to move by lines through this point. */
function winsThrough(context: Context, state: unknown, at: Point): readonly Win[] {
  return winsAmong(context, state, near(context, at)).filter(({ line }) => isOn(line, at));
}

/** The wins that a further stone of the seat to move would threaten at two or more points: the ends of a four. */
function winsBuiltThrough(context: Context, state: unknown, at: Point): readonly Win[] {
  let best: readonly Win[] = [];
  for (const spot of near(context, at)) {
    const built = stateAfter(context.game, state, spot.move);
    const passed = built === undefined ? undefined : pass(context, built);
    if (passed === undefined) continue;
    const ends = near(context, at).filter((end) => areInLine(at, spot.at, end.at));
    const wins = winsAmong(context, passed, ends).filter(({ line }) => isOn(line, at) && isOn(line, spot.at));
    if (wins.length > Math.max(1, best.length)) best = wins;
  }
  return best;
}

function threatens(context: Context, next: unknown, { at }: Spot, mine: Seat): Reason | null {
  const passed = pass(context, next);
  if (passed === undefined || context.game.turn(passed) !== mine) return null;
  const wins = winsThrough(context, passed, at);
  if (wins.length > 1) return { code: 'two-places', data: {}, marks: marksOf(wins) };
  if (wins[0])
    return { code: 'one-place', data: { point: nameOf(context, wins[0].at) }, marks: marksOf(wins) };
  const built = winsBuiltThrough(context, passed, at);
  return built.length > 1 ? { code: 'builds', data: {}, marks: marksOf(built) } : null;
}

function stopsWin(context: Context, state: unknown, { at }: Spot): Reason | null {
  const passed = pass(context, state);
  const wins = passed === undefined ? [] : winsThrough(context, passed, at);
  return wins.length > 0 ? { code: 'stops-win', data: {}, marks: marksOf(wins) } : null;
}

function stopsBuilding(context: Context, state: unknown, { at }: Spot): Reason | null {
  const passed = pass(context, state);
  const built = passed === undefined ? [] : winsBuiltThrough(context, passed, at);
  return built.length > 1 ? { code: 'stops-building', data: {}, marks: marksOf(built) } : null;
}

/** Draws each line that wins unless it is stopped, and the point where it would be completed. */
function marksOf(wins: readonly Win[]): readonly Mark[] {
  return wins.map(({ at, line }) => ({ kind: 'breakable', points: line, answers: [{ at, takes: [] }] }));
}

function nameOf({ rows }: Context, at: Point): string {
  return makePoint(at, rows).toUpperCase();
}
