// The compiled core as the players see it, and how a state becomes a position in it.

import { type BanqiState, faceNamed } from '@sente/games/banqi';
import type { Host } from '../think.ts';
import { type StartedCore, startCore } from '../webassembly.ts';

type Counter = { readonly value: number };

/** The exports of `assembly/banqi`. */
export type Core = {
  fillTables(mode: number): void;
  openTable(bytes: number): void;
  setNoise(amount: number, seed: bigint): void;
  clearPosition(quietLeft: number, quietLimit: number, threefold: number): void;
  putPiece(at: number, piece: number): void;
  addHiddenMan(face: number): void;
  setOwner(seat: number, faction: number): void;
  completePosition(outSeats: number, factions: number, turn: number): void;
  makeMove(move: number): void;
  unmakeMove(): void;
  pieceAt(at: number): number;
  listCarries(faction: number, list: number, captures: number, quiets: number): number;
  listFlips(list: number): number;
  startRootSearch(seed: number, nodeLimit: number, deadline: number): void;
  deepen(depth: number, lines: number): number;
  deepest(): number;
  isRootDecided(): number;
  mustStop(): number;
  nodesSearched(): number;
  rootMove(i: number): number;
  rootScore(i: number): number;
  provesWin(move: number, seat: number, plies: number, nodeLimit: number): number;
  nextMoveOfLine(): number;
  readonly rootCount: Counter;
  readonly turn: Counter;
  readonly over: Counter;
  readonly winner: Counter;
};

export type LoadedCore = StartedCore<Core>;

// Nearly all of it is the transposition table; more memory brought nothing in our matches.
const MOST_MB = 12;

/** How much memory a core takes where so much is allowed. */
export function coreMegabytes(memoryMb: number): number {
  return Math.floor(Math.max(1, Math.min(memoryMb, MOST_MB)));
}

export function loadCore(host: Host, megabytes: number): Promise<LoadedCore> {
  return startCore<Core>(host, 'banqi', { initialMb: megabytes, mostMb: megabytes });
}

const MODES = ['classic', 'three-kingdoms'] as const;
const TYPES = ['King', 'Guard', 'Minister', 'Rook', 'Horse', 'Cannon', 'Pawn'] as const;
const FACTIONS = { classic: ['red', 'black'], 'three-kingdoms': ['team-a', 'team-b', 'team-c'] } as const;
const DARK = 1;
const UNLIMITED = -1;

export function factionNumber(mode: BanqiState['mode'], faction: string): number {
  return (FACTIONS[mode] as readonly string[]).indexOf(faction);
}

/** A face as the core writes it: 8 × (faction + 1) + type. Men in both inks of one army are alike. */
export function faceNumber(mode: BanqiState['mode'], name: string): number {
  const { factionId, type } = faceNamed(name);
  return 8 * (factionNumber(mode, factionId) + 1) + TYPES.indexOf(type);
}

type Past = {
  readonly board: readonly (string | null)[];
  readonly turn: number;
  readonly quiet: number;
};

/** The position before the moves that can be undone, so that the core can play them and know every repetition. */
function rewindUndoableMoves(state: BanqiState): Past {
  const board = state.board.map((man) => (man === null ? null : (man.face ?? '')));
  for (const [from, to] of state.quietMoves.toReversed()) {
    board[from] = board[to] ?? null;
    board[to] = null;
  }
  const seats = state.owners.map((_, seat) => seat).filter((seat) => !state.outSeats.includes(seat));
  const back = seats.indexOf(state.turn ?? 0) - state.quietMoves.length;
  const turn = seats[((back % seats.length) + seats.length) % seats.length] ?? 0;
  const left = state.movesWithoutCapture;
  return { board, turn, quiet: left === null ? UNLIMITED : left + state.quietMoves.length };
}

/** Lays the position out in the core. */
export function layOutPosition(core: Core, state: BanqiState): void {
  const { mode } = state;
  const { board, turn, quiet } = rewindUndoableMoves(state);
  core.fillTables(MODES.indexOf(mode));
  core.clearPosition(quiet, state.quietLimit ?? UNLIMITED, state.threefold ? 1 : 0);
  for (const [at, face] of board.entries()) {
    if (face !== null) core.putPiece(at, face === '' ? DARK : faceNumber(mode, face));
  }
  for (const [face, count] of Object.entries(state.unseen)) {
    for (let i = 0; i < count; i++) core.addHiddenMan(faceNumber(mode, face));
  }
  for (const [seat, faction] of state.owners.entries()) {
    if (faction !== null) core.setOwner(seat, factionNumber(mode, faction));
  }
  const out = state.outSeats.reduce((bits, seat) => bits | (1 << seat), 0);
  const active = state.activeFactions.reduce((bits, id) => bits | (1 << factionNumber(mode, id)), 0);
  core.completePosition(out, active, turn);
  for (const [from, to] of state.quietMoves) core.makeMove(from | (to << 6));
}

export function moveText({ core }: LoadedCore, move: number, pointName: (at: number) => string): string {
  const [from, to] = [move & 63, (move >> 6) & 63];
  if (from === to) return `?${pointName(from)}`;
  return `${pointName(from)}${core.pieceAt(to) === 0 ? '-' : 'x'}${pointName(to)}`;
}
