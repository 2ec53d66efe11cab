// The moves of simulated players: legal, quick to find, and such that games come to an end.

import type { Game, Seat } from '@sente/kernel';
import type { Stream } from './seed.ts';

/** A player of five in a row puts this part of the stones into one row, so that the game is won soon. */
const ROW_SHARE = 0.8;
const COLUMNS = 'abcdefghijklmno';
const FIRST_ROW = 4;
const ROWS_APART = 4;

/** null: the seat has no legal move. */
export function chooseMove(game: Game, state: unknown, seat: Seat, chance: Stream): string | null {
  const isMainGame = game.family === 'gomoku' && game.phase(state).opening === undefined;
  if (isMainGame && chance.happens(ROW_SHARE)) {
    const inRow = firstLegalMoveInOwnRow(game, state, seat);
    if (inRow !== null) return inRow;
  }
  const moves = game.moves(state);
  return moves.length === 0 ? null : chance.pick(moves);
}

/** Listing all legal moves of a large board takes long, so that the first one of the row is tried by playing it. */
function firstLegalMoveInOwnRow(game: Game, state: unknown, seat: Seat): string | null {
  const row = FIRST_ROW + ROWS_APART * seat;
  for (const column of COLUMNS) {
    const move = `${column}${row}`;
    if (game.play(state, { seat, move, at: 0 }).ok) return move;
  }
  return null;
}
