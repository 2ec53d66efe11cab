// Positions that are the same when the board is turned or mirrored, or the same where the solution is, count once.

import type { Picture } from '@sente/kernel';

/** How far around the first move two puzzles must differ somewhere. */
const REACH = 4;

type Placed = { readonly x: number; readonly y: number; readonly what: string };

const TURNS: readonly ((x: number, y: number) => readonly [number, number])[] = [
  (x, y) => [x, y],
  (x, y) => [y, x],
  (x, y) => [-x, y],
  (x, y) => [x, -y],
  (x, y) => [-x, -y],
  (x, y) => [-y, x],
  (x, y) => [y, -x],
  (x, y) => [-y, -x],
];

/** Everything near a point, as the turned or mirrored text that comes first of all. */
export function foldAround(
  placed: readonly Placed[],
  [cx, cy]: readonly [number, number],
  reach = REACH,
): string {
  const near = placed
    .map(({ x, y, what }) => ({ x: x - cx, y: y - cy, what }))
    .filter(({ x, y }) => Math.abs(x) <= reach && Math.abs(y) <= reach);
  const texts = TURNS.map((turn) =>
    near
      .map(({ x, y, what }) => `${turn(x, y).join(',')}${what}`)
      .sort()
      .join(' '),
  );
  return texts.sort()[0] ?? '';
}

/** What stands on the board, as a picture shows it. */
export function placedOn(picture: Picture): readonly Placed[] {
  return picture.pieces.map(({ at: [x, y], look }) => ({ x, y, what: JSON.stringify(look) }));
}
