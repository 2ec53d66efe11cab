// Watches for a newer version of the site. A page fetches this with its service worker, long after it was drawn.

const LOOK_AGAIN_MS = 60 * 60 * 1000;

/** Looks for one hourly when somebody returns to the page, and tells when one waits. */
export function watchForUpdates(
  window: Window,
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer,
  tell: () => void,
): void {
  onWaiting(registration, container, tell);
  lookAgain(window, registration);
}

function onWaiting(
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer,
  tell: () => void,
): void {
  // On the very first visit there is no controller: that worker is no update.
  if (registration.waiting && container.controller) tell();
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    const isUpdate = container.controller !== null;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && isUpdate) tell();
    });
  });
}

function lookAgain(window: Window, registration: ServiceWorkerRegistration): void {
  let looked = window.performance.now();
  window.document.addEventListener('visibilitychange', () => {
    const now = window.performance.now();
    if (window.document.visibilityState !== 'visible' || now - looked < LOOK_AGAIN_MS) return;
    looked = now;
    registration.update().catch(() => undefined);
  });
}
