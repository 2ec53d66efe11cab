// The rendering thread: it frees memory, is replaced when it holds too much, and loses no drawing.

import { afterEach, expect, test } from 'vitest';
import { openRenderer, type Renderer } from './renderer.ts';

const MB = 1024 * 1024;
/** A drawing as large as a preview. */
const LARGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="9" height="9"/></svg>';
const SMALL =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
const PNG_SIGNATURE = '89504e47';

let opened: Renderer[] = [];
afterEach(async () => {
  await Promise.all(opened.map((renderer) => renderer.stop()));
  opened = [];
});
function open(options: Parameters<typeof openRenderer>[0] = {}): Renderer {
  const renderer = openRenderer(options);
  opened.push(renderer);
  return renderer;
}

/** Counts the threads that start while `work` runs. */
async function threadsOf(work: () => Promise<void>): Promise<number> {
  let started = 0;
  const count = () => {
    started += 1;
  };
  process.on('worker', count);
  await work().finally(() => process.off('worker', count));
  return started;
}

const signatureOf = (png: Uint8Array | null) => Buffer.from(png ?? []).toString('hex', 0, 4);

test('a picture leaves no memory behind', async () => {
  // Without a limit, so that a growing thread is measured and not replaced.
  const renderer = open({ mostBytes: Number.POSITIVE_INFINITY });
  for (let n = 0; n < 5; n++) await renderer.render(LARGE);
  const before = renderer.heldBytes();
  expect(before).toBeGreaterThan(MB);
  for (let n = 0; n < 60; n++) await renderer.render(LARGE);
  // One leaked picture is 2.9 MB of pixels, so the test fails even when the garbage collector frees some of them.
  expect(renderer.heldBytes() - before).toBeLessThan(10 * MB);
});

test('a drawing that cannot be read leaves no memory behind and does not end the thread', async () => {
  const renderer = open();
  const threads = await threadsOf(async () => {
    await expect(renderer.render('no drawing')).rejects.toThrow();
    expect(signatureOf(await renderer.render(SMALL))).toBe(PNG_SIGNATURE);
  });
  expect(threads).toBe(1);
});

test('a thread over its limit is replaced, and every drawing that waits is drawn', async () => {
  const renderer = open({ mostBytes: 1 });
  const threads = await threadsOf(async () => {
    const pictures = await Promise.all(Array.from({ length: 4 }, () => renderer.render(SMALL)));
    expect(pictures.map(signatureOf)).toEqual(Array(4).fill(PNG_SIGNATURE));
  });
  expect(threads).toBe(4);
  expect(renderer.heldBytes()).toBe(0);
});

test('a thread within its limit draws everything', async () => {
  const renderer = open();
  const threads = await threadsOf(async () => {
    for (let n = 0; n < 4; n++) await renderer.render(SMALL);
  });
  expect(threads).toBe(1);
});

test('more than eight at once are refused', async () => {
  const renderer = open();
  const asked = Array.from({ length: 10 }, () => renderer.render(SMALL));
  expect(asked.map((one) => one !== null)).toEqual([...Array(8).fill(true), false, false]);
  await Promise.all(asked);
});

test('a stop fails the drawings that wait', async () => {
  const renderer = open();
  const drawn = renderer.render(SMALL)?.catch(() => null);
  const waiting = expect(renderer.render(SMALL)).rejects.toThrow('the server stops');
  await renderer.stop();
  await Promise.all([drawn, waiting]);
});
