// Which games keep a book of openings. Banqi and Three Kingdoms do not: there a move is what chance turned up, and hardly
// two games have a position in common.

import type { Game } from '@sente/kernel';
import type { GomokuGame } from './gomoku/index.ts';

export function keepsOpenings(game: Game): game is Game & GomokuGame {
  return game.family === 'gomoku';
}
