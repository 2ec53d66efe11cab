// The worth of a man of banqi to the plain players.

import { type BanqiState, faceNamed, type PieceType } from '@sente/games/banqi';
import type { Game } from '@sente/kernel';

const WORTH: { readonly [type in PieceType]: number } = {
  King: 7,
  Guard: 6,
  Minister: 5,
  Cannon: 5,
  Rook: 4,
  Horse: 3,
  Pawn: 1,
};

/** 0 for a move that takes nothing. */
export function worthTaken(game: Game, state: BanqiState, move: string): number {
  const parsed = game.parseMove(move, state);
  const to = parsed.ok ? (parsed.value as { to?: number }).to : undefined;
  const face = to === undefined ? null : (state.board[to]?.face ?? null);
  return face === null ? 0 : WORTH[faceNamed(face).type];
}
