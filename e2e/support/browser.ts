// A real Chromium, and the screens that it imitates.

import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { findChromium, findTestBrowser } from '../../tools/lib/find-programs.mjs';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** A device without reduced motion, as most devices are. */
export const MOVING: BrowserContextOptions = { reducedMotion: 'no-preference' };

const ARGS = ['--no-sandbox', '--disable-background-networking'];
const TEST_ARGS = [
  ...ARGS,
  // The network service runs in the browser's own process: a tenth less work for every page.
  '--enable-features=NetworkServiceInProcess2',
  // No sound: a sound server on the machine would leave a temporary folder behind.
  '--disable-audio-output',
];

/** A whole browser with windows, for measurements and screenshots. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ARGS });
}

let launched: Promise<Browser> | null = null;

/** The browser of this worker, shared by all test files that run in it one after the other. */
export function testBrowser(): Promise<Browser> {
  launched ??= chromium.launch({ executablePath: findTestBrowser(), args: TEST_ARGS });
  return launched;
}

/** Closes the devices that a test file has left open. */
export async function closeDevices(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}
