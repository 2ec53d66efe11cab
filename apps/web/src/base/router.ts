// The address of the open page. It follows the address bar; links are plain links, and back works as on any site.

import { type ReadonlySignal, signal } from '@preact/signals';
import { type Layers, makeLayersClosedByBack } from './layers.ts';

export type Router = {
  readonly layers: Layers;
  readonly path: ReadonlySignal<string>;
  go(path: string, how?: 'push' | 'replace'): void;
};

export function makeRouter(window: Window & typeof globalThis): Router {
  const { location, history, document } = window;
  const path = signal(location.pathname);
  const layers = makeLayersClosedByBack(window);

  function go(to: string, how: 'push' | 'replace' = 'push'): void {
    // A page opened from a sheet takes the place of the sheet's entry.
    if (how === 'replace' || layers.hasEntry()) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    path.value = location.pathname;
    if (how === 'push') window.scrollTo(0, 0);
  }

  window.addEventListener('popstate', () => {
    // The page under a sheet stays as it is, also if its address has changed since it was opened.
    if (!layers.stepped()) path.value = location.pathname;
  });
  document.addEventListener('click', (event) => {
    const to = isPlainClick(event) ? findLinkedPath(event.target, location.origin) : null;
    if (to === null) return;
    event.preventDefault();
    go(to);
  });
  return { layers, path, go };
}

/** A click that opens the link here: main button, no modifier key, not handled already. */
function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && !event.defaultPrevented;
}

function findLinkedPath(target: EventTarget | null, origin: string): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target !== '' || link.hasAttribute('download')) return null;
  // The browser handles a link to a place on the same page: it scrolls there and moves the focus.
  if (link.getAttribute('href')?.startsWith('#')) return null;
  const url = new URL(link.href);
  return url.origin === origin ? url.pathname + url.search + url.hash : null;
}
