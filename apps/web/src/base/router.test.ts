// The address and the open layers, with a history like that of a browser.

import { expect, it } from 'vitest';
import { makeRouter } from './router.ts';

/** A window with nothing but a history, whose steps happen in a later task. */
function makeWindow(address: string) {
  const entries = [{ state: null as unknown, href: address }];
  let at = 0;
  const heard: (() => void)[] = [];
  const step = (by: number) => {
    at = Math.max(0, Math.min(entries.length - 1, at + by));
    for (const listener of heard) listener();
  };
  const here = () => entries[at] ?? { state: null, href: '' };
  const window = {
    location: {
      get href() {
        return here().href;
      },
      get pathname() {
        return here().href;
      },
    },
    history: {
      get state() {
        return here().state;
      },
      pushState(state: unknown, _title: string, href = here().href) {
        entries.splice(at + 1, entries.length, { state, href });
        at += 1;
      },
      replaceState(state: unknown, _title: string, href = here().href) {
        entries[at] = { state, href };
      },
      back: () => void setTimeout(() => step(-1)),
    },
    document: { addEventListener() {} },
    addEventListener: (_kind: string, listener: () => void) => heard.push(listener),
    setTimeout,
    scrollTo() {},
  };
  return { window: window as unknown as Window & typeof globalThis, step, depth: () => at };
}

const rest = () => new Promise((done) => setTimeout(done, 20));

/** A layer that is removed once it has closed, as a dialog is. */
function openLayer({ layers }: ReturnType<typeof makeRouter>) {
  const layer = { open: true, close: () => {} };
  const remove = layers.add(() => layer.close());
  layer.close = () => {
    layer.open = false;
    remove();
  };
  return layer;
}

it('closes the top layer by Back, and leaves the page by the next Back', async () => {
  const { window, step, depth } = makeWindow('/');
  const router = makeRouter(window);
  router.go('/local');
  const [low, top] = [openLayer(router), openLayer(router)];
  step(-1);
  await rest();
  expect([low.open, top.open, router.path.value]).toEqual([true, false, '/local']);
  step(-1);
  await rest();
  expect([low.open, router.path.value, depth()]).toEqual([false, '/local', 1]);
  step(-1);
  expect(router.path.value).toBe('/');
});

it('keeps the page under a layer, also if its address has changed since it was opened', async () => {
  const { window, depth } = makeWindow('/r/room-id');
  const router = makeRouter(window);
  window.history.replaceState(null, '', '/r/ABCDEF');
  openLayer(router).close();
  await rest();
  expect([router.path.value, depth()]).toEqual(['/r/room-id', 1]);
});

it('leaves the page by one Back after a layer was closed in another way, and takes no step by itself', async () => {
  const { window, step, depth } = makeWindow('/');
  const router = makeRouter(window);
  router.go('/local');
  openLayer(router).close();
  await rest();
  expect([router.path.value, depth()]).toEqual(['/local', 2]);
  step(-1);
  await rest();
  expect([router.path.value, depth()]).toEqual(['/', 0]);
});

it('puts the page that a layer opens in the place of the layer', async () => {
  const { window, step, depth } = makeWindow('/lobby');
  const router = makeRouter(window);
  const layer = openLayer(router);
  router.go('/r/ABCDEF');
  layer.close();
  await rest();
  expect([router.path.value, depth()]).toEqual(['/r/ABCDEF', 1]);
  step(-1);
  expect(router.path.value).toBe('/lobby');
});

it('opens one layer from another without a step back between them', async () => {
  const { window, step, depth } = makeWindow('/local');
  const router = makeRouter(window);
  openLayer(router).close();
  const second = openLayer(router);
  await rest();
  expect([second.open, depth()]).toEqual([true, 1]);
  step(-1);
  await rest();
  expect([second.open, depth()]).toEqual([false, 0]);
});
