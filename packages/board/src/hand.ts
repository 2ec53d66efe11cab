// The viewer's hand: a man picked up, or a move that waits to be confirmed. A touch changes it, or becomes a move or a refusal.

import type { Gesture, Point } from '@sente/kernel';
import { keyOf, samePoint } from './geometry.ts';
import type { Carry, PictureIndex, Touch } from './picture-index.ts';
import type { Confirm, ForbiddenMark } from './settings.ts';

type Pending = {
  readonly move: string;
  readonly kind: 'place' | 'flip' | 'carry';
  readonly at: Point;
  readonly from: Point | null;
  /** A second touch of the point plays it. */
  readonly again: boolean;
};
export type Hand = { readonly held: Point | null; readonly pending: Pending | null };
/** `mark` says why the point is forbidden. */
type Refusal = { readonly gesture: Gesture; readonly mark?: ForbiddenMark };

/** The result of a touch: the hand after it, and the move it made or the refusal. */
export type TouchResult = { readonly hand: Hand; readonly move?: string; readonly refusal?: Refusal };

export const EMPTY_HAND: Hand = { held: null, pending: null };

export type TouchContext = {
  readonly index: PictureIndex;
  readonly enabled: boolean;
  readonly confirm: Exclude<Confirm, 'auto'>;
};

/** A touch of a point: by a finger, a mouse or a key. */
export function resultOfTouch(hand: Hand, at: Point, where: TouchContext): TouchResult {
  const { index, enabled, confirm } = where;
  if (!enabled) return { hand: EMPTY_HAND, refusal: { gesture: { at, held: null } } };
  const { held, pending } = hand;
  if (pending && samePoint(pending.at, at)) {
    return confirm === 'button' ? { hand } : { hand: EMPTY_HAND, move: pending.move };
  }
  if (held && samePoint(held, at)) return { hand: EMPTY_HAND };
  const carry = held ? carryTo(index, held, at) : undefined;
  const chosen = carry ?? index.touch(at);
  if (chosen) return playOrKeepPending(chosen, confirm);
  if (index.carries(at)) return { hand: { held: at, pending: null } };
  // A touch of an empty point that the man cannot reach puts the man back.
  return { hand: held && !index.piece(at) ? EMPTY_HAND : hand, refusal: refusalAt(index, at, held) };
}

/** A man was let go over a point it cannot go to. */
export function dropInVain(index: PictureIndex, from: Point, at: Point): TouchResult {
  return { hand: EMPTY_HAND, refusal: refusalAt(index, at, from) };
}

export function carryTo(index: PictureIndex, from: Point, to: Point): Carry | undefined {
  return index.carries(from)?.get(keyOf(index.picture.grid, to));
}

function playOrKeepPending(offer: Carry | Touch, confirm: TouchContext['confirm']): TouchResult {
  const carried = offer.kind === 'carry';
  if (confirm === 'direct' || (confirm === 'again' && carried)) return { hand: EMPTY_HAND, move: offer.move };
  const pending: Pending = carried
    ? { move: offer.move, kind: 'carry', at: offer.to, from: offer.from, again: false }
    : { move: offer.move, kind: offer.kind, at: offer.at, from: null, again: confirm === 'again' };
  return { hand: { held: pending.from, pending } };
}

function refusalAt(index: PictureIndex, at: Point, held: Point | null): Refusal {
  const mark = index.forbidden(at);
  return { gesture: { at, held }, ...(mark ? { mark } : {}) };
}

/** The hand under a new picture: only what is still possible stays in it. */
export function keepHandIfPossible(hand: Hand, index: PictureIndex, enabled: boolean): Hand {
  const { held, pending } = hand;
  if (!enabled) return EMPTY_HAND;
  if (held && !index.carries(held)) return EMPTY_HAND;
  if (!pending) return hand;
  const offer = pending.from ? carryTo(index, pending.from, pending.at) : index.touch(pending.at);
  return offer?.move === pending.move ? hand : { held, pending: null };
}
