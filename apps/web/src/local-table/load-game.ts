// Loads the saved game of one screen. The code that reads it is fetched only if there is a saved game.

import type { Game, Result } from '@sente/kernel';
import type { Memory } from '../base/memory.ts';
import { type LoadedGame, localKey } from './saved-game.ts';

/** Null if there is none; refused if it cannot be read. */
export async function loadGame(memory: Memory, game: Game): Promise<Result<LoadedGame> | null> {
  const reading = await readingOf(memory, game);
  return reading?.readGame(memory, localKey(game), game) ?? null;
}

export async function isInProgress(memory: Memory, game: Game): Promise<boolean> {
  const reading = await readingOf(memory, game);
  return reading?.hasGameInProgress(memory, game) ?? false;
}

async function readingOf(memory: Memory, game: Game) {
  return memory.read(localKey(game)) === null ? null : import('./read-saved.ts');
}
