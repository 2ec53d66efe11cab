// Boards drawn in tests: `X` black, `O` white, `.` empty, a small letter an empty point with a name.

import { must, type Point } from '@sente/kernel';
import { type GameState, type PositionInput, stateFromPositionInput } from '../state.ts';

export type Drawn = { readonly state: GameState; readonly at: { readonly [name: string]: Point } };

/** The drawing stands in the top left corner of a board of this size. */
export function drawn(
  variant: string,
  drawing: string,
  size: number,
  rest: Omit<PositionInput, 'variant' | 'board'> = {},
): Drawn {
  const rows = drawing
    .trim()
    .split('\n')
    .map((row) => row.replaceAll(/\s/g, ''));
  const named = rows.flatMap((row, y) =>
    Array.from(row).flatMap((letter, x): [string, Point][] =>
      /[a-z]/.test(letter) ? [[letter, [x, y]]] : [],
    ),
  );
  const lines = Array.from({ length: size }, (_, y) =>
    (rows[y] ?? '').replaceAll(/[a-z]/g, '.').padEnd(size, '.'),
  );
  return {
    state: must(stateFromPositionInput({ variant, board: lines.join('\n'), ...rest })),
    at: Object.fromEntries(named),
  };
}
