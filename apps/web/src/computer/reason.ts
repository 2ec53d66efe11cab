// A reason to play a move, as a code with data, and what is drawn on the board for it.

import type { Mark } from '@sente/kernel';

export type Why = {
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
