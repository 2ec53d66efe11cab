// A move as a mark on the board: its target, and its origin if a man is carried.

import type { Game, Mark } from '@sente/kernel';
import type { Annotations } from './table-view.ts';

/** Null for a choice, which has no point on the board, and for an illegal move. */
export function drawHintMark(game: Game, state: unknown, move: string): Mark | null {
  const offer = game.picture(state).offers.find((one) => one.move === move);
  if (!offer || offer.kind === 'choose') return null;
  return offer.kind === 'carry'
    ? { kind: 'hint', at: offer.to, from: offer.from }
    : { kind: 'hint', at: offer.at };
}

/** Draws the marks on the last position only, for which the hint was asked. */
export function annotateWithHint(marks: readonly Mark[], last: number): Annotations {
  return {
    draw: (picture, ply) =>
      marks.length > 0 && ply === last ? { ...picture, marks: [...picture.marks, ...marks] } : picture,
  };
}
