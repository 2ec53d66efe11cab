// Draw, takeback, rematch: one player asks, and all the others must agree.

import { accept, type Game, isOneOf, parseLeaveEntry, type Result, refuse, type Seat } from '@sente/kernel';
import { isOver } from './evolve.ts';
import { peopleAt, seatsInPlay, seatsOf } from './presence.ts';
import { type Command, type Match, type MatchEvent, OFFERS, type OfferKind } from './types.ts';

type OfferCommand = Extract<Command, { kind: 'offer' | 'decline' }>;

/**
 * An offer stands until it is declined, withdrawn, or a seat other than the one who asked moves (a takeback: until
 * any move). A player may ask once per ply, so that the others are not pestered; agreeing is always possible.
 */
export function decideOffer<S>(
  game: Game<S>,
  match: Match<S>,
  { seat, offer }: OfferCommand,
  at: number,
): Result<readonly MatchEvent[]> {
  if (!isOneOf(offer, OFFERS)) return refuse('bad_offer');
  const blocked = obstacleToOffer(game, match, seat, offer);
  if (blocked !== null) return blocked;
  const standing = match.offers[offer];
  if (standing.includes(seat)) return refuse('already_offered', { offer });
  if (standing.length === 0 && match.askedAt[offer][seat] === match.plies.length)
    return refuse('asked_already', { offer });
  const offered: MatchEvent = { kind: 'offered', at, seat, offer };
  const behind = [...standing, seat];
  const agreed = seatsToAgree(game, match, offer).every((partner) => behind.includes(partner));
  return accept(agreed ? [offered, makeAgreedEvent(match, offer, behind[0] ?? seat, at)] : [offered]);
}

export function decideDecline<S>(
  game: Game<S>,
  match: Match<S>,
  { seat, offer }: OfferCommand,
  at: number,
): Result<readonly MatchEvent[]> {
  if (!isOneOf(offer, OFFERS)) return refuse('bad_offer');
  if (match.offers[offer].length === 0 || match.rematchAgreed) return refuse('no_offer', { offer });
  if (!seatsToAgree(game, match, offer).includes(seat)) return refuse('out_of_game');
  return accept([{ kind: 'declined', at, seat, offer }]);
}

function obstacleToOffer<S>(game: Game<S>, match: Match<S>, seat: Seat, offer: OfferKind) {
  if (offer === 'rematch') {
    if (!isOver(match)) return refuse('not_over');
    return match.rematchAgreed ? refuse('already_offered', { offer }) : null;
  }
  if (isOver(match)) return refuse('game_over');
  if (match.status === 'paused') return refuse('paused');
  if (!seatsInPlay(game, match).includes(seat)) return refuse('out_of_game');
  if (offer === 'draw') return null;
  if (match.config.rated) return refuse('rated');
  const asker = match.offers.takeback[0] ?? seat;
  return pliesToTakeBack(match, asker) === null ? refuse('nothing_to_take_back') : null;
}

/**
 * The seats that must agree. A rematch needs all players, also those who are out of this game. Bots agree to rematches and
 * takebacks without being asked; they are asked only about a draw.
 */
function seatsToAgree<S>(game: Game<S>, match: Match<S>, offer: OfferKind): readonly Seat[] {
  if (offer === 'draw') return seatsInPlay(game, match);
  return peopleAt(match, offer === 'rematch' ? seatsOf(match) : seatsInPlay(game, match));
}

function makeAgreedEvent(match: Match, offer: OfferKind, asker: Seat, at: number): MatchEvent {
  if (offer === 'draw') return { kind: 'ended', at, outcome: { winner: null, reason: 'agreed' } };
  if (offer === 'rematch') return { kind: 'rematch_agreed', at };
  return { kind: 'taken_back', at, plies: pliesToTakeBack(match, asker) as number };
}

/** How many plies go to reach the position before the seat's own last one; a seat's leaving is never undone. */
function pliesToTakeBack(match: Match, seat: Seat): number | null {
  const { plies } = match;
  for (let index = plies.length - 1; index >= 0; index--) {
    const ply = plies[index];
    if (ply === undefined || parseLeaveEntry(ply.entry)) return null;
    if (ply.seat === seat) return plies.length - index;
  }
  return null;
}
