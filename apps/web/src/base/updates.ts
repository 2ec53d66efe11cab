// Offline and updates: registers the service worker, and tells when a newer version waits for its moment.

import { type ReadonlySignal, signal } from '@preact/signals';
import { whenIdle } from './tasks.ts';

export type Updates = {
  /** A newer version is here and waits. It is offered, and never takes over in the middle of a game. */
  readonly updateWaiting: ReadonlySignal<boolean>;
  /** Lets the waiting version take over and loads the page anew. */
  applyUpdate(): void;
  /** There is a reason to believe that a newer version is out. */
  look(): void;
};

const WORKER = '/sw.js';
/** What a page says to a waiting worker; sw.ts listens for the same word. */
const TAKE_OVER = 'take-over';
/** A newer version that has not taken over by then does so when the page is loaded anew. */
const TAKE_OVER_MS = 3000;
/** A page that waits for the server's answer counts as idle too: so long after its files it has been drawn. */
const SETTLED_MS = 3000;

/** Asks for a newer version when the page opens, and hourly when somebody returns to it. */
export function watchUpdates(window: Window): Updates {
  const updateWaiting = signal(false);
  let registration: ServiceWorkerRegistration | null = null;
  const workers = window.navigator.serviceWorker as ServiceWorkerContainer | undefined;

  async function register(container: ServiceWorkerContainer): Promise<void> {
    const { watchForUpdates } = await import('./watch-for-updates.ts');
    registration = await container.register(WORKER);
    watchForUpdates(window, registration, container, () => {
      updateWaiting.value = true;
    });
  }
  // Without a worker (private windows, blocked storage) everything works but offline.
  // It fetches the whole hall: first the page that was asked for, and what that page asks the server for in turn.
  const begin = () =>
    setTimeout(() => whenIdle(() => workers && register(workers).catch(() => undefined)), SETTLED_MS);
  if (window.document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });

  return {
    updateWaiting,
    applyUpdate() {
      const waiting = registration?.waiting;
      if (!workers || !waiting) return window.location.reload();
      const reload = () => window.location.reload();
      workers.addEventListener('controllerchange', reload, { once: true });
      waiting.postMessage(TAKE_OVER);
      // An old worker that still answers something keeps the newer one waiting, for minutes if need be.
      setTimeout(reload, TAKE_OVER_MS);
    },
    look() {
      // Without a worker nothing is kept: the newer version is simply the next page load.
      if (registration) registration.update().catch(() => undefined);
      else updateWaiting.value = true;
    },
  };
}
