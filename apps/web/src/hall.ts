// What every page may need, made once in main and handed down: no part reaches for a global.

import type { Signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Online } from './online/online.ts';
import type { Updates } from './pwa.ts';
import type { Router } from './router.ts';
import type { Sounds } from './sound.ts';
import type { GameShelf } from './stores/games.ts';
import type { Memory } from './stores/memory.ts';
import type { SettingsStore } from './stores/settings.ts';

export type Hall = {
  readonly router: Router;
  readonly memory: Memory;
  readonly settings: SettingsStore;
  readonly shelf: GameShelf;
  readonly sounds: Sounds;
  readonly updates: Updates;
  /** Somebody is in the middle of a game: not the moment for anything else. */
  readonly busy: Signal<boolean>;
  /** The line to the server; null until the first page that needs one is open. */
  readonly online: { current: Online | null };
};

const HallContext = createContext<Hall | null>(null);
export const HallProvider = HallContext.Provider;

export function useHall(): Hall {
  const hall = useContext(HallContext);
  if (!hall) throw new Error('a page outside the hall');
  return hall;
}
