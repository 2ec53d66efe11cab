// A picture indexed by point: its piece, its offers, and whether it is forbidden.

import type { Offer, Picture, Piece, Point } from '@sente/kernel';
import { keyOf } from './geometry.ts';
import type { ForbiddenMark } from './settings.ts';

export type Carry = Extract<Offer, { kind: 'carry' }>;
/** A move made by touching one point. */
export type Touch = Extract<Offer, { kind: 'place' | 'flip' }>;

export type PictureIndex = {
  readonly picture: Picture;
  piece(at: Point): Piece | undefined;
  touch(at: Point): Touch | undefined;
  /** The moves of the man at this point, by the key of their target. */
  carries(from: Point): ReadonlyMap<number, Carry> | undefined;
  forbidden(at: Point): ForbiddenMark | undefined;
  last(at: Point): boolean;
};

export function indexPicture(picture: Picture): PictureIndex {
  const { grid } = picture;
  const key = (at: Point) => keyOf(grid, at);
  const pieces = new Map(picture.pieces.map((piece) => [key(piece.at), piece]));
  const touches = new Map<number, Touch>();
  const carries = new Map<number, Map<number, Carry>>();
  for (const offer of picture.offers) {
    if (offer.kind === 'place' || offer.kind === 'flip') touches.set(key(offer.at), offer);
    else if (offer.kind === 'carry') {
      const from = carries.get(key(offer.from)) ?? new Map<number, Carry>();
      carries.set(key(offer.from), from.set(key(offer.to), offer));
    }
  }
  const forbidden = new Map<number, ForbiddenMark>();
  const last = new Set<number>();
  for (const mark of picture.marks) {
    if (mark.kind === 'forbidden') forbidden.set(key(mark.at), mark);
    if (mark.kind === 'last') last.add(key(mark.at));
  }
  return {
    picture,
    piece: (at) => pieces.get(key(at)),
    touch: (at) => touches.get(key(at)),
    carries: (from) => carries.get(key(from)),
    forbidden: (at) => forbidden.get(key(at)),
    last: (at) => last.has(key(at)),
  };
}
