// What is remembered of a game on one screen. How to read it is fetched only where there is something to read.

import type { Game, Result } from '@sente/kernel';
import type { Memory } from '../base/memory.ts';
import { type LoadedGame, localKey } from './saved-game.ts';

/** null when there is none, and refused when it cannot be read. */
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
