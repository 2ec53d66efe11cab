// A move as it is drawn on the board for somebody to see: where to, and from where if a man is carried.

import type { Game, Mark } from '@sente/kernel';
import type { Annotations } from './table-view.ts';

/** null for a choice, which no point of the board stands for, and for what is no legal move. */
export function hintMark(game: Game, state: unknown, move: string): Mark | null {
  const offer = game.picture(state).offers.find((one) => one.move === move);
  if (!offer || offer.kind === 'choose') return null;
  return offer.kind === 'carry'
    ? { kind: 'hint', at: offer.to, from: offer.from }
    : { kind: 'hint', at: offer.at };
}

/** A hint is for the position it was asked in, the last one. */
export function drawingHint(marks: readonly Mark[], last: number): Annotations {
  return {
    draw: (picture, ply) =>
      marks.length > 0 && ply === last ? { ...picture, marks: [...picture.marks, ...marks] } : picture,
  };
}
