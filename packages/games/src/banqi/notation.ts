// Moves as text: `?b3` asks for a flip, `?b3=red-horse` says what it turned up, `b3-b4` moves, `b3xb5` takes.

import { accept, parsePoint, type Result, refuse } from '@sente/kernel';
import { type GameMode, rulesOf } from './modes.ts';
import type { BanqiMove } from './moves.ts';
import { findFace } from './pieces.ts';
import type { BanqiState } from './state.ts';

const LONGEST_MOVE = 40;
const FLIP = /^\?([a-z][0-9]{1,2})(?:=([a-z-]+))?$/;
const CARRY = /^([a-z][0-9]{1,2})([-x])([a-z][0-9]{1,2})$/;

/** The index of a point that does not exist: playing it is refused. */
const OFF_BOARD = -1;

function parsePointIndex(mode: GameMode, text: string): number {
  const { rows, cols } = mode.gridDimensions;
  const point = parsePoint(text, cols, rows);
  return point ? point[1] * cols + point[0] : OFF_BOARD;
}

export function parseMove(text: unknown, state: BanqiState): Result<BanqiMove> {
  if (typeof text !== 'string' || text.length > LONGEST_MOVE) return refuse('bad_notation');
  const rules = rulesOf(state.mode);
  const move = readFlip(text, rules.mode) ?? parseMoveOrCapture(text, rules.mode);
  if (move === null) return refuse('bad_notation', { text });
  const points = move.kind === 'flip' ? [move.at] : [move.from, move.to];
  if (points.includes(OFF_BOARD)) return refuse('bad_index', { text });
  if (move.kind !== 'flip' || move.face === null) return accept(move);
  const face = findFace(move.face);
  return face && rules.factionIds.includes(face.factionId) ? accept(move) : refuse('bad_notation', { text });
}

function readFlip(text: string, mode: GameMode): BanqiMove | null {
  const [, at, face] = FLIP.exec(text) ?? [];
  return at ? { kind: 'flip', at: parsePointIndex(mode, at), face: face ?? null } : null;
}

function parseMoveOrCapture(text: string, mode: GameMode): BanqiMove | null {
  const [, from, sign, to] = CARRY.exec(text) ?? [];
  if (!from || !to) return null;
  return {
    kind: sign === 'x' ? 'capture' : 'move',
    from: parsePointIndex(mode, from),
    to: parsePointIndex(mode, to),
  };
}

export function makeMove(move: BanqiMove, state: BanqiState): string {
  const names = rulesOf(state.mode).pointNames;
  if (move.kind === 'flip') return `?${names[move.at]}${move.face === null ? '' : `=${move.face}`}`;
  return `${names[move.from]}${move.kind === 'capture' ? 'x' : '-'}${names[move.to]}`;
}
