// Loads the saved game of one screen. The code that reads it is fetched only if there is a saved game.

import type { Game, Result } from '@sente/kernel';
import type { Memory } from '../base/memory.ts';
import { type LoadedGame, savedGameKey } from './saved-game.ts';

/** Null if there is none; refused if it cannot be read. */
export async function loadSavedGame(memory: Memory, game: Game): Promise<Result<LoadedGame> | null> {
  const reading = await loadSavedGameReader(memory, game);
  return reading?.readOrSetAsideSavedGame(memory, savedGameKey(game), game) ?? null;
}

export async function isSavedGameInProgress(memory: Memory, game: Game): Promise<boolean> {
  const reading = await loadSavedGameReader(memory, game);
  return reading?.hasGameInProgress(memory, game) ?? false;
}

async function loadSavedGameReader(memory: Memory, game: Game) {
  return memory.read(savedGameKey(game)) === null ? null : import('./read-saved.ts');
}
