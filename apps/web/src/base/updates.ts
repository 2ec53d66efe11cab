// Offline use and updates: registers the service worker, and reports a newer version that waits.

import { type ReadonlySignal, signal } from '@preact/signals';
import { runWhenIdle } from './tasks.ts';

export type Updates = {
  /** A newer version waits. The page offers it and never starts it in the middle of a game. */
  readonly updateWaiting: ReadonlySignal<boolean>;
  /** Starts the waiting version and reloads the page. */
  applyUpdate(): void;
  /** Call this when a newer version may be out. */
  check(): void;
};

const WORKER = '/sw.js';
/** The message that starts a waiting worker; sw.ts listens for the same text. */
const TAKE_OVER = 'take-over';
/** A version that has not started by then starts with the next load of the page. */
const TAKE_OVER_MS = 3000;
/** A page that waits for an answer of the server looks idle, too. So long after its files it is drawn. */
const SETTLED_MS = 3000;

/** Checks for a newer version when the page opens, and at most once an hour when the player returns to it. */
export function startServiceWorker(window: Window): Updates {
  const updateWaiting = signal(false);
  let registration: ServiceWorkerRegistration | null = null;
  const workers = window.navigator.serviceWorker as ServiceWorkerContainer | undefined;

  async function registerWorkerAndWatchUpdates(container: ServiceWorkerContainer): Promise<void> {
    const { watchForUpdates } = await import('./watch-for-updates.ts');
    registration = await container.register(WORKER);
    watchForUpdates(window, registration, container, () => {
      updateWaiting.value = true;
    });
  }
  // Without a worker (private windows, blocked storage) everything works except offline use.
  // The worker fetches all files of the site. The open page and its requests to the server come first.
  const registerWorkerWhenSettled = () =>
    setTimeout(
      () => runWhenIdle(() => workers && registerWorkerAndWatchUpdates(workers).catch(() => undefined)),
      SETTLED_MS,
    );
  if (window.document.readyState === 'complete') registerWorkerWhenSettled();
  else window.addEventListener('load', registerWorkerWhenSettled, { once: true });

  return {
    updateWaiting,
    applyUpdate() {
      const waiting = registration?.waiting;
      if (!workers || !waiting) return window.location.reload();
      const reload = () => window.location.reload();
      workers.addEventListener('controllerchange', reload, { once: true });
      waiting.postMessage(TAKE_OVER);
      // An old worker that still answers a request makes the newer one wait, sometimes for minutes.
      setTimeout(reload, TAKE_OVER_MS);
    },
    check() {
      // Without a worker nothing is cached: the next load of the page brings the newer version.
      if (registration) registration.update().catch(() => undefined);
      else updateWaiting.value = true;
    },
  };
}
