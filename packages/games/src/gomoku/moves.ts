// The legal moves of the seat to move: points, or the choices of Swap 2.

import { makePoint, type Point } from '@sente/kernel';
import { legalPointIndexes } from './forbidden.ts';
import { makeMove } from './notation.ts';
import { type GameState, variantOf } from './state.ts';
import { choicesOf, type Swap2Choice } from './swap2.ts';

/** The names of all points by board size and y * size + x. They are cached because lists of moves are long and needed often. */
const pointNames: (readonly string[])[] = [];

function pointNamesOf(size: number): readonly string[] {
  pointNames[size] ??= Array.from({ length: size * size }, (_, index) =>
    makePoint([index % size, Math.floor(index / size)], size),
  );
  return pointNames[size];
}

/** Empty unless Swap 2 asks for a choice. */
export function swap2ChoicesNow({ result, swap2State }: GameState): readonly Swap2Choice[] {
  return !result && swap2State ? choicesOf(swap2State) : [];
}

/** The points the seat to move may take, from the top left, row by row. */
export function legalPointsNow(state: GameState): Point[] {
  const { size } = state;
  return legalIndexesNow(state).map((index): Point => [index % size, Math.floor(index / size)]);
}

/** Every legal move as text, in the order of the picture's offers. */
export function legalMovesOf(state: GameState): string[] {
  const { size } = state;
  const choices = swap2ChoicesNow(state);
  if (choices.length > 0) return choices.map((choice) => makeMove({ kind: 'choose', choice }, size));
  const names = pointNamesOf(size);
  return legalIndexesNow(state).map((index) => names[index] as string);
}

function legalIndexesNow(state: GameState): readonly number[] {
  if (state.result || swap2ChoicesNow(state).length > 0) return [];
  // The three stones of one colour that Swap 2 puts down are too few to forbid a point.
  return legalPointIndexes(state.board, variantOf(state).forbidden, state.currentTurn);
}
