// A position while it is being set up, and its picture.

import { positionsOf } from '@sente/games/positions';
import {
  accept,
  type Game,
  makePoint,
  type Offer,
  type Options,
  openingFlag,
  type Picture,
  type Point,
  type Positions,
  parsePoint,
  type Result,
  readOptions,
  type SetPosition,
  seatNames,
} from '@sente/kernel';

/** A letter to put on a point; null removes the piece there. */
export type Brush = string | null;

export type SetUp = {
  readonly position: SetPosition;
  readonly brush: Brush;
};

/** Null if positions of this game cannot be set up. */
export function beginSetUp(game: Game, state: unknown): SetUp | null {
  const positions = positionsOf(game);
  if (!positions) return null;
  return { position: positions.write(state), brush: positions.pieces[0]?.letter ?? null };
}

/** Puts a piece on a point, or removes it if it is there already. Refused if the game has no more of its kind. */
export function putOrRemovePiece(game: Game, { position, brush }: SetUp, move: string): Result<SetPosition> {
  const { rows } = position;
  const at = parsePoint(move, rows[0]?.length ?? 0, rows.length);
  if (!at) return accept(position);
  const [x, y] = at;
  const put = rows[y]?.[x] === brush ? null : brush;
  return refuseTooManyPieces(game, {
    ...position,
    rows: rows.map((row, index) => (index === y ? row.with(x, put) : row)),
  });
}

/** Adds one captured man. */
export function addTakenMan(game: Game, position: SetPosition, letter: string): Result<SetPosition> {
  const order = (positionsOf(game)?.pieces ?? []).map((piece) => piece.letter);
  const taken = [...position.taken, letter].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return refuseTooManyPieces(game, { ...position, taken });
}

function refuseTooManyPieces(game: Game, position: SetPosition): Result<SetPosition> {
  const refusal = positionsOf(game)?.tooMany(position);
  return refusal ? { ok: false, refusal } : accept(position);
}

/** An empty board of another size. */
export function emptyBoardOfSize(position: SetPosition, size: number): SetPosition {
  return { ...position, rows: Array.from({ length: size }, () => Array<null>(size).fill(null)) };
}

export function clearPosition({ sides, orders, counts }: Positions, position: SetPosition): SetPosition {
  const toMove = sides[0]?.letter ?? '';
  return {
    rows: position.rows.map((row) => row.map(() => null)),
    toMove,
    next: orders(toMove)[0] ?? [],
    counts: position.counts.map((_, index) => counts[index]?.fresh ?? 0),
    taken: [],
  };
}

export const isOut = (letter: string) => letter !== letter.toLowerCase();

/** Gives the turn to another seat. The others follow in the same order if possible. */
export function giveTurnTo({ orders }: Positions, position: SetPosition, toMove: string): SetPosition {
  const before = normalizedTurnOrder([position.toMove, ...position.next]);
  const all = orders(toMove);
  const same = all.find((next) => normalizedTurnOrder([toMove, ...next]) === before);
  return { ...position, toMove, next: same ?? all[0] ?? [] };
}

/** The order of turns from its first letter on, then the seats that are out. */
function normalizedTurnOrder(letters: readonly string[]): string {
  const ring = letters.filter((letter) => !isOut(letter));
  const first = ring.indexOf(ring.toSorted()[0] ?? '');
  return [...ring.slice(first), ...ring.slice(0, first), ...letters.filter(isOut)].join('');
}

/** The options of a game from this position: the size of its board, and no opening, because the opening is over. */
export function gameOptionsForSetUp(game: Game, before: Options, { rows }: SetPosition): Result<Options> {
  const opening = openingFlag(game.options);
  const kept = game.options.filter(({ onlyWith }) => !opening || onlyWith !== opening.key);
  return readOptions(game.options, {
    ...Object.fromEntries(kept.map(({ key }) => [key, before[key]])),
    ...('size' in before && { size: rows.length }),
    ...(opening && { [opening.key]: false }),
  });
}

/** The board with its pieces. Every point can be touched. */
export function pictureOfSetUp(game: Game, before: Options, { position, brush }: SetUp): Picture | null {
  const positions = positionsOf(game);
  const options = gameOptionsForSetUp(game, before, position);
  const empty = options.ok ? game.setUp(options.value, seatNames(game.seats)) : options;
  if (!positions || !empty.ok) return null;
  const plain = game.picture(empty.value);
  const { rows } = position;
  const points = rows.flatMap((row, y) => row.map((letter, x) => ({ letter, at: [x, y] as Point })));
  return {
    ...plain,
    marks: [],
    facts: [],
    pieces: points.flatMap(({ letter, at }) => {
      const look = lookOfPiece(positions, letter);
      return look ? [{ id: `${letter} ${at}`, at, look }] : [];
    }),
    offers: points.flatMap(({ letter, at }) => offersOfPoint(positions, at, letter, brush, rows.length)),
  };
}

function offersOfPoint(positions: Positions, at: Point, letter: Brush, brush: Brush, rows: number): Offer[] {
  const move = makePoint(at, rows);
  const look = lookOfPiece(positions, brush);
  if (letter !== null) return [{ kind: 'flip', move, at }];
  return look ? [{ kind: 'place', move, at, look }] : [];
}

function lookOfPiece(positions: Positions, letter: Brush) {
  return positions.pieces.find((piece) => piece.letter === letter)?.look ?? null;
}
