// A game on this device as it is remembered: its events, and for a dealt game the secret they were decided with.

import type { Game } from '@sente/kernel';
import type { Match, MatchEvent } from '@sente/match';
import type { Memory } from '../base/memory.ts';

export type Secret = { readonly deal: string; readonly salt: string };
export type SavedGame = { readonly events: readonly MatchEvent[]; readonly secret: Secret | null };
export type LoadedGame = SavedGame & { readonly match: Match };

export const VERSION = 1;

export function saveGame(memory: Memory, key: string, { events, secret }: SavedGame): boolean {
  return memory.write(key, JSON.stringify({ version: VERSION, events, secret }));
}

/** Where the game of this kind that people play on one screen is remembered. */
export function localKey(game: Game): string {
  return `game.${game.id}`;
}
