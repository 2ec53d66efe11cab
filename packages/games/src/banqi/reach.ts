// The points that men can reach: geometry alone, computed once for each board.

import type { PieceType } from './pieces.ts';

type Offset = readonly [dx: number, dy: number];

/** `slide` goes any distance along a row or column; the others leap over anything in between. */
type Pace = 'step' | 'slide' | 'diagonal' | 'two-diagonal' | 'horse';

export type Gait = {
  readonly pace: Pace;
  /** A cannon captures over exactly one man along a row or column; all others capture as they move. */
  readonly strikes: 'as-it-goes' | 'over-one';
};
export type Gaits = { readonly [type in PieceType]: Gait };

const STRAIGHT: readonly Offset[] = [
  [0, -1],
  [-1, 0],
  [1, 0],
  [0, 1],
];
const LEAPS: { readonly [pace in Exclude<Pace, 'slide'>]: readonly Offset[] } = {
  step: STRAIGHT,
  diagonal: mirroredOffsets(1, 1),
  'two-diagonal': mirroredOffsets(2, 2),
  horse: [...mirroredOffsets(1, 2), ...mirroredOffsets(2, 1)],
};

function mirroredOffsets(dx: number, dy: number): readonly Offset[] {
  return [
    [-dx, -dy],
    [dx, -dy],
    [-dx, dy],
    [dx, dy],
  ];
}

type Leaps = readonly (readonly number[])[];

/** For every point: the landing points of each leap, and the four rays from the nearest point to the edge. */
export type Terrain = {
  readonly leaps: { readonly [pace in Exclude<Pace, 'slide'>]: Leaps };
  readonly rays: readonly (readonly (readonly number[])[])[];
};

export function precomputeLeapsAndRays(columns: number, rows: number): Terrain {
  const points = Array.from({ length: columns * rows }, (_, at) => at);
  const pointAtOffset = (at: number, [dx, dy]: Offset, times: number): number => {
    const x = (at % columns) + dx * times;
    const y = Math.floor(at / columns) + dy * times;
    return x >= 0 && x < columns && y >= 0 && y < rows ? y * columns + x : -1;
  };
  const landings = (offsets: readonly Offset[]): Leaps =>
    points.map((at) => offsets.map((offset) => pointAtOffset(at, offset, 1)).filter((to) => to >= 0));
  const rayFrom = (at: number, offset: Offset): readonly number[] => {
    const line: number[] = [];
    for (let n = 1; pointAtOffset(at, offset, n) >= 0; n++) line.push(pointAtOffset(at, offset, n));
    return line;
  };
  return {
    leaps: {
      step: landings(LEAPS.step),
      diagonal: landings(LEAPS.diagonal),
      'two-diagonal': landings(LEAPS['two-diagonal']),
      horse: landings(LEAPS.horse),
    },
    rays: points.map((at) => STRAIGHT.map((offset) => rayFrom(at, offset)).filter((line) => line.length > 0)),
  };
}

type Board = readonly unknown[];

const NONE: readonly number[] = [];

/** The empty points a man with this gait may go to. */
export function emptyDestinations(
  terrain: Terrain,
  board: Board,
  from: number,
  gait: Gait,
): readonly number[] {
  const open: number[] = [];
  if (gait.pace !== 'slide') {
    for (const to of terrain.leaps[gait.pace][from] ?? NONE) if (board[to] === null) open.push(to);
    return open;
  }
  for (const ray of terrain.rays[from] ?? []) {
    for (const to of ray) {
      if (board[to] !== null) break;
      open.push(to);
    }
  }
  return open;
}

/** The points where a man with this gait could capture. Whether the target may be captured is checked elsewhere. */
export function pointsInStrikeReach(
  terrain: Terrain,
  board: Board,
  from: number,
  gait: Gait,
): readonly number[] {
  if (gait.strikes === 'over-one') return nthManOnRays(terrain, board, from, 2);
  if (gait.pace === 'slide') return nthManOnRays(terrain, board, from, 1);
  return terrain.leaps[gait.pace][from] ?? NONE;
}

/** On each ray the n-th man met: the first for a slide, the second over a screen. */
function nthManOnRays(terrain: Terrain, board: Board, from: number, n: number): readonly number[] {
  const found: number[] = [];
  for (const ray of terrain.rays[from] ?? []) {
    let met = 0;
    for (const to of ray) {
      if (board[to] === null) continue;
      met++;
      if (met === n) {
        found.push(to);
        break;
      }
    }
  }
  return found;
}
