// What every page may need, made once in main and handed down: no part reaches for a global.

import type { Signal } from '@preact/signals';
import type { GameCatalog } from './game-catalog.ts';
import type { Memory } from './memory.ts';
import { requiredContext } from './required-context.ts';
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
  /** Somebody is in the middle of a game: not the moment for anything else. */
  readonly busy: Signal<boolean>;
};

export const { Provider: AppProvider, use: useApp } = requiredContext<AppContext>('App');
