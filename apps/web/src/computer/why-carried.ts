// Why a man is moved or turned over: whom it takes, what it escapes, whom it threatens, found by asking the rules what
// would follow if everybody else did something far away.

import { type Game, type Look, type Offer, type Point, seededRandom } from '@sente/kernel';
import type { Why } from './reason.ts';

type Carry = Extract<Offer, { kind: 'carry' }>;
type Flip = Extract<Offer, { kind: 'flip' }>;

export function whyCarried(game: Game, state: unknown, move: string): Why | null {
  const { offers, pieces } = game.picture(state);
  const offer = offers.find((one) => one.move === move);
  if (offer?.kind === 'flip') return { code: 'flips', data: {}, marks: [] };
  if (offer?.kind !== 'carry') return null;
  const typeAt = (at: Point) => typeOf(pieces.find((piece) => isSame(piece.at, at))?.look);
  if (offer.takes) return told('takes', typeAt(offer.to), []);
  return escapes(game, state, offer, typeAt(offer.from)) ?? threatens(game, state, offer);
}

function told(code: Why['code'], type: string | null, marks: Why['marks']): Why | null {
  return type === null ? null : { code, data: { type }, marks };
}

function typeOf(look: Look | undefined): string | null {
  return look?.kind === 'man' ? look.type : null;
}

function isSame(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function after(game: Game, state: unknown, move: string): unknown {
  const seat = game.turn(state);
  const next = seat === null ? null : game.play(state, { seat, move, at: 0 });
  return next?.ok ? next.value : undefined;
}

/** Whoever is to move does something that takes nothing, as far from this point as can be. */
function pass(game: Game, state: unknown, at: Point): unknown {
  const quiet = game
    .picture(state)
    .offers.filter((offer): offer is Carry | Flip => isQuiet(offer, at))
    .sort((a, b) => farFrom(at, b) - farFrom(at, a));
  for (const offer of quiet) {
    const move = offer.kind === 'flip' ? someMan(game, state, offer) : offer.move;
    const next = move === null ? undefined : after(game, state, move);
    if (next !== undefined && game.outcome(next) === null) return next;
  }
  return undefined;
}

function isQuiet(offer: Offer, at: Point): boolean {
  return offer.kind === 'flip' || (offer.kind === 'carry' && !offer.takes && !isSame(offer.from, at));
}

function farFrom([x, y]: Point, offer: Carry | Flip): number {
  const points = offer.kind === 'flip' ? [offer.at] : [offer.from, offer.to];
  return Math.min(...points.map((at) => Math.abs(at[0] - x) + Math.abs(at[1] - y)));
}

/** Any man that may lie there: so far away it does not matter which. */
function someMan(game: Game, state: unknown, { move }: Flip): string | null {
  const deal = game.redeal(state, seededRandom('why'));
  const settled = game.settle(state, move, deal);
  return settled.ok ? settled.value : null;
}

/** Who of the next to move can take what stands there. */
function takerOf(game: Game, state: unknown, at: Point): Carry | undefined {
  const { offers } = game.picture(state);
  const carries = offers.filter((offer) => offer.kind === 'carry');
  return carries.find(({ takes, to }) => takes && isSame(to, at));
}

/** Had it stayed, it would be taken; where it goes it is safe from who comes next. */
function escapes(game: Game, state: unknown, { from, to, move }: Carry, type: string | null): Why | null {
  const gone = after(game, state, move);
  const stayed = pass(game, state, from);
  if (gone === undefined || stayed === undefined || takerOf(game, gone, to)) return null;
  const taker = takerOf(game, stayed, from);
  return taker ? told('escapes', type, [{ kind: 'hint', at: from, from: taker.from, n: 3 }]) : null;
}

/** Whom it can take in its next move. */
function threatens(game: Game, state: unknown, { to, move }: Carry): Why | null {
  const mine = game.turn(state);
  let now = after(game, state, move);
  for (let n = 1; n < game.seats && now !== undefined && game.turn(now) !== mine; n++)
    now = pass(game, now, to);
  if (now === undefined || game.turn(now) !== mine) return null;
  const { offers, pieces } = game.picture(now);
  const carries = offers.filter((offer) => offer.kind === 'carry');
  const next = carries.find((one) => one.takes && isSame(one.from, to));
  if (!next) return null;
  const look = pieces.find((piece) => isSame(piece.at, next.to))?.look;
  return told('threatens', typeOf(look), [{ kind: 'hint', at: next.to, from: to, n: 3 }]);
}
