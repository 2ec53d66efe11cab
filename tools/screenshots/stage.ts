// Describes a picture, and opens the device it is taken on.

import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../../e2e/support/browser.ts';
import { play, tapToPlay } from '../../e2e/support/table.ts';
import type { Hall, Somebody } from './hall.ts';

export const DEVICES = ['desktop', 'phone'] as const;
export type Device = (typeof DEVICES)[number];

export const DEVICE_OPTIONS: { readonly [device in Device]: BrowserContextOptions } = {
  desktop: { ...DESKTOP, deviceScaleFactor: 1 },
  phone: { ...PHONE, deviceScaleFactor: 2 },
};

/** A fresh device, with a separate hall for a picture that asks for one. */
export type Stage = {
  readonly context: BrowserContext;
  readonly device: Device;
  /** The app alone, without a server. */
  readonly site: string;
  hall(): Promise<Hall>;
};

export type Picture = {
  readonly name: string;
  /** The devices whose picture is kept in docs/images; the others are made for another folder. */
  readonly kept: readonly Device[];
  /** Returns the page when everything for the picture is on it. */
  readonly show: (stage: Stage) => Promise<Page>;
};

/** Opens a page of the hall for a player who was there before on another device. */
export async function visit(stage: Stage, who: Somebody, path: string): Promise<Page> {
  const { url } = await stage.hall();
  await stage.context.addCookies([{ name: 'sente_session', value: who.token, url }]);
  await steadyTimes(stage.context);
  const page = await stage.context.newPage();
  await page.goto(url + path);
  return page;
}

/** Plays a point by touch or mouse, whichever the device has. */
export async function playOn({ device }: Stage, page: Page, point: string): Promise<void> {
  await (device === 'phone' ? tapToPlay : play)(page, point);
}

/** An element of the page by its test id. */
export const seen = (page: Page, testid: string) => page.getByTestId(testid).first().waitFor();

const TIMES = ['at', 'since', 'startedAt', 'endedAt'];
const THE_DAY = Date.UTC(2026, 2, 21, 9, 30);

/** Gives everything that the server sends the same day, and moves the time that people need. */
async function steadyTimes(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return await route.fulfill({ response });
    let at = THE_DAY;
    let turn = 0;
    const answer: unknown = JSON.parse(await response.text(), (key, value: unknown) => {
      if (!TIMES.includes(key) || typeof value !== 'number') return value;
      turn += 1;
      at += (2 + ((turn * 7) % 23)) * 1000;
      return at;
    });
    await route.fulfill({ response, json: answer });
  });
}

/** The link and the code of a room are random; in a picture they are fixed. */
export async function steadyCode(page: Page): Promise<void> {
  await page.getByTestId('room-link').first().waitFor();
  await page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>('[data-testid="room-link"]'))
      field.value = 'https://sente.example/r/K7WMQX';
    for (const code of document.querySelectorAll('[data-testid="room-code"]')) code.textContent = 'K7WMQX';
  });
}

/** Waits until a running clock shows `text`, and stops the clocks of the page. */
export async function untilTime(page: Page, selector: string, text: string): Promise<void> {
  await page.waitForFunction(
    ([what, words]) => {
      const running = [...document.querySelectorAll(what)];
      if (!running.some(({ textContent }) => textContent?.includes(words))) return false;
      const [now, tick] = [Date.now(), performance.now()];
      Date.now = () => now;
      performance.now = () => tick;
      return true;
    },
    [selector, text] as const,
  );
}
