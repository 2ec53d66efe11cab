// The picture of a banqi position: men and backs, the points that may be touched, and the facts for a panel.

import type { DrawnSide, Fact, Grid, Look, Mark, Offer, Picture, Piece, Point, Side } from '@sente/kernel';
import { type ModeRules, rulesOf } from './modes.ts';
import { legalActions } from './moves.ts';
import { makeMove } from './notation.ts';
import { type FactionId, faceFor, faceNamed, PIECE_TYPES } from './pieces.ts';
import type { BanqiState } from './state.ts';
import { phaseOf, sidesOf } from './telling.ts';
import { findShutOutSeats } from './turns.ts';

export function pictureOf(state: BanqiState): Picture {
  const rules = rulesOf(state.mode);
  const { rows, cols } = rules.mode.gridDimensions;
  const grid: Grid = { columns: cols, rows, on: state.mode === 'classic' ? 'cells' : 'crossings', stars: [] };
  const at = (index: number): Point => [index % cols, Math.floor(index / cols)];
  return {
    grid,
    pieces: piecesOf(state, at),
    offers: offeredMoves(state, at),
    marks: marksOf(state, at),
    sides: sidesOf(state).map((side) => sideForPicture(state, rules, side)),
    phase: phaseOf(state),
    facts: factsOf(state),
  };
}

function piecesOf(state: BanqiState, at: (index: number) => Point): readonly Piece[] {
  return state.board.flatMap((man, index) => {
    if (man === null) return [];
    const look = man.face === null ? ({ kind: 'back' } as const) : faceNamed(man.face).look;
    return [{ id: man.id, at: at(index), look }];
  });
}

function offeredMoves(state: BanqiState, at: (index: number) => Point): readonly Offer[] {
  const { flips, moves, captures } = legalActions(state);
  return [
    ...flips.map((index): Offer => {
      const move = makeMove({ kind: 'flip', at: index, face: null }, state);
      return { kind: 'flip', move, at: at(index) };
    }),
    ...moves.map(([from, to]): Offer => {
      const move = makeMove({ kind: 'move', from, to }, state);
      return { kind: 'carry', move, from: at(from), to: at(to), takes: false };
    }),
    ...captures.map(([from, to]): Offer => {
      const move = makeMove({ kind: 'capture', from, to }, state);
      return { kind: 'carry', move, from: at(from), to: at(to), takes: true };
    }),
  ];
}

function marksOf({ lastMove }: BanqiState, at: (index: number) => Point): readonly Mark[] {
  if (lastMove === null) return [];
  const mark: Mark = { kind: 'last', at: at(lastMove.to) };
  return [lastMove.from === null ? mark : { ...mark, from: at(lastMove.from) }];
}

function sideForPicture(state: BanqiState, rules: ModeRules, side: Side): DrawnSide {
  const owned = state.owners[side.seat] ?? null;
  if (owned === null) return { ...side, look: null, captured: [] };
  const captured = state.capturedByFaction[owned] ?? [];
  return {
    ...side,
    look: emblemOf(rules, owned),
    captured: captured.map(({ face }) => faceNamed(face).look),
  };
}

/** The emblem of an army is its highest man. */
export function emblemOf({ companies }: ModeRules, factionId: FactionId): Look {
  const company = companies.find((row) => row.factionId === factionId);
  const type = PIECE_TYPES.find((kind) => company?.distribution[kind]) ?? 'King';
  return faceFor(factionId, type).look;
}

function factsOf(state: BanqiState): readonly Fact[] {
  const facts: Fact[] = [];
  const { turn, movesWithoutCapture: left } = state;
  if (turn !== null && left !== null) facts.push({ code: 'quiet', data: { left } });
  if (turn !== null && state.status === 'in-progress' && state.owners[turn] === null) {
    facts.push({ code: 'must_flip', data: { seat: turn } });
  }
  for (const { id, isEliminated } of state.factions) {
    if (isEliminated) facts.push({ code: 'faction_out', data: { faction: id }, urgent: true });
  }
  for (const seat of findShutOutSeats(state)) {
    facts.push({ code: 'shut_out', data: { seat }, urgent: true, explains: true });
  }
  return facts;
}
