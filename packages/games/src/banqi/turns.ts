// Seats and turns: the owner of each faction, seats that are out, the next turn, and the end of the game.

import type { Outcome, Seat } from '@sente/kernel';
import { canAct } from './moves.ts';
import type { FactionId } from './pieces.ts';
import type { BanqiState } from './state.ts';

export function seatsStillIn({ owners, outSeats }: BanqiState): readonly Seat[] {
  return owners.map((_, seat) => seat).filter((seat) => !outSeats.includes(seat));
}

/**
 * A seat without a faction gets the faction of the man it turns up, unless a seat owns it already. When only one seat is
 * without, it gets the last faction at once; otherwise the others could lock it out by turning up its men themselves.
 */
export function claimFaction(state: BanqiState, seat: Seat, turnedUp: FactionId): BanqiState {
  if (state.owners[seat] !== null || state.owners.includes(turnedUp)) return state;
  const owners = state.owners.with(seat, turnedUp);
  const without = owners.flatMap((owner, other) => (owner === null ? [other] : []));
  const [last] = without;
  if (without.length !== 1 || last === undefined) return { ...state, owners };
  const rest = state.factions.find(({ id }) => !owners.includes(id));
  return rest ? giveLastFaction({ ...state, owners }, last, rest.id) : { ...state, owners };
}

/** The last unowned faction goes to the last seat without one; if either is out already, the other is out now. */
function giveLastFaction(state: BanqiState, seat: Seat, faction: FactionId): BanqiState {
  const given = { ...state, owners: state.owners.with(seat, faction) };
  if (state.outSeats.includes(seat)) return dropFaction(given, faction);
  return state.activeFactions.includes(faction) ? given : putSeatOut(state, seat);
}

/**
 * Seats that have lost because no faction was left for them to find. A seat that left before it found one is given
 * the last faction by `giveLastFaction`, so a seat that is out and the only one without was shut out.
 */
export function findShutOutSeats({ owners, outSeats, outcome }: BanqiState): readonly Seat[] {
  const without = owners.flatMap((owner, seat) => (owner === null ? [seat] : []));
  if (without.length === 1) return without.filter((seat) => outSeats.includes(seat));
  const isLost = outcome !== null && outcome.winner !== null && !without.includes(outcome.winner);
  return isLost ? without.filter((seat) => !outSeats.includes(seat)) : [];
}

/** Puts a seat and its faction out. Its men stay on the board and can be captured. */
export function putSeatOut(state: BanqiState, seat: Seat): BanqiState {
  const out = state.outSeats.includes(seat) ? state.outSeats : [...state.outSeats, seat];
  return dropFaction({ ...state, outSeats: out, quietMoves: [] }, state.owners[seat] ?? null);
}

/** null: a seat without a faction, so none is dropped. */
function dropFaction(state: BanqiState, faction: FactionId | null): BanqiState {
  return {
    ...state,
    factions: state.factions.map((row) => (row.id === faction ? { ...row, isEliminated: true } : row)),
    activeFactions: state.activeFactions.filter((id) => id !== faction),
  };
}

/** A faction with no man left is out at once, and so is the seat that owns it, if any. */
export function dropFactionIfWiped(state: BanqiState, faction: FactionId): BanqiState {
  const wiped = state.factions.some(({ id, pieceCount }) => id === faction && pieceCount === 0);
  if (!wiped || !state.activeFactions.includes(faction)) return state;
  const owner = state.owners.indexOf(faction);
  return owner < 0 ? dropFaction(state, faction) : putSeatOut(state, owner);
}

/** Ends the game when it has a winner now. */
export function endIfWon(state: BanqiState, reason: string): BanqiState {
  const winner = findWinningSeat(state);
  return winner === null ? state : endGame(state, winner, reason);
}

/** The seat that has won because only one seat or one faction is left. */
export function findWinningSeat(state: BanqiState): Seat | null {
  const seats = seatsStillIn(state);
  const [only] = seats;
  if (seats.length === 1 && only !== undefined) return only;
  const [lastFaction, ...others] = state.activeFactions;
  const owner = lastFaction && others.length === 0 ? state.owners.indexOf(lastFaction) : NO_SEAT;
  return seats.includes(owner) ? owner : null;
}

const NO_SEAT = -1;

export function endGame(state: BanqiState, winner: Seat | null, reason: string): BanqiState {
  const places = placesOf(state, winner);
  const outcome: Outcome = state.owners.length > 2 ? { winner, reason, places } : { winner, reason };
  return { ...state, status: 'ended', turn: null, outcome };
}

/** 1 is first. The seat that went out first is last; seats still in share the first place, or the one behind a winner. */
export function placesOf(state: BanqiState, winner: Seat | null): readonly number[] {
  return state.owners.map((_, seat) => {
    const wentOut = state.outSeats.indexOf(seat);
    if (wentOut >= 0) return state.owners.length - wentOut;
    return winner === null || winner === seat ? 1 : 2;
  });
}

/** Gives the turn to the next seat that is in. A seat without a legal action goes out, and the turn passes on. */
export function passTurnPuttingOutStuckSeats(state: BanqiState, from: Seat): BanqiState {
  let next = state;
  let seat = from;
  for (let step = 0; step < state.owners.length; step++) {
    seat = (seat + 1) % state.owners.length;
    if (next.outSeats.includes(seat)) continue;
    if (canAct(next, seat)) return { ...next, turn: seat };
    next = endIfWon(putSeatOut(next, seat), 'stalemate');
    if (next.status === 'ended') return next;
  }
  throw new Error('a game without a seat to move must have ended');
}
