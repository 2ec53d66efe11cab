// A random legal game of gomoku on 15×15 and its winner, made before the measurement, so that the driver is not the slow part.

const SIZE = 15;
const LINES = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

export type RandomGame = {
  /** In the notation of the server: letters from the left, numbers from the bottom. */
  readonly moves: readonly string[];
};

export function randomGame(random: () => number): RandomGame {
  const board = new Uint8Array(SIZE * SIZE);
  const free = Array.from(board, (_, cell) => cell);
  const moves: string[] = [];
  while (free.length > 0) {
    const index = Math.floor(random() * free.length);
    const cell = free[index] as number;
    free[index] = free.at(-1) as number;
    free.pop();
    board[cell] = 1 + (moves.length % 2);
    moves.push(pointName(cell));
    if (isFive(board, cell)) break;
  }
  return { moves };
}

/** `cell` counts from the top left. */
function pointName(cell: number): string {
  return `${String.fromCharCode(97 + (cell % SIZE))}${SIZE - Math.floor(cell / SIZE)}`;
}

/** Whether the stone just placed there makes five or more. */
function isFive(board: Uint8Array, cell: number): boolean {
  return LINES.some(
    ([dx, dy]) => 1 + countStonesFrom(board, cell, dx, dy) + countStonesFrom(board, cell, -dx, -dy) >= 5,
  );
}

function countStonesFrom(board: Uint8Array, cell: number, dx: number, dy: number): number {
  let x = (cell % SIZE) + dx;
  let y = Math.floor(cell / SIZE) + dy;
  let length = 0;
  while (x >= 0 && y >= 0 && x < SIZE && y < SIZE && board[y * SIZE + x] === board[cell]) {
    length += 1;
    x += dx;
    y += dy;
  }
  return length;
}
