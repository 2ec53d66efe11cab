// A real Chromium, and the sizes of what it stands for.

import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { findChromium, findTestBrowser } from '../../tools/lib/find-programs.mjs';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** A device whose owner has nothing against motion, as most people have not. */
export const MOVING: BrowserContextOptions = { reducedMotion: 'no-preference' };

const ARGS = ['--no-sandbox', '--disable-background-networking'];
const TEST_ARGS = [
  ...ARGS,
  // The network in the browser's own process: a tenth less work for every page that is opened.
  '--enable-features=NetworkServiceInProcess2',
  // Sounds are played to nobody: where a machine has a sound server, its folder would be left behind.
  '--disable-audio-output',
];

/** A whole browser, windows and all, for whoever measures or takes pictures. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ARGS });
}

let launched: Promise<Browser> | null = null;

/** The browser of this process, for all files that run in it one after the other. */
export function testBrowser(): Promise<Browser> {
  launched ??= chromium.launch({ executablePath: findTestBrowser(), args: TEST_ARGS });
  return launched;
}

/** Closes whatever a file has opened and not closed. */
export async function closeDevices(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}
