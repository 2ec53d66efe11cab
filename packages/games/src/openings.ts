// The games with an openings book. Banqi and Three Kingdoms have none: chance decides what a flip turns up, so that two games
// hardly ever have a position in common.

import type { Game } from '@sente/kernel';
import type { GomokuGame } from './gomoku/index.ts';

export function keepsOpenings(game: Game): game is Game & GomokuGame {
  return game.family === 'gomoku';
}
