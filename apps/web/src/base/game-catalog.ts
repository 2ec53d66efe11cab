// The games as the page gets them: the gomoku family comes with the first load, the others when first needed.

import { type ReadonlySignal, signal } from '@preact/signals';
import { gomoku } from '@sente/games/gomoku';
import type { Game } from '@sente/kernel';

export type GameCatalog = {
  /** What is here already; grows once. */
  readonly games: ReadonlySignal<readonly Game[]>;
  /** Without waiting; undefined where it is not here yet. */
  here(id: string): Game | undefined;
  /** Waits for the rest only when the game is not here already. */
  find(id: string): Promise<Game | undefined>;
  loadAll(): Promise<void>;
};

export const DEFAULT_GAME = 'gomoku/freestyle';

export function makeCatalog(): GameCatalog {
  const games = signal<readonly Game[]>(gomoku.games);
  async function loadAll(): Promise<void> {
    const { GAMES } = await import('@sente/games');
    if (games.value.length < GAMES.length) games.value = GAMES;
  }
  const here = (id: string) => games.value.find((game) => game.id === id);
  return {
    games,
    here,
    loadAll,
    async find(id) {
      const found = here(id);
      if (found) return found;
      await loadAll();
      return here(id);
    },
  };
}
