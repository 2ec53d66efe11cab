// Facts about a banqi game for pages and servers: the faction of each seat, the phase, the description of a move.

import { accept, type Description, type Look, type Phase, type Result, type Side } from '@sente/kernel';
import { rulesOf } from './modes.ts';
import { parseMove } from './notation.ts';
import { faceNamed } from './pieces.ts';
import type { BanqiState } from './state.ts';

export function sidesOf({ owners, outSeats }: BanqiState): readonly Side[] {
  return owners.map((name, seat) => ({ seat, name, out: outSeats.includes(seat) }));
}

export function phaseOf({ status }: BanqiState): Phase {
  if (status === 'ended') return { code: 'over' };
  return { code: status === 'waiting-first-flip' ? 'first_flip' : 'main_game' };
}

export function describeMove(text: string, state: BanqiState): Result<Description> {
  const read = parseMove(text, state);
  if (!read.ok) return read;
  const move = read.value;
  const names = rulesOf(state.mode).pointNames;
  const name = (at: number) => names[at] ?? '';
  if (move.kind === 'flip')
    return accept({ code: 'flip', data: { point: name(move.at) }, look: lookOfFace(move.face), takes: 0 });
  const takes = move.kind === 'capture';
  return accept({
    code: takes ? 'take' : 'carry',
    data: { from: name(move.from), to: name(move.to) },
    look: lookOfFace(state.board[move.from]?.face ?? null),
    takes: takes ? 1 : 0,
  });
}

function lookOfFace(face: string | null): Look | null {
  return face === null ? null : faceNamed(face).look;
}
