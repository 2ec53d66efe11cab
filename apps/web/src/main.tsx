// The composition root of the page: makes what there is one of, and hands it down.

import { signal } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { type Hall, HallProvider } from './hall.ts';
import { keepFocus } from './parts/keep-focus.ts';
import { followHand } from './parts/last-hand.ts';
import { watchUpdates } from './pwa.ts';
import { makeRouter } from './router.ts';
import { makeSounds } from './sound.ts';
import { makeShelf } from './stores/games.ts';
import { makeMemory, unhurried } from './stores/memory.ts';
import { makeSettings } from './stores/settings.ts';
import { followTheme, NightProvider } from './stores/theme.ts';
import { pickLanguage, setLanguage } from './words/index.ts';
import '@sente/board/board.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/table.css';
import './styles/pages.css';

async function start(): Promise<void> {
  const memory = unhurried(
    makeMemory(() => localStorage),
    window,
  );
  const settings = makeSettings(memory);
  const hall: Hall = {
    memory,
    settings,
    router: makeRouter(window),
    shelf: makeShelf(),
    sounds: makeSounds(window, () => settings.value.peek().sound),
    updates: watchUpdates(window),
    busy: signal(false),
    online: { current: null },
  };
  const night = followTheme(settings, window);
  keepFocus(document);
  followHand(document);
  await setLanguage(pickLanguage(navigator.languages, memory.read('language')));
  const root = document.getElementById('app');
  if (!root) throw new Error('no place for the page');
  render(
    <HallProvider value={hall}>
      <NightProvider value={night}>
        <App />
      </NightProvider>
    </HallProvider>,
    root,
  );
}

void start();
