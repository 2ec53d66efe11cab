// The composition root of the page: makes every service once and hands it down.

// The styles everything else builds on come first.
import '@sente/board/board.css';
import './ui/base.css';
import './ui/button.css';
import './ui/switch.css';
import './ui/text-input.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { type AppContext, AppProvider } from './base/app-context.ts';
import { makeGameCatalog } from './base/game-catalog.ts';
import { delayWrites, makeDeviceMemory } from './base/memory.ts';
import type {} from './base/refusals.ts';
import { makeRouter } from './base/router.ts';
import { makeSettingsStore } from './base/settings.ts';
import { makeSounds } from './base/sound.ts';
import { waitForNextTask } from './base/tasks.ts';
import { keepThemesApplied, NightProvider } from './base/theme.ts';
import { makeTabTitle } from './base/title.ts';
import { startServiceWorker } from './base/updates.ts';
import { markInputKind } from './ui/input-kind.ts';
import { restoreFocusAfterRemoval } from './ui/keep-focus.ts';
import { enSite } from './words/en/site.ts';
import { pickLanguage, setLanguage, translator } from './words/speak.ts';

const t = translator(enSite);

async function startApp(): Promise<void> {
  // The scripts have just run. The first read of the device's storage would block the same task.
  await waitForNextTask();
  const memory = delayWrites(
    makeDeviceMemory(() => localStorage),
    window,
  );
  const settings = makeSettingsStore(memory);
  const app: AppContext = {
    memory,
    settings,
    router: makeRouter(window),
    catalog: makeGameCatalog(),
    sounds: makeSounds(window, () => settings.value.peek().sound),
    updates: startServiceWorker(window),
    title: makeTabTitle(document, (page) => (page === null ? t('app.title') : `${page} · ${t('app.name')}`)),
    busy: signal(false),
  };
  const night = keepThemesApplied(settings, window);
  restoreFocusAfterRemoval(document);
  markInputKind(document);
  await setLanguage(pickLanguage(navigator.languages, memory.read('language')));
  await waitForNextTask();
  render(
    <AppProvider value={app}>
      <NightProvider value={night}>
        <App />
      </NightProvider>
    </AppProvider>,
    // index.html contains this element.
    document.getElementById('app') as HTMLElement,
  );
}

void startApp();
