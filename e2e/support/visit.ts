// Fresh devices with one page each, which complain about every error they meet.

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { DESKTOP } from './browser.ts';
import { delayFrames } from './late-frames.ts';

const DEVICE: BrowserContextOptions = {
  locale: 'en-GB',
  // Most tests look at where things come to rest: painting them on their way takes a third of a run's work.
  reducedMotion: 'reduce',
  // Nothing is kept for later visits, unless asked for: fetching the whole hall takes longer than looking at a page.
  serviceWorkers: 'block',
  // Whoever presses a button may copy: a browser with windows grants it by itself, one without does not.
  permissions: ['clipboard-write'],
};

export type Visit = { readonly page: Page; readonly complaints: readonly string[] };

/** For one test: a page that nobody looks at any more would go on ticking and listening. */
export async function visit(browser: Browser, options: BrowserContextOptions = DESKTOP): Promise<Visit> {
  const opened = await stay(browser, options);
  onTestFinished(() => opened.page.context().close());
  return opened;
}

/** For all tests of a file. */
export async function stay(browser: Browser, options: BrowserContextOptions = DESKTOP): Promise<Visit> {
  const context = await browser.newContext({ ...DEVICE, ...options });
  await delayFrames(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, complaints };
}

/** Looks again and again whether something holds in the page. Not with every frame: one may be long in coming. */
export async function holds(page: Page, fact: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(() => page.evaluate(fact)).toBe(true);
}

/** The service worker has fetched everything and answers for this page: it may lose its network. */
export async function keptForOffline(page: Page): Promise<void> {
  await holds(page, () => navigator.serviceWorker.controller?.state === 'activated');
}
