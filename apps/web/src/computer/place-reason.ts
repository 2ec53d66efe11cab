// The reason to place a stone: what it threatens or stops. Found by asking the rules for what follows without an answer.

import { type Game, type Mark, makePoint, type Offer, type Point, type Seat } from '@sente/kernel';
import { type Reason, stateAfterMove } from './reason.ts';

/** A winning line reaches at most this far to either side of a stone. */
const REACH = 4;

type Spot = Extract<Offer, { kind: 'place' }>;
/** A point where a stone would win, and the winning line. */
type Win = { readonly at: Point; readonly line: readonly Point[] };
/** `spots`: the free points, those far from the explained stone first. */
type Context = { readonly game: Game; readonly spots: readonly Spot[]; readonly rows: number };

export function reasonToPlaceStone(game: Game, state: unknown, move: string): Reason | null {
  const { offers, grid } = game.picture(state);
  const places = offers.filter((offer) => offer.kind === 'place');
  const spot = places.find((offer) => offer.move === move);
  const mine = game.turn(state);
  const next = spot && stateAfterMove(game, state, spot.move);
  if (!spot || mine === null || next === undefined || game.turn(next) === mine) return null;
  if (game.outcome(next)?.winner === mine)
    return { code: 'wins', data: {}, marks: drawWinningLine(game, next) };
  const context = { game, spots: places.sort(farthestFirst(spot.at)), rows: grid.rows };
  return (
    explainStoppedWin(context, state, spot) ??
    explainWinThreat(context, next, spot, mine) ??
    explainStoppedDoubleThreat(context, state, spot)
  );
}

/** To pass means to play as far away as possible, where a stone does not affect this one. */
function farthestFirst([x, y]: Point) {
  const far = ({ at }: Spot) => Math.max(Math.abs(at[0] - x), Math.abs(at[1] - y));
  return (a: Spot, b: Spot) => far(b) - far(a);
}

function stateAfterFarthestStone({ game, spots }: Context, state: unknown): unknown {
  for (const { move } of spots) {
    const next = stateAfterMove(game, state, move);
    if (next !== undefined) return game.outcome(next) === null ? next : undefined;
  }
  return undefined;
}

function spotsInLineNear({ spots }: Context, [x, y]: Point): readonly Spot[] {
  return spots.filter(({ at }) => {
    const [dx, dy] = [Math.abs(at[0] - x), Math.abs(at[1] - y)];
    return dx <= REACH && dy <= REACH && (dx === 0 || dy === 0 || dx === dy);
  });
}

/** Draws the winning line over the stone that is not on the board yet. */
function drawWinningLine(game: Game, won: unknown): readonly Mark[] {
  const lines = game.picture(won).marks.filter((mark) => mark.kind === 'line');
  return lines.map(({ points }) => ({ kind: 'breakable', points, answers: [] }));
}

/** Those of these points where the seat to move wins at once. */
function findWinsAmongSpots({ game }: Context, state: unknown, spots: readonly Spot[]): readonly Win[] {
  const seat = game.turn(state);
  return spots.flatMap((spot) => {
    const won = stateAfterMove(game, state, spot.move);
    if (won === undefined || game.outcome(won)?.winner !== seat) return [];
    const line = game.picture(won).marks.find((mark) => mark.kind === 'line');
    return line?.kind === 'line' ? [{ at: spot.at, line: line.points }] : [];
  });
}

function isPointOnLine(line: readonly Point[], [x, y]: Point): boolean {
  return line.some((point) => point[0] === x && point[1] === y);
}

function arePointsInLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): boolean {
  return (ax - x) * (by - y) === (ay - y) * (bx - x);
}

/** The wins of the seat to move by lines through this point. */
function findWinsThroughPoint(context: Context, state: unknown, at: Point): readonly Win[] {
  return findWinsAmongSpots(context, state, spotsInLineNear(context, at)).filter(({ line }) =>
    isPointOnLine(line, at),
  );
}

/** The wins that a further stone of the seat to move would threaten at two or more points: the ends of a four. */
function findBuildableDoubleThreat(context: Context, state: unknown, at: Point): readonly Win[] {
  let best: readonly Win[] = [];
  for (const spot of spotsInLineNear(context, at)) {
    const built = stateAfterMove(context.game, state, spot.move);
    const passed = built === undefined ? undefined : stateAfterFarthestStone(context, built);
    if (passed === undefined) continue;
    const ends = spotsInLineNear(context, at).filter((end) => arePointsInLine(at, spot.at, end.at));
    const wins = findWinsAmongSpots(context, passed, ends).filter(
      ({ line }) => isPointOnLine(line, at) && isPointOnLine(line, spot.at),
    );
    if (wins.length > Math.max(1, best.length)) best = wins;
  }
  return best;
}

function explainWinThreat(context: Context, next: unknown, { at }: Spot, mine: Seat): Reason | null {
  const passed = stateAfterFarthestStone(context, next);
  if (passed === undefined || context.game.turn(passed) !== mine) return null;
  const wins = findWinsThroughPoint(context, passed, at);
  if (wins.length > 1) return { code: 'two-places', data: {}, marks: drawWins(wins) };
  if (wins[0])
    return { code: 'one-place', data: { point: nameOfPoint(context, wins[0].at) }, marks: drawWins(wins) };
  const built = findBuildableDoubleThreat(context, passed, at);
  return built.length > 1 ? { code: 'builds', data: {}, marks: drawWins(built) } : null;
}

function explainStoppedWin(context: Context, state: unknown, { at }: Spot): Reason | null {
  const passed = stateAfterFarthestStone(context, state);
  const wins = passed === undefined ? [] : findWinsThroughPoint(context, passed, at);
  return wins.length > 0 ? { code: 'stops-win', data: {}, marks: drawWins(wins) } : null;
}

function explainStoppedDoubleThreat(context: Context, state: unknown, { at }: Spot): Reason | null {
  const passed = stateAfterFarthestStone(context, state);
  const built = passed === undefined ? [] : findBuildableDoubleThreat(context, passed, at);
  return built.length > 1 ? { code: 'stops-building', data: {}, marks: drawWins(built) } : null;
}

/** Draws each line that wins unless it is stopped, and the point where it would be completed. */
function drawWins(wins: readonly Win[]): readonly Mark[] {
  return wins.map(({ at, line }) => ({ kind: 'breakable', points: line, answers: [{ at, takes: [] }] }));
}

function nameOfPoint({ rows }: Context, at: Point): string {
  return makePoint(at, rows).toUpperCase();
}
