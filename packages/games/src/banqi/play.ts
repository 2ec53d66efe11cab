// Plays one action of the seat to move, or the leaving of a seat, with everything that follows from it.

import { accept, isIndex, type LeaveReason, type Result, refuse, type Seat } from '@sente/kernel';
import { rulesOf } from './modes.ts';
import { type BanqiMove, factionOf, refusalOf } from './moves.ts';
import { type FactionId, faceNamed } from './pieces.ts';
import { appendQuietMove, isThreefold } from './repetition.ts';
import type { BanqiState, TurnedMan } from './state.ts';
import {
  claimFaction,
  dropFactionIfWiped,
  endGame,
  endIfWon,
  passTurnPuttingOutStuckSeats,
  putSeatOut,
  seatsStillIn,
} from './turns.ts';

/** Plays an action of the seat to move; a flip must be settled. */
export function performMove(state: BanqiState, move: BanqiMove): Result<BanqiState> {
  const refusal = refusalOf(state, move);
  if (refusal) return { ok: false, refusal };
  if (move.kind !== 'flip')
    return accept(applyConsequences(move.kind === 'move' ? moveMan(state, move) : captureMan(state, move)));
  if (move.face === null) return refuse('not_settled', { at: move.at });
  // Only a face that still lies face down can turn up; otherwise the deal or the record is wrong.
  if (!Object.hasOwn(state.unseen, move.face)) return refuse('bad_face', { at: move.at, face: move.face });
  return accept(applyConsequences(flipMan(state, move.at, move.face)));
}

/** An action that was done on the board, before its consequences. */
type Done = {
  readonly state: BanqiState;
  readonly seat: Seat;
  readonly quiet: boolean;
  readonly victim: FactionId | null;
};

function seatToMove({ turn }: BanqiState): Seat {
  if (turn === null) throw new Error('the game is over: no seat is to move');
  return turn;
}

function flipMan(state: BanqiState, at: number, name: string): Done {
  const seat = seatToMove(state);
  const man = state.board[at];
  if (!man) throw new Error(`no man at ${at}`);
  const { [name]: before = 0, ...others } = state.unseen;
  const turned: BanqiState = {
    ...state,
    status: 'in-progress',
    board: state.board.with(at, { ...man, face: name }),
    unseen: before > 1 ? { ...state.unseen, [name]: before - 1 } : others,
    quietMoves: [],
    lastMove: { from: null, to: at },
  };
  const claimed = claimFaction(turned, seat, faceNamed(name).factionId);
  return { state: claimed, seat, quiet: rulesOf(state.mode).flipsAreQuiet, victim: null };
}

function moveMan(state: BanqiState, { from, to }: { from: number; to: number }): Done {
  const quietMoves = state.threefold ? appendQuietMove(state.quietMoves, from, to) : state.quietMoves;
  return {
    state: { ...withManMoved(state, from, to), quietMoves },
    seat: seatToMove(state),
    quiet: true,
    victim: null,
  };
}

function captureMan(state: BanqiState, { from, to }: { from: number; to: number }): Done {
  const seat = seatToMove(state);
  const taker = factionOf(state, seat);
  const target = state.board[to];
  if (!target?.face) throw new Error(`no man to capture at ${to}`);
  const taken: TurnedMan = { id: target.id, face: target.face };
  const victim = faceNamed(target.face).factionId;
  const captured = state.capturedByFaction;
  const next: BanqiState = {
    ...withManMoved(state, from, to),
    factions: state.factions.map((row) =>
      row.id === victim ? { ...row, pieceCount: row.pieceCount - 1 } : row,
    ),
    capturedByFaction: { ...captured, [taker]: [...(captured[taker] ?? []), taken] },
    quietMoves: [],
  };
  return { state: next, seat, quiet: false, victim };
}

function withManMoved(state: BanqiState, from: number, to: number): BanqiState {
  const board = [...state.board];
  board[to] = board[from] ?? null;
  board[from] = null;
  return { ...state, board, lastMove: { from, to } };
}

/** Applies the consequences in this order: counter, lost factions, winner, repetition, next turn. */
function applyConsequences({ state, seat, quiet, victim }: Done): BanqiState {
  const { reasons } = rulesOf(state.mode);
  const left = state.movesWithoutCapture;
  const counter = left === null ? null : quiet ? left - 1 : state.quietLimit;
  const counted: BanqiState = { ...state, movesWithoutCapture: counter };
  // The rules end the game here at once, so no faction can be lost by this action.
  if (counter !== null && counter <= 0) return endGame(counted, null, reasons.quiet);
  const judged = endIfWon(victim === null ? counted : dropFactionIfWiped(counted, victim), reasons.lastMan);
  if (judged.status === 'ended') return judged;
  if (judged.threefold && isThreefold(judged.board, judged.quietMoves, seatsStillIn(judged).length)) {
    return endGame(judged, null, 'threefold');
  }
  return passTurnPuttingOutStuckSeats(judged, seat);
}

/** A seat gives up: it is out, its men stay, the others play on until one is left. */
export function leave(state: BanqiState, seat: Seat, why: LeaveReason): Result<BanqiState> {
  if (state.turn === null) return refuse('match_ended');
  if (!isIndex(seat, state.owners.length)) return refuse('bad_seat');
  if (state.outSeats.includes(seat)) return refuse('already_out', { seat });
  const left = endIfWon(putSeatOut(state, seat), why);
  return accept(
    left.status !== 'ended' && state.turn === seat ? passTurnPuttingOutStuckSeats(left, seat) : left,
  );
}
