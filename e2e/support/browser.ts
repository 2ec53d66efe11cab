// A real Chromium, and pages in it that complain about every error they meet.

import {
  type Browser,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
  type Page,
} from 'playwright-core';
import { findChromium, findTestBrowser } from '../../tools/machine.mjs';
import { ask } from '../../tools/test/ask.ts';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** A device whose owner has nothing against motion, as most people have not. */
export const MOVING: BrowserContextOptions = { reducedMotion: 'no-preference' };

const ARGS = ['--no-sandbox', '--disable-background-networking'];
/** The network in the browser's own process: a tenth less work for every page that is opened. */
const TEST_ARGS = [...ARGS, '--enable-features=NetworkServiceInProcess2'];

/** A whole browser, windows and all, for whoever measures or takes pictures. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ARGS });
}

/** One browser for all tests of a run: each opens devices of its own in it. */
export function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: findTestBrowser(), args: TEST_ARGS });
}

/** The run's browser; closing it closes only what was opened through it. */
export async function testBrowser(): Promise<Browser> {
  return await chromium.connect(await ask('browser'));
}

const DEVICE: BrowserContextOptions = {
  locale: 'en-GB',
  // Most tests look at where things come to rest: painting them on their way takes a third of a run's work.
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  // Whoever presses a button may copy: a browser with windows grants it by itself, one without does not.
  permissions: ['clipboard-write'],
};

export type Visit = { readonly page: Page; readonly complaints: readonly string[] };

/**
 * A fresh device with one page; whatever the page logs as an error is kept in `complaints`. Nothing is kept for later
 * visits, unless asked for: fetching the whole hall takes longer than looking at a page of it.
 */
export async function visit(browser: Browser, options: BrowserContextOptions = DESKTOP): Promise<Visit> {
  const context = await browser.newContext({ ...DEVICE, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, complaints };
}
