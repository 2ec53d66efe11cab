// The service worker fetches all files of the site, so the page is drawn first.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startServiceWorker } from './updates.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Ends the requests that the page has made meanwhile. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
}

/** The part of a browser's window that the code uses. It records registrations, messages to a waiting worker and reloads. */
function openWindow(readyState: DocumentReadyState, waiting: object | null = null) {
  const registered: string[] = [];
  const reload = vi.fn();
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    register: async (url: string) => {
      registered.push(url);
      return Object.assign(new EventTarget(), { waiting, installing: null });
    },
  });
  const window = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { readyState, visibilityState: 'visible' }),
    navigator: { serviceWorker },
    performance: { now: () => 0 },
    location: { reload },
  });
  return { window: window as unknown as Window, registered, reload, serviceWorker };
}

test('registers the worker after the page has drawn the answers of the server', async () => {
  const { window, registered } = openWindow('interactive');
  startServiceWorker(window);
  await pass(10_000);
  expect(registered).toEqual([]);
  window.dispatchEvent(new Event('load'));
  await pass(2_000);
  expect(registered).toEqual([]);
  await pass(2_000);
  expect(registered).toEqual(['/sw.js']);
});

test('registers the worker on a page that was loaded before, too', async () => {
  const { window, registered } = openWindow('complete');
  startServiceWorker(window);
  await pass(4_000);
  expect(registered).toEqual(['/sw.js']);
});

test.each(['takes over', 'is kept waiting'])(
  'the page is loaded anew when the newer version %s',
  async (how) => {
    const postMessage = vi.fn();
    const { window, reload, serviceWorker } = openWindow('complete', { postMessage });
    const updates = startServiceWorker(window);
    await pass(4_000);
    updates.applyUpdate();
    expect(postMessage).toHaveBeenCalledWith('take-over');
    expect(reload).not.toHaveBeenCalled();
    if (how === 'takes over') serviceWorker.dispatchEvent(new Event('controllerchange'));
    else await pass(3_000);
    expect(reload).toHaveBeenCalledOnce();
  },
);
