// Positions count once if they are equal after turning or mirroring the board, or equal around the solution.

import type { Picture } from '@sente/kernel';

/** Two puzzles must differ within this distance of the first move. */
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

/** The surroundings of a point as text: of all turned and mirrored forms the first in alphabetical order. */
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

/** The pieces on the board, as a picture shows them. */
export function placedOn(picture: Picture): readonly Placed[] {
  return picture.pieces.map(({ at: [x, y], look }) => ({ x, y, what: JSON.stringify(look) }));
}
