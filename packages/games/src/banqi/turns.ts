// Who owns which faction, who is out, whose turn it is, and how it all ends.

import type { Outcome, Seat } from '@sente/kernel';
import { canAct } from './moves.ts';
import type { FactionId } from './pieces.ts';
import type { BanqiState } from './state.ts';

export function seatsIn({ owners, outSeats }: BanqiState): readonly Seat[] {
  return owners.map((_, seat) => seat).filter((seat) => !outSeats.includes(seat));
}

/**
 * A seat without faction that turns up a man of a faction nobody owns gets it. As soon as one seat alone is
 * without, it gets the rest at once: otherwise others could lock it out by turning its men up themselves.
 */
export function claim(state: BanqiState, seat: Seat, turnedUp: FactionId): BanqiState {
  if (state.owners[seat] !== null || state.owners.includes(turnedUp)) return state;
  const owners = state.owners.with(seat, turnedUp);
  const without = owners.flatMap((owner, other) => (owner === null ? [other] : []));
  const [last] = without;
  if (without.length !== 1 || last === undefined) return { ...state, owners };
  const rest = state.factions.find(({ id }) => !owners.includes(id));
  return rest ? giveRest({ ...state, owners }, last, rest.id) : { ...state, owners };
}

/** The last unowned faction goes to the last seat without one; if either is out already, the other is out now. */
function giveRest(state: BanqiState, seat: Seat, faction: FactionId): BanqiState {
  const given = { ...state, owners: state.owners.with(seat, faction) };
  if (state.outSeats.includes(seat)) return dropFaction(given, faction);
  return state.activeFactions.includes(faction) ? given : putOut(state, seat);
}

/**
 * Seats that have lost because no faction was left for them to find. A seat that left before it found one is given
 * the last faction by `giveRest`, so a seat that is out and the only one without was shut out.
 */
export function shutOutSeats({ owners, outSeats, outcome }: BanqiState): readonly Seat[] {
  const without = owners.flatMap((owner, seat) => (owner === null ? [seat] : []));
  if (without.length === 1) return without.filter((seat) => outSeats.includes(seat));
  const isLost = outcome !== null && outcome.winner !== null && !without.includes(outcome.winner);
  return isLost ? without.filter((seat) => !outSeats.includes(seat)) : [];
}

/** The seat is out, its faction with it. The men stay on the board and can be taken. */
export function putOut(state: BanqiState, seat: Seat): BanqiState {
  const out = state.outSeats.includes(seat) ? state.outSeats : [...state.outSeats, seat];
  return dropFaction({ ...state, outSeats: out, quietMoves: [] }, state.owners[seat] ?? null);
}

/** null: a seat that has found none takes none with it. */
function dropFaction(state: BanqiState, faction: FactionId | null): BanqiState {
  return {
    ...state,
    factions: state.factions.map((row) => (row.id === faction ? { ...row, isEliminated: true } : row)),
    activeFactions: state.activeFactions.filter((id) => id !== faction),
  };
}

/** A faction with no man left is out at once, and so is the seat that owns it, if any. */
export function dropIfWiped(state: BanqiState, faction: FactionId): BanqiState {
  const wiped = state.factions.some(({ id, pieceCount }) => id === faction && pieceCount === 0);
  if (!wiped || !state.activeFactions.includes(faction)) return state;
  const owner = state.owners.indexOf(faction);
  return owner < 0 ? dropFaction(state, faction) : putOut(state, owner);
}

/** The state with its winner, if there is one now. */
export function withWinner(state: BanqiState, reason: string): BanqiState {
  const winner = lastSeat(state);
  return winner === null ? state : ended(state, winner, reason);
}

/** The seat that has won because only one seat or one faction is left. */
export function lastSeat(state: BanqiState): Seat | null {
  const seats = seatsIn(state);
  const [only] = seats;
  if (seats.length === 1 && only !== undefined) return only;
  const [lastFaction, ...others] = state.activeFactions;
  const owner = lastFaction && others.length === 0 ? state.owners.indexOf(lastFaction) : NOBODY;
  return seats.includes(owner) ? owner : null;
}

const NOBODY = -1;

export function ended(state: BanqiState, winner: Seat | null, reason: string): BanqiState {
  const places = placesOf(state, winner);
  const outcome: Outcome = state.owners.length > 2 ? { winner, reason, places } : { winner, reason };
  return { ...state, status: 'ended', turn: null, outcome };
}

/** 1 is first. Who went out first is last; those still in share the first place, or the one behind a winner. */
export function placesOf(state: BanqiState, winner: Seat | null): readonly number[] {
  return state.owners.map((_, seat) => {
    const wentOut = state.outSeats.indexOf(seat);
    if (wentOut >= 0) return state.owners.length - wentOut;
    return winner === null || winner === seat ? 1 : 2;
  });
}

/** Gives the turn to the next seat that is in. A seat with nothing to do goes out, and the one after is looked at. */
export function passTurn(state: BanqiState, from: Seat): BanqiState {
  let next = state;
  let seat = from;
  for (let step = 0; step < state.owners.length; step++) {
    seat = (seat + 1) % state.owners.length;
    if (next.outSeats.includes(seat)) continue;
    if (canAct(next, seat)) return { ...next, turn: seat };
    next = withWinner(putOut(next, seat), 'stalemate');
    if (next.status === 'ended') return next;
  }
  throw new Error('a game without a seat to move must have ended');
}
