// When the service worker is asked for: it fetches the whole hall, and a page has to be drawn before that.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchUpdates } from './updates.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** What the page fetches meanwhile has come. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
}

/** As much of a browser's window as is looked at: what was registered, said to a waiting worker and loaded anew is told. */
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

test('the worker waits until what the page has asked the server for is drawn', async () => {
  const { window, registered } = openWindow('interactive');
  watchUpdates(window);
  await pass(10_000);
  expect(registered).toEqual([]);
  window.dispatchEvent(new Event('load'));
  await pass(2_000);
  expect(registered).toEqual([]);
  await pass(2_000);
  expect(registered).toEqual(['/sw.js']);
});

test('where the page was loaded before, it comes all the same', async () => {
  const { window, registered } = openWindow('complete');
  watchUpdates(window);
  await pass(4_000);
  expect(registered).toEqual(['/sw.js']);
});

test.each(['takes over', 'is kept waiting'])(
  'the page is loaded anew when the newer version %s',
  async (how) => {
    const postMessage = vi.fn();
    const { window, reload, serviceWorker } = openWindow('complete', { postMessage });
    const updates = watchUpdates(window);
    await pass(4_000);
    updates.applyUpdate();
    expect(postMessage).toHaveBeenCalledWith('take-over');
    expect(reload).not.toHaveBeenCalled();
    if (how === 'takes over') serviceWorker.dispatchEvent(new Event('controllerchange'));
    else await pass(3_000);
    expect(reload).toHaveBeenCalledOnce();
  },
);
