// The two devices of most tests: a phone used by finger and a desktop used by mouse.

import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { DESKTOP, PHONE } from './browser.ts';
import { openPage } from './pages.ts';
import { play, tap, tapToPlay } from './table.ts';

export type Device = {
  readonly name: string;
  readonly options: BrowserContextOptions;
  /** Plays points by the means of this device. */
  readonly play: (page: Page, ...points: readonly string[]) => Promise<void>;
  /** Touches points once each: picks a man up, puts it down, or has no effect. */
  readonly touch: (page: Page, ...points: readonly string[]) => Promise<void>;
  readonly press: (what: Locator) => Promise<void>;
};

export const DEVICES: readonly Device[] = [
  { name: 'phone', options: PHONE, play: tapToPlay, touch: tap, press: (what) => what.tap() },
  { name: 'desktop', options: DESKTOP, play, touch: play, press: (what) => what.click() },
];

export type OpenDevice = {
  readonly page: Page;
  readonly pageErrors: readonly string[];
  play(...points: readonly string[]): Promise<void>;
  touch(...points: readonly string[]): Promise<void>;
  /** Presses the element with this test id. */
  press(testid: string): Promise<void>;
};

/** A new device at an address. It is closed after the test. */
export async function openDevice(browser: Browser, device: Device, url: string): Promise<OpenDevice> {
  const { page, pageErrors } = await openPage(browser, device.options);
  await page.goto(url);
  return {
    page,
    pageErrors,
    play: (...points) => device.play(page, ...points),
    touch: (...points) => device.touch(page, ...points),
    press: (testid) => device.press(page.getByTestId(testid)),
  };
}
