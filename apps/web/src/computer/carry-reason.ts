// The reason to move a man or turn it over: it takes, escapes or threatens. Found by asking the rules for what follows
// if all other players move far away.

import { type Game, type Look, type Offer, type Point, seededRandom } from '@sente/kernel';
import { type Reason, stateAfterMove } from './reason.ts';

type Carry = Extract<Offer, { kind: 'carry' }>;
type Flip = Extract<Offer, { kind: 'flip' }>;

export function reasonToCarryOrFlipMan(game: Game, state: unknown, move: string): Reason | null {
  const { offers, pieces } = game.picture(state);
  const offer = offers.find((one) => one.move === move);
  if (offer?.kind === 'flip') return { code: 'flips', data: {}, marks: [] };
  if (offer?.kind !== 'carry') return null;
  const typeAt = (at: Point) => manTypeOf(pieces.find((piece) => isSamePoint(piece.at, at))?.look);
  if (offer.takes) return reasonAboutMan('takes', typeAt(offer.to), []);
  return explainEscape(game, state, offer, typeAt(offer.from)) ?? explainCaptureThreat(game, state, offer);
}

function reasonAboutMan(code: Reason['code'], type: string | null, marks: Reason['marks']): Reason | null {
  return type === null ? null : { code, data: { type }, marks };
}

function manTypeOf(look: Look | undefined): string | null {
  return look?.kind === 'man' ? look.type : null;
}

function isSamePoint(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** The state after the seat to move has made a quiet move, as far from this point as possible. */
function stateAfterFarQuietMove(game: Game, state: unknown, at: Point): unknown {
  const quiet = game
    .picture(state)
    .offers.filter((offer): offer is Carry | Flip => isQuietMove(offer, at))
    .sort((a, b) => distanceToOfferedMove(at, b) - distanceToOfferedMove(at, a));
  for (const offer of quiet) {
    const move = offer.kind === 'flip' ? settleFlipWithAnyMan(game, state, offer) : offer.move;
    const next = move === null ? undefined : stateAfterMove(game, state, move);
    if (next !== undefined && game.outcome(next) === null) return next;
  }
  return undefined;
}

function isQuietMove(offer: Offer, at: Point): boolean {
  return offer.kind === 'flip' || (offer.kind === 'carry' && !offer.takes && !isSamePoint(offer.from, at));
}

function distanceToOfferedMove([x, y]: Point, offer: Carry | Flip): number {
  const points = offer.kind === 'flip' ? [offer.at] : [offer.from, offer.to];
  return Math.min(...points.map((at) => Math.abs(at[0] - x) + Math.abs(at[1] - y)));
}

/** The flip with any man that may lie there: it is so far away that it does not matter which. */
function settleFlipWithAnyMan(game: Game, state: unknown, { move }: Flip): string | null {
  const deal = game.redeal(state, seededRandom('why'));
  const settled = game.settle(state, move, deal);
  return settled.ok ? settled.value : null;
}

/** The move by which the seat to move can take the man at this point. */
function findCaptureAt(game: Game, state: unknown, at: Point): Carry | undefined {
  const { offers } = game.picture(state);
  const carries = offers.filter((offer) => offer.kind === 'carry');
  return carries.find(({ takes, to }) => takes && isSamePoint(to, at));
}

/** The man would be taken if it stayed; at its new point the next player cannot take it. */
function explainEscape(
  game: Game,
  state: unknown,
  { from, to, move }: Carry,
  type: string | null,
): Reason | null {
  const gone = stateAfterMove(game, state, move);
  const stayed = stateAfterFarQuietMove(game, state, from);
  if (gone === undefined || stayed === undefined || findCaptureAt(game, gone, to)) return null;
  const taker = findCaptureAt(game, stayed, from);
  return taker ? reasonAboutMan('escapes', type, [{ kind: 'hint', at: from, from: taker.from, n: 3 }]) : null;
}

/** The man can take another one in its next move. */
function explainCaptureThreat(game: Game, state: unknown, { to, move }: Carry): Reason | null {
  const mine = game.turn(state);
  let now = stateAfterMove(game, state, move);
  for (let n = 1; n < game.seats && now !== undefined && game.turn(now) !== mine; n++)
    now = stateAfterFarQuietMove(game, now, to);
  if (now === undefined || game.turn(now) !== mine) return null;
  const { offers, pieces } = game.picture(now);
  const carries = offers.filter((offer) => offer.kind === 'carry');
  const next = carries.find((one) => one.takes && isSamePoint(one.from, to));
  if (!next) return null;
  const look = pieces.find((piece) => isSamePoint(piece.at, next.to))?.look;
  return reasonAboutMan('threatens', manTypeOf(look), [{ kind: 'hint', at: next.to, from: to, n: 3 }]);
}
