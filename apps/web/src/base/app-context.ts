// The services of every page. main.tsx makes them once and hands them down, so that no part uses a global.

import type { Signal } from '@preact/signals';
import type { GameCatalog } from './game-catalog.ts';
import type { Memory } from './memory.ts';
import { createRequiredContext } from './required-context.ts';
import type { Router } from './router.ts';
import type { SettingsStore } from './settings.ts';
import type { Sounds } from './sound.ts';
import type { Title } from './title.ts';
import type { Updates } from './updates.ts';

export type AppContext = {
  readonly router: Router;
  readonly memory: Memory;
  readonly settings: SettingsStore;
  readonly catalog: GameCatalog;
  readonly sounds: Sounds;
  readonly updates: Updates;
  readonly title: Title;
  /** The player is in the middle of a game and should not be interrupted. */
  readonly busy: Signal<boolean>;
};

export const { Provider: AppProvider, use: useApp } = createRequiredContext<AppContext>('App');
