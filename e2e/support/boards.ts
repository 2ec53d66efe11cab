// Move lists that fill a board for tests.

/** Letters count from the left, numbers from the bottom. */
function pointName(x: number, y: number): string {
  return `${String.fromCharCode('a'.charCodeAt(0) + x)}${y + 1}`;
}

/**
 * A full 15×15 board without a five, as moves of both players in turn: pairs across, single stones down, and no
 * run longer than two on either diagonal. Black has one stone more.
 */
export function drawnGame(): readonly string[] {
  const all = Array.from({ length: 225 }, (_, at) => [at % 15, Math.floor(at / 15)] as const);
  const isBlack = ([x, y]: readonly [number, number]) => (x + 2 * y) % 4 < 2;
  const black = all.filter(isBlack);
  const white = all.filter((point) => !isBlack(point));
  return black
    .flatMap((point, index) => [point, ...white.slice(index, index + 1)])
    .map(([x, y]) => pointName(x, y));
}

export const DIRECTIONS = [
  { name: 'across', dx: 1, dy: 0 },
  { name: 'down', dx: 0, dy: 1 },
  { name: 'up to the right', dx: 1, dy: 1 },
  { name: 'down to the right', dx: 1, dy: -1 },
] as const;
export type Direction = (typeof DIRECTIONS)[number];

/**
 * Moves after which black's last stone completes a run of `length`. The gap is filled last, so that no shorter
 * five ends the game before. White's stones are far away and never adjacent.
 */
export function runOf(
  length: number,
  { dx, dy }: Direction,
  from: readonly [number, number],
): readonly string[] {
  const run = Array.from({ length }, (_, step) => [from[0] + step * dx, from[1] + step * dy] as const);
  const gap = 4;
  const black = [...run.filter((_, step) => step !== gap), ...run.slice(gap, gap + 1)];
  const taken = new Set(run.map(([x, y]) => pointName(x, y)));
  const corners = [0, 4, 10, 14].flatMap((x) => [0, 4, 10, 14].map((y) => pointName(x, y)));
  const white = corners.filter((point) => !taken.has(point));
  return black.flatMap(([x, y], index) => [
    pointName(x, y),
    ...(index < black.length - 1 ? white.slice(index, index + 1) : []),
  ]);
}
