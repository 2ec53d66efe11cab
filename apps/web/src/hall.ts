// What every page may need, made once in main and handed down: no part reaches for a global.

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Router } from './router.ts';
import type { GameShelf } from './stores/games.ts';
import type { Memory } from './stores/memory.ts';
import type { SettingsStore } from './stores/settings.ts';

export type Hall = {
  readonly router: Router;
  readonly memory: Memory;
  readonly settings: SettingsStore;
  readonly shelf: GameShelf;
};

const HallContext = createContext<Hall | null>(null);
export const HallProvider = HallContext.Provider;

export function useHall(): Hall {
  const hall = useContext(HallContext);
  if (!hall) throw new Error('a page outside the hall');
  return hall;
}
