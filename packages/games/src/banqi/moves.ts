// The legal actions of a position, and for one action whether it is legal and why not.

import { accept, isIndex, type Refusal, type Result, refuse } from '@sente/kernel';
import { type ModeRules, rulesOf } from './modes.ts';
import { type Face, type FactionId, faceNamed } from './pieces.ts';
import { emptyDestinations, pointsInStrikeReach } from './reach.ts';
import type { BanqiState, Man } from './state.ts';

/** Points are indices, row by row from the top left. A flip that was settled names the face it turned up. */
export type BanqiMove =
  | { readonly kind: 'flip'; readonly at: number; readonly face: string | null }
  | { readonly kind: 'move'; readonly from: number; readonly to: number }
  | { readonly kind: 'capture'; readonly from: number; readonly to: number };

type Way = readonly [from: number, to: number];
export type LegalActions = {
  readonly flips: readonly number[];
  readonly moves: readonly Way[];
  readonly captures: readonly Way[];
};

const NO_ACTIONS: LegalActions = { flips: [], moves: [], captures: [] };

/** Every legal action of the seat to move, in board order. */
export function legalActions(state: BanqiState): LegalActions {
  if (state.turn === null) return NO_ACTIONS;
  const rules = rulesOf(state.mode);
  const mine = state.owners[state.turn] ?? null;
  const flips: number[] = [];
  const moves: Way[] = [];
  const captures: Way[] = [];
  for (let from = 0; from < state.board.length; from++) {
    const man = state.board[from];
    if (!man) continue;
    if (man.face === null) {
      flips.push(from);
      continue;
    }
    const face = faceNamed(man.face);
    if (face.factionId !== mine) continue;
    for (const to of emptyDestinations(rules.terrain, state.board, from, rules.gaits[face.type]))
      moves.push([from, to]);
    for (const to of captureTargets(rules, state.board, from, face)) captures.push([from, to]);
  }
  return { flips, moves, captures };
}

/** Whether a seat has any legal action. */
export function canAct(state: BanqiState, seat: number): boolean {
  if (state.board.some((man) => man?.face === null)) return true;
  const rules = rulesOf(state.mode);
  const mine = state.owners[seat] ?? null;
  return state.board.some((man, from) => {
    const face = man?.face ? faceNamed(man.face) : null;
    if (face === null || face.factionId !== mine) return false;
    return canManMoveOrCapture(rules, state.board, from, face);
  });
}

function canManMoveOrCapture(
  rules: ModeRules,
  board: readonly (Man | null)[],
  from: number,
  face: Face,
): boolean {
  const ways = emptyDestinations(rules.terrain, board, from, rules.gaits[face.type]);
  return ways.length > 0 || captureTargets(rules, board, from, face).length > 0;
}

function captureTargets(
  rules: ModeRules,
  board: readonly (Man | null)[],
  from: number,
  attacker: Face,
): number[] {
  return pointsInStrikeReach(rules.terrain, board, from, rules.gaits[attacker.type]).filter((to) => {
    const face = board[to]?.face;
    if (!face) return false;
    const target = faceNamed(face);
    return target.factionId !== attacker.factionId && rules.mayTake(attacker.type, target.type);
  });
}

/** The first reason, in the order of the rules, why the seat to move may not do this; null when it may. */
export function refusalOf(state: BanqiState, move: BanqiMove): Refusal | null {
  const refused = move.kind === 'flip' ? checkFlip(state, move.at) : checkMoveOrCapture(state, move);
  return refused?.refusal ?? null;
}

type Refused = ReturnType<typeof refuse> | null;

function checkFlip({ turn, board }: BanqiState, at: number): Refused {
  if (turn === null) return refuse('match_ended');
  if (!isIndex(at, board.length)) return refuse('bad_index', { size: board.length });
  const man = board[at];
  if (!man) return refuse('no_piece', { at });
  return man.face === null ? null : refuse('already_revealed', { at });
}

type Carry = Exclude<BanqiMove, { kind: 'flip' }>;

function checkMoveOrCapture(state: BanqiState, { kind, from, to }: Carry): Refused {
  const { turn, board } = state;
  if (turn === null) return refuse('match_ended');
  if (!isIndex(from, board.length) || !isIndex(to, board.length)) {
    return refuse('bad_index', { size: board.length });
  }
  const man = checkOwnMan(state, turn, from);
  if (!man.ok) return man;
  return kind === 'move' ? checkMove(state, from, to, man.value) : checkCapture(state, from, to, man.value);
}

/** Why a man cannot be picked up; null when it has somewhere to go. */
export function refusalToPickUp(state: BanqiState, from: number): Refusal | null {
  if (state.turn === null) return refuse('match_ended').refusal;
  const man = checkOwnMan(state, state.turn, from);
  if (!man.ok) return man.refusal;
  return canManMoveOrCapture(rulesOf(state.mode), state.board, from, man.value)
    ? null
    : refuse('blocked', { at: from, type: man.value.type }).refusal;
}

/** The face of a man that the seat may move, to any point. */
function checkOwnMan({ owners, board }: BanqiState, seat: number, from: number): Result<Face> {
  const mine = owners[seat] ?? null;
  if (mine === null) return refuse('must_flip_first');
  const man = board[from];
  if (!man) return refuse('no_piece', { at: from });
  if (man.face === null) return refuse('not_revealed', { at: from });
  const face = faceNamed(man.face);
  return face.factionId === mine ? accept(face) : refuse('not_your_piece', { at: from });
}

function checkMove({ mode, board }: BanqiState, from: number, to: number, face: Face): Refused {
  const rules = rulesOf(mode);
  if (board[to]) return refuse('destination_occupied', { at: to });
  return emptyDestinations(rules.terrain, board, from, rules.gaits[face.type]).includes(to)
    ? null
    : refuse('illegal_move', { from, to, type: face.type });
}

function checkCapture({ mode, board }: BanqiState, from: number, to: number, face: Face): Refused {
  const rules = rulesOf(mode);
  const target = board[to];
  if (!target) return refuse('no_target', { at: to });
  if (target.face === null) return refuse('target_not_revealed', { at: to });
  const { factionId, type } = faceNamed(target.face);
  if (factionId === face.factionId) return refuse('own_piece', { at: to });
  if (!pointsInStrikeReach(rules.terrain, board, from, rules.gaits[face.type]).includes(to)) {
    return refuse('illegal_capture', { from, to, type: face.type });
  }
  return rules.mayTake(face.type, type) ? null : refuse('rank', { from, to, type: face.type, target: type });
}

/** The faction of a seat that has one by the rules. */
export function factionOf(state: BanqiState, seat: number): FactionId {
  const faction = state.owners[seat];
  if (!faction) throw new Error(`seat ${seat} has no faction`);
  return faction;
}
