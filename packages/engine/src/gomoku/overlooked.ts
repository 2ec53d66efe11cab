// Which rows of stones a weak level of gomoku overlooks: those far from the last move, diagonal or with a gap most often.

import type { GameState, Stone } from '@sente/games/gomoku';
import type { Random } from '@sente/kernel';
import { chanceToOverlook, type Overlooks } from '../attention.ts';

type Place = { readonly x: number; readonly y: number };

/** Three or more stones of one colour within five points of a line, the others empty. */
type Row = { readonly stones: readonly Place[]; readonly isDiagonal: boolean; readonly isSplit: boolean };

const DIRECTIONS = [
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: 1, dy: 1 },
  { dx: 1, dy: -1 },
] as const;
const FIVE = 5;
const LEAST_STONES = 3;
/** How much harder a diagonal row, and one with a gap, is to see. */
const DIAGONAL_WEIGHT = 1.4;
const SPLIT_WEIGHT = 1.4;

function distanceBetween(one: Place, two: Place): number {
  return Math.max(Math.abs(one.x - two.x), Math.abs(one.y - two.y));
}

type Direction = (typeof DIRECTIONS)[number];

/** The stones of the only colour in five points from here; null where there are too few, or both colours. */
function stonesInWindowOfFive(
  { board }: GameState,
  { x, y }: Place,
  { dx, dy }: Direction,
): readonly Place[] | null {
  const places = Array.from({ length: FIVE }, (_, at) => ({ x: x + at * dx, y: y + at * dy }));
  const cells = places.map((place) => board[place.y]?.[place.x]);
  if (cells.includes(undefined)) return null;
  const colours = new Set(cells.filter((cell): cell is Stone => cell !== null && cell !== undefined));
  if (colours.size !== 1) return null;
  const stones = places.filter((_, at) => cells[at] !== null);
  return stones.length >= LEAST_STONES ? stones : null;
}

/** Every row once: one that is part of a longer row in the same direction is left out. */
function findRowsOfThreeOrMore(state: GameState): readonly Row[] {
  return DIRECTIONS.flatMap((direction) => {
    const found = new Map<string, readonly Place[]>();
    for (let y = 0; y < state.size; y++) {
      for (let x = 0; x < state.size; x++) {
        const stones = stonesInWindowOfFive(state, { x, y }, direction);
        if (stones) found.set(stones.map((stone) => `${stone.x},${stone.y}`).join(' '), stones);
      }
    }
    const keys = [...found.keys()];
    return [...found]
      .filter(([key]) => !keys.some((other) => other !== key && ` ${other} `.includes(` ${key} `)))
      .map(([, stones]) => ({
        stones,
        isDiagonal: direction.dx !== 0 && direction.dy !== 0,
        isSplit: distanceBetween(stones[0] as Place, stones.at(-1) as Place) >= stones.length,
      }));
  });
}

/** The state as it is seen: of an overlooked row only two stones, those nearest to the last move. */
export function hideOverlookedRows(
  state: GameState,
  overlooks: Overlooks,
  random: Random,
): { readonly state: GameState; readonly hidden: number } {
  const last = state.moves.at(-1);
  // A five that has to be broken is never overlooked.
  if (overlooks.far === 0 || !last || state.pending !== null) return { state, hidden: 0 };
  const hidden = new Set<string>();
  for (const { stones, isDiagonal, isSplit } of findRowsOfThreeOrMore(state)) {
    const nearest = stones.toSorted((a, b) => distanceBetween(a, last) - distanceBetween(b, last));
    const weight = (isDiagonal ? DIAGONAL_WEIGHT : 1) * (isSplit ? SPLIT_WEIGHT : 1);
    const distance = distanceBetween(nearest[0] as Place, last);
    if (random() >= chanceToOverlook(overlooks, distance, weight)) continue;
    for (const { x, y } of nearest.slice(LEAST_STONES - 1)) hidden.add(`${x},${y}`);
  }
  const board = state.board.map((row, y) => row.map((cell, x) => (hidden.has(`${x},${y}`) ? null : cell)));
  return { state: { ...state, board }, hidden: hidden.size };
}
