// New devices with one page each. Errors in the page and on its console are collected.

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { DESKTOP } from './browser.ts';
import { delayFrames } from './late-frames.ts';

const DEVICE: BrowserContextOptions = {
  locale: 'en-GB',
  // Most tests check the final state; painting animations would be a third of the work of a run.
  reducedMotion: 'reduce',
  // No service worker unless a test asks for it: caching the whole site takes longer than opening a page.
  serviceWorkers: 'block',
  // A browser with windows lets a button copy to the clipboard; a headless one needs this permission.
  permissions: ['clipboard-write'],
};

export type OpenedPage = { readonly page: Page; readonly pageErrors: readonly string[] };

/** A device for one test. It is closed afterwards, because an open page would keep its timers and its connection. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = DESKTOP,
): Promise<OpenedPage> {
  const opened = await openPageForFile(browser, options);
  onTestFinished(() => opened.page.context().close());
  return opened;
}

/** A device for all tests of a file. */
export async function openPageForFile(
  browser: Browser,
  options: BrowserContextOptions = DESKTOP,
): Promise<OpenedPage> {
  const context = await browser.newContext({ ...DEVICE, ...options });
  await delayFrames(context);
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text());
  });
  return { page, pageErrors };
}

/** Polls a condition in the page. It does not use frames, because they may come late. */
export async function waitUntil(page: Page, fact: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(() => page.evaluate(fact)).toBe(true);
}

/** Waits until the service worker has cached the site and controls this page, so that the page works offline. */
export async function waitForOfflineCache(page: Page): Promise<void> {
  await waitUntil(page, () => navigator.serviceWorker.controller?.state === 'activated');
}
