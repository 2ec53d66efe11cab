// Watches for a newer version of the site. A page fetches this with its service worker, long after it was drawn.

const LOOK_AGAIN_MS = 60 * 60 * 1000;

/** Checks at most once an hour, when the player returns to the page, and reports a version that waits. */
export function watchForUpdates(
  window: Window,
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer,
  tell: () => void,
): void {
  reportWaitingVersion(registration, container, tell);
  checkForUpdateOnReturn(window, registration);
}

function reportWaitingVersion(
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer,
  tell: () => void,
): void {
  // The first visit has no controller yet, so its worker is not an update.
  if (registration.waiting && container.controller) tell();
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    const isUpdate = container.controller !== null;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && isUpdate) tell();
    });
  });
}

function checkForUpdateOnReturn(window: Window, registration: ServiceWorkerRegistration): void {
  let looked = window.performance.now();
  window.document.addEventListener('visibilitychange', () => {
    const now = window.performance.now();
    if (window.document.visibilityState !== 'visible' || now - looked < LOOK_AGAIN_MS) return;
    looked = now;
    registration.update().catch(() => undefined);
  });
}
