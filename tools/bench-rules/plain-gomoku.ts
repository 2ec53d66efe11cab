// The gomoku rules written the simple way, straight from docs/rules.md: every function walks over the whole board and
// tries. It is slow on purpose; the bench measures the real rules against it, and a test compares the two.

import type { Point } from '@sente/kernel';

export const PLAIN_VARIANTS = ['freestyle', 'standard', 'caro', 'caro5', 'renju', 'capture'] as const;
export type PlainVariant = (typeof PLAIN_VARIANTS)[number];

type Stone = 'X' | 'O';
type Board = (Stone | '.')[][];

export type PlainGame = {
  readonly variant: PlainVariant;
  readonly board: Board;
  readonly turn: Stone;
  readonly captures: { readonly X: number; readonly O: number };
  readonly pending: Stone | null;
  /** The stones that the last move captured. */
  readonly taken: readonly Point[];
  readonly over: { readonly winner: Stone | null; readonly reason: string } | null;
};

const AXES: readonly Point[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

export function plainStart(variant: PlainVariant, size: number): PlainGame {
  const board: Board = Array.from({ length: size }, () => Array.from({ length: size }, () => '.' as const));
  return { variant, board, turn: 'X', captures: { X: 0, O: 0 }, pending: null, taken: [], over: null };
}

const other = (stone: Stone): Stone => (stone === 'X' ? 'O' : 'X');
const at = (board: Board, x: number, y: number) =>
  x < 0 || y < 0 || x >= board.length || y >= board.length ? '#' : (board[y]?.[x] ?? '#');

function withCell(board: Board, x: number, y: number, cell: Stone | '.'): Board {
  const copy = board.map((row) => row.slice());
  (copy[y] as Board[number])[x] = cell;
  return copy;
}

function pointsOf(board: Board, cell: Stone | '.'): Point[] {
  const points: Point[] = [];
  for (let y = 0; y < board.length; y++) {
    for (let x = 0; x < board.length; x++) if (at(board, x, y) === cell) points.push([x, y]);
  }
  return points;
}

/** Null: the move is refused and the game unchanged. */
export function plainPlay(game: PlainGame, x: number, y: number): PlainGame | null {
  if (!plainMoves(game).some(([mx, my]) => mx === x && my === y)) return null;
  const { variant, turn, pending } = game;
  const taken = variant === 'capture' ? capturesOf(game.board, turn, x, y) : [];
  let board = withCell(game.board, x, y, turn);
  for (const [cx, cy] of taken) board = withCell(board, cx, cy, '.');
  const captures = { ...game.captures, [turn]: game.captures[turn] + taken.length };
  const next = { ...game, board, captures, turn: other(turn), pending: null, taken };
  const end = (winner: Stone | null, reason: string) => ({ ...next, over: { winner, reason } });
  if (captures[turn] >= 10) return end(turn, 'capture');
  if (pending === other(turn) && hasFive(board, variant, pending)) return end(pending, 'five');
  if (hasFive(board, variant, turn)) {
    if (variant !== 'capture' || !canAnswerFive(next, turn)) return end(turn, 'five');
    return { ...next, pending: turn };
  }
  if (pointsOf(board, '.').length === 0) return end(null, 'board_full');
  return plainMoves(next).length === 0 ? end(null, 'no_legal_move') : next;
}

/** Every legal point of the side to move. */
function plainMoves({ variant, board, turn, over }: PlainGame): Point[] {
  if (over) return [];
  return pointsOf(board, '.').filter(([x, y]) => {
    if (variant === 'capture') return countFreeThrees(board, turn, x, y) < 2;
    return variant !== 'renju' || turn === 'O' || !isForbiddenPoint(board, x, y);
  });
}

function canAnswerFive(game: PlainGame, owner: Stone): boolean {
  return plainMoves(game).some(([x, y]) => {
    const taken = capturesOf(game.board, game.turn, x, y);
    if (game.captures[game.turn] + taken.length >= 10) return true;
    let board = withCell(game.board, x, y, game.turn);
    for (const [cx, cy] of taken) board = withCell(board, cx, cy, '.');
    return !hasFive(board, game.variant, owner);
  });
}

function capturesOf(board: Board, stone: Stone, x: number, y: number): Point[] {
  const ways = AXES.flatMap(([dx, dy]): Point[] => [
    [dx, dy],
    [-dx, -dy],
  ]);
  return ways.flatMap(([dx, dy]): Point[] => {
    const seen = [1, 2, 3].map((step) => at(board, x + step * dx, y + step * dy)).join('');
    const flanked = seen === other(stone) + other(stone) + stone;
    return flanked
      ? [
          [x + dx, y + dy],
          [x + 2 * dx, y + 2 * dy],
        ]
      : [];
  });
}

/** The run through a stone on one axis: its length, and the points at its two ends. */
function runOf(board: Board, x: number, y: number, [dx, dy]: Point) {
  const stone = at(board, x, y);
  let first = 0;
  let last = 0;
  while (at(board, x + (first - 1) * dx, y + (first - 1) * dy) === stone) first--;
  while (at(board, x + (last + 1) * dx, y + (last + 1) * dy) === stone) last++;
  const ends = [first - 1, last + 1].map((step) => at(board, x + step * dx, y + step * dy));
  return { length: last - first + 1, ends };
}

function hasFive(board: Board, variant: PlainVariant, stone: Stone): boolean {
  return pointsOf(board, stone).some(([x, y]) =>
    AXES.some((axis) => {
      const { length, ends } = runOf(board, x, y, axis);
      const exact = variant === 'standard' || variant === 'caro5' || (variant === 'renju' && stone === 'X');
      if (length > 5) return !exact;
      const caro = variant === 'caro' || variant === 'caro5';
      return length === 5 && !(caro && ends.every((end) => end === other(stone)));
    }),
  );
}

/** The number of axes on which a stone on (x, y) makes a free three. */
function countFreeThrees(board: Board, stone: Stone, x: number, y: number): number {
  // The first of the six points stands 1 to 4 before the stone.
  return AXES.filter((axis) => [-1, -2, -3, -4].some((start) => isFreeThree(board, stone, x, y, axis, start)))
    .length;
}

function isFreeThree(
  board: Board,
  stone: Stone,
  x: number,
  y: number,
  [dx, dy]: Point,
  start: number,
): boolean {
  const seen = (step: number) => (step === 0 ? stone : at(board, x + step * dx, y + step * dy));
  if (seen(start) !== '.' || seen(start + 5) !== '.') return false;
  if (seen(start - 1) === stone || seen(start + 6) === stone) return false;
  let stones = 0;
  for (let step = start + 1; step <= start + 4; step++) {
    if (seen(step) === stone) stones++;
    else if (seen(step) !== '.') return false;
  }
  return stones === 3;
}

const makesFive = (board: Board, x: number, y: number) =>
  AXES.some((axis) => runOf(board, x, y, axis).length === 5);

/** Places a black stone, asks, and takes the stone back. */
function withBlackStone<T>(board: Board, x: number, y: number, ask: () => T): T {
  const row = board[y] as Board[number];
  row[x] = 'X';
  const seen = ask();
  row[x] = '.';
  return seen;
}

/** Renju, for black, by trial: places the stone and then every continuation. */
function isForbiddenPoint(board: Board, x: number, y: number): boolean {
  return withBlackStone(board, x, y, () => isForbiddenStone(board, x, y));
}

function isForbiddenStone(board: Board, x: number, y: number): boolean {
  if (makesFive(board, x, y)) return false;
  if (AXES.some((axis) => runOf(board, x, y, axis).length > 5)) return true;
  const fours = AXES.reduce((sum, axis) => sum + countFoursOn(board, x, y, axis), 0);
  return fours >= 2 || AXES.filter((axis) => isThreeOn(board, x, y, axis)).length >= 2;
}

/** The empty points near (x, y) on an axis whose filling gives the row through (x, y) this length, that point included. */
function pointsThatFillRow(board: Board, x: number, y: number, axis: Point, length: number): Point[] {
  const [dx, dy] = axis;
  return [-4, -3, -2, -1, 1, 2, 3, 4]
    .filter((step) => at(board, x + step * dx, y + step * dy) === '.')
    .filter((step) =>
      withBlackStone(
        board,
        x + step * dx,
        y + step * dy,
        () => doesRowReach(board, x, y, axis, step) && runOf(board, x, y, axis).length === length,
      ),
    )
    .map((step): Point => [x + step * dx, y + step * dy]);
}

/** Tells whether the row through (x, y) on this axis also contains the point `step` away. */
function doesRowReach(board: Board, x: number, y: number, [dx, dy]: Point, step: number): boolean {
  const way = Math.sign(step);
  return Array.from({ length: Math.abs(step) }, (_, i) => (i + 1) * way).every(
    (s) => at(board, x + s * dx, y + s * dy) === 'X',
  );
}

function countFoursOn(board: Board, x: number, y: number, axis: Point): number {
  const count = pointsThatFillRow(board, x, y, axis, 5).length;
  return count === 2 && runOf(board, x, y, axis).length === 4 ? 1 : count;
}

function isThreeOn(board: Board, x: number, y: number, axis: Point): boolean {
  return pointsThatFillRow(board, x, y, axis, 4).some(
    ([qx, qy]) =>
      withBlackStone(board, qx, qy, () => isStraightFour(board, x, y, axis) && !makesFive(board, qx, qy)) &&
      !isForbiddenPoint(board, qx, qy),
  );
}

function isStraightFour(board: Board, x: number, y: number, axis: Point): boolean {
  const { length, ends } = runOf(board, x, y, axis);
  return (
    length === 4 && ends.every((end) => end === '.') && pointsThatFillRow(board, x, y, axis, 5).length === 2
  );
}
