// The games on this page: the gomoku family is in the first files, the others are fetched when they are first needed.

import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { type Carvings, NOTHING_CARVED } from '@sente/board';
import { gomoku } from '@sente/games/gomoku';
import type { Game } from '@sente/kernel';
import type { Match } from '@sente/match';

/** Commits to a deal without showing it, and verifies it once it is shown. */
export type Deals = {
  commitTo(deal: string, salt: string): string;
  isDealHonest(game: Game, match: Match): boolean;
};

export type GameCatalog = {
  /** The games that are loaded. The list grows once. */
  readonly games: ReadonlySignal<readonly Game[]>;
  /** The drawings of men; they arrive with the games that have men. */
  readonly carvings: ReadonlySignal<Carvings>;
  /** Answers at once; undefined if the game is not loaded. */
  here(id: string): Game | undefined;
  /** Loads the other games only if this one is not loaded. */
  find(id: string): Promise<Game | undefined>;
  loadAll(): Promise<void>;
  /** They arrive with the games that are dealt: call this after such a game is loaded. */
  deals(): Deals;
};

export const DEFAULT_GAME = 'gomoku/freestyle';

export function makeGameCatalog(): GameCatalog {
  const games = signal<readonly Game[]>(gomoku.games);
  const carvings = signal(NOTHING_CARVED);
  let deals: Deals | null = null;
  async function loadAll(): Promise<void> {
    const { GAMES, CARVINGS, commitTo, isDealHonest } = await import('./dealt-games.ts');
    deals = { commitTo, isDealHonest };
    if (games.value.length === GAMES.length) return;
    batch(() => {
      games.value = GAMES;
      carvings.value = CARVINGS;
    });
  }
  const here = (id: string) => games.value.find((game) => game.id === id);
  return {
    games,
    carvings,
    here,
    loadAll,
    deals() {
      if (deals === null) throw new Error('deals() needs a game with a deal: load one with find() first');
      return deals;
    },
    async find(id) {
      const found = here(id);
      if (found) return found;
      await loadAll();
      return here(id);
    },
  };
}
