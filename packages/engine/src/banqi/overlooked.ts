// Which men a weak level of banqi overlooks: those of others, the more readily the farther they are from the last move.

import type { BanqiState } from '@sente/games/banqi';
import { faceNamed } from '@sente/games/banqi';
import type { Random } from '@sente/kernel';
import { chanceToOverlook, type Overlooks } from '../attention.ts';
import { GRID } from './grid.ts';

/** An army this small is never overlooked, so that a weak level finishes a game that it has nearly won. */
const SEEN_WHOLE = 3;

/** The state as it is seen: without the men of others that were not noticed. */
export function hideOverlookedMen(
  state: BanqiState,
  overlooks: Overlooks,
  random: Random,
): { readonly state: BanqiState; readonly hidden: number } {
  const { lastMove, turn, owners, board, mode } = state;
  const own = turn === null ? null : owners[turn];
  if (overlooks.far === 0 || lastMove === null || !own) return { state, hidden: 0 };
  const { columns } = GRID[mode];
  const armyOf = (face: string) => faceNamed(face).factionId;
  const left = new Map<string, number>();
  for (const man of board) {
    if (man?.face) left.set(armyOf(man.face), (left.get(armyOf(man.face)) ?? 0) + 1);
  }
  const seen = board.map((man, at) => {
    if (!man?.face || armyOf(man.face) === own) return man;
    const distance = Math.max(
      Math.abs((at % columns) - (lastMove.to % columns)),
      Math.abs(Math.floor(at / columns) - Math.floor(lastMove.to / columns)),
    );
    const men = left.get(armyOf(man.face)) ?? 0;
    if (random() >= chanceToOverlook(overlooks, distance) || men <= SEEN_WHOLE) return man;
    left.set(armyOf(man.face), men - 1);
    return null;
  });
  const hidden = seen.filter((man, at) => man !== board[at]).length;
  // Moves of men that are not seen cannot be taken back in the core: nothing is known of repetitions.
  return { state: hidden === 0 ? state : { ...state, board: seen, quietMoves: [] }, hidden };
}
