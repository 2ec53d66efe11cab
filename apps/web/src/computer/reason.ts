// A reason to play a move: a code with data for the sentence, and the marks for the board.

import type { Game, Mark } from '@sente/kernel';

export type Reason = {
  readonly code:
    | 'wins'
    | 'two-places'
    | 'one-place'
    | 'builds'
    | 'stops-win'
    | 'stops-building'
    | 'takes'
    | 'escapes'
    | 'threatens'
    | 'flips'
    | 'line';
  /** The point, the type of man or the moves that the sentence names. */
  readonly data: { readonly [name: string]: string };
  readonly marks: readonly Mark[];
};

/** The state after this move of the seat to move; undefined if the rules refuse it. */
export function stateAfterMove(game: Game, state: unknown, move: string): unknown {
  const seat = game.turn(state);
  const next = seat === null ? null : game.play(state, { seat, move, at: 0 });
  return next?.ok ? next.value : undefined;
}
