// Drives the board's test page: opens it, finds points on the screen, touches them, and collects errors.

import type { BoardSettings } from '@sente/board';
import type { Picture } from '@sente/kernel';
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { closeDevices, testBrowser } from '../support/browser.ts';
import type { Heard } from './board-page.ts';
import { BOARD_PAGE, buildBoardSite } from './board-site.ts';

export const PHONE = { viewport: { width: 390, height: 700 }, hasTouch: true } as const;
const DESKTOP = { viewport: { width: 900, height: 800 } } as const;

export type Place = { readonly x: number; readonly y: number };

export type Driver = {
  readonly page: Page;
  open(picture: Picture, settings?: Partial<BoardSettings>): Promise<void>;
  show(picture: Picture, animate?: boolean): Promise<void>;
  set(changes: Partial<BoardSettings>): Promise<void>;
  heard(): Promise<Heard[]>;
  /** The place of a point on the screen for an upright board. */
  place(name: string): Promise<Place>;
  click(name: string): Promise<void>;
  hover(name: string): Promise<void>;
  tap(name: string): Promise<void>;
  finger(type: 'touchStart' | 'touchMove' | 'touchEnd', place?: Place): Promise<void>;
  count(selector: string): Promise<number>;
  /** Errors in the page, and violations of its content security policy. */
  readonly pageErrors: string[];
};

/** Boards for the tests of a file. An error in any of them fails the test. */
export function onBoards(): { driver(options?: BrowserContextOptions): Promise<Driver> } {
  const drivers: Driver[] = [];
  const stage = {} as { browser: Browser; site: Awaited<ReturnType<typeof buildBoardSite>> };
  beforeAll(async () => {
    stage.browser = await testBrowser();
    stage.site = await buildBoardSite();
  });
  afterEach(() => {
    for (const { pageErrors } of drivers) expect(pageErrors).toEqual([]);
  });
  afterAll(() => closeDevices(stage.browser));
  return {
    async driver(options = DESKTOP) {
      const driver = await drive(await newPage(stage.browser, options, stage.site.join));
      drivers.push(driver);
      return driver;
    },
  };
}

async function newPage(
  browser: Browser,
  options: BrowserContextOptions,
  join: Awaited<ReturnType<typeof buildBoardSite>>['join'],
): Promise<Page> {
  const context = await browser.newContext(options);
  await join(context);
  return context.newPage();
}

async function drive(page: Page): Promise<Driver> {
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text());
  });
  await page.goto(BOARD_PAGE);
  const fingers = await page.context().newCDPSession(page);
  const place = (name: string) => placeOf(page, name);
  return {
    page,
    pageErrors,
    async open(picture, settings = {}) {
      await page.mouse.move(0, 0);
      await page.evaluate((text) => window.harness.open(text), json(picture, settings));
      // The points for the keyboard come when the board has been painted.
      if (!settings.still) await page.getByRole('gridcell').first().waitFor({ state: 'attached' });
    },
    show: (picture, animate = true) =>
      page.evaluate((text) => window.harness.show(text), json(picture, { animate })),
    set: (changes) => page.evaluate((c) => window.harness.board.set(c), changes),
    async heard() {
      await painted(page);
      return page.evaluate(() => window.harness.heard());
    },
    place,
    async click(name) {
      const { x, y } = await place(name);
      await page.mouse.click(x, y);
    },
    async hover(name) {
      const { x, y } = await place(name);
      await page.mouse.move(x, y);
    },
    async tap(name) {
      const { x, y } = await place(name);
      await page.touchscreen.tap(x, y);
    },
    finger: (type, at) => sendFinger(fingers, type, at),
    async count(selector) {
      await painted(page);
      return page.locator(selector).count();
    },
  };
}

/** Waits for the next frame and the task after it: the frame draws the target under the pointer, and a move is reported after it. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Arguments as text, because the types of a picture are too deep for Playwright's argument types. */
export function json(...given: readonly unknown[]): string {
  return JSON.stringify(given);
}

async function placeOf(page: Page, name: string): Promise<Place> {
  const cells = page.locator('.sente-cells');
  const box = await cells.boundingBox();
  if (!box) throw new Error('the page has no board');
  const columns = Number(await cells.getAttribute('aria-colcount'));
  const rows = Number(await cells.getAttribute('aria-rowcount'));
  const column = name.charCodeAt(0) - 97;
  const row = rows - Number(name.slice(1));
  return { x: box.x + ((column + 0.5) * box.width) / columns, y: box.y + ((row + 0.5) * box.height) / rows };
}

async function sendFinger(fingers: CDPSession, type: string, place?: Place): Promise<void> {
  await fingers.send('Input.dispatchTouchEvent', {
    type: type as 'touchStart',
    touchPoints: place ? [{ x: place.x, y: place.y }] : [],
  });
}
