// The two devices every promise is tested on: a phone under a finger and a desktop under a mouse.

import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { DESKTOP, PHONE } from './browser.ts';
import { play, tap, tapToPlay } from './table.ts';
import { visit } from './visit.ts';

export type Device = {
  readonly name: string;
  readonly options: BrowserContextOptions;
  /** Plays points as somebody on this device does. */
  readonly play: (page: Page, ...points: readonly string[]) => Promise<void>;
  /** Touches points once each: picks a man up and puts it down, or touches in vain. */
  readonly touch: (page: Page, ...points: readonly string[]) => Promise<void>;
  readonly press: (what: Locator) => Promise<void>;
};

export const DEVICES: readonly Device[] = [
  { name: 'phone', options: PHONE, play: tapToPlay, touch: tap, press: (what) => what.tap() },
  { name: 'desktop', options: DESKTOP, play, touch: play, press: (what) => what.click() },
];

export type Sitting = {
  readonly page: Page;
  readonly complaints: readonly string[];
  play(...points: readonly string[]): Promise<void>;
  touch(...points: readonly string[]): Promise<void>;
  /** Presses what carries this test id. */
  press(testid: string): Promise<void>;
};

/** A fresh device at an address; it is put away when the test is over. */
export async function sitDown(browser: Browser, device: Device, url: string): Promise<Sitting> {
  const { page, complaints } = await visit(browser, device.options);
  await page.goto(url);
  return {
    page,
    complaints,
    play: (...points) => device.play(page, ...points),
    touch: (...points) => device.touch(page, ...points),
    press: (testid) => device.press(page.getByTestId(testid)),
  };
}
