// A game as it is saved on this device: its events, and for a game with a deal also deal and salt.

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

/** The storage key of this kind of game on one screen. */
export function savedGameKey(game: Game): string {
  return `game.${game.id}`;
}
