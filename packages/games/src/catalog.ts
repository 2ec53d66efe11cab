// Every registered game by its id, derived from the families.

import type { Game } from '@sente/kernel';
import { FAMILIES } from './families.ts';

export const GAMES: readonly Game[] = FAMILIES.flatMap((family) => family.games);

const BY_ID: ReadonlyMap<string, Game> = new Map(GAMES.map((game) => [game.id, game]));

export function findGame(id: string): Game | undefined {
  return BY_ID.get(id);
}
