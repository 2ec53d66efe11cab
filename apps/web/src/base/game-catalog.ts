// The games as the page gets them: the gomoku family comes with the first load, the others when first needed.

import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { type Carvings, NOTHING_CARVED } from '@sente/board';
import { gomoku } from '@sente/games/gomoku';
import type { Game } from '@sente/kernel';
import type { Match } from '@sente/match';

/** What binds a deal without showing it, and what checks it when it is shown. */
export type Deals = {
  commitTo(deal: string, salt: string): string;
  isDealHonest(game: Game, match: Match): boolean;
};

export type GameCatalog = {
  /** What is here already; grows once. */
  readonly games: ReadonlySignal<readonly Game[]>;
  /** How men are drawn; it arrives with the games that have men. */
  readonly carvings: ReadonlySignal<Carvings>;
  /** Without waiting; undefined where it is not here yet. */
  here(id: string): Game | undefined;
  /** Waits for the rest only when the game is not here already. */
  find(id: string): Promise<Game | undefined>;
  loadAll(): Promise<void>;
  /** They arrive with the games that are dealt; none of those at hand at once is. */
  deals(): Deals;
};

export const DEFAULT_GAME = 'gomoku/freestyle';

export function makeCatalog(): GameCatalog {
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
      if (deals === null) throw new Error('a deal before its game has arrived');
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
