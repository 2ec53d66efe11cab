// Online play: opens rooms, finds the player to move, and waits until all pages show a move.

import type { Page } from 'playwright-core';
import { cell, play, pointThatSays, tapToPlay } from './table.ts';

export type RoomWish = {
  /** A game's id; freestyle gomoku by default. */
  readonly game?: string;
  readonly swap2?: boolean;
  readonly bestOf?: number;
};

/** Makes the page believe that it is hidden, also after a reload. A test browser never really hides a page. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  const set = (value: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  await page.addInitScript(set, hidden);
  await page.evaluate(set, hidden);
}

/** Opens a room as a player would, and returns its link. */
export async function openRoom(page: Page, url: string, wish: RoomWish = {}): Promise<string> {
  await page.goto(`${url}/lobby`);
  await page.getByTestId('open-create').click();
  if (wish.game !== undefined) await page.getByTestId(`pick-${wish.game}`).click();
  if (wish.swap2 === true) await page.getByTestId('create-swap2').check();
  if (wish.bestOf !== undefined) {
    await page.getByTestId('create-more').locator('summary').click();
    const radio = page.getByRole('radio', { name: `best of ${wish.bestOf}` });
    // A player presses the label, because the radio circle is not drawn.
    await page.locator('label', { has: radio }).click();
    await page.locator('label:has(:checked)', { has: radio }).waitFor();
  }
  await page.getByTestId('create-room').click();
  return await page.getByTestId('room-link').inputValue();
}

/** The page of the player to move. */
export async function pageToMove(pages: readonly Page[]): Promise<Page> {
  const turns = pages.map(async (page) => {
    await page.locator('.mine .strip[data-turn="true"]').waitFor();
    return page;
  });
  return await Promise.any(turns);
}

/** The number of plies that a page shows. The list of moves is not used, because it is drawn a frame later than the turn. */
export async function plies(page: Page): Promise<number> {
  const told = await page.locator('.stepper .at').textContent();
  return Number(/\d+$/.exec(told ?? '')?.[0]);
}

/** Waits until a page shows this many plies, confirmed by the server. */
export async function waitForPlies(page: Page, count: number): Promise<void> {
  const rows = page.getByTestId('moves').getByRole('button', { includeHidden: true });
  await rows.nth(count - 1).waitFor({ state: 'attached' });
  await page.locator('[data-testid="board"]:not([data-unsure="true"])').waitFor();
}

/** Plays the point on the page of the player to move, and waits until all pages show it. */
export async function playPoint(pages: readonly Page[], point: string): Promise<Page> {
  const page = await pageToMove(pages);
  const before = await plies(page);
  const touch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  await (touch ? tapToPlay(page, point) : play(page, point));
  for (const one of pages) await waitForPlies(one, before + 1);
  return page;
}

export async function playPoints(pages: readonly Page[], ...points: readonly string[]): Promise<void> {
  for (const point of points) await playPoint(pages, point);
}

/** Turns a man over on the page of the player to move, and waits until every page shows it. */
export async function turnOver(pages: readonly Page[]): Promise<string> {
  const point = await pointThatSays(await pageToMove(pages), 'face down');
  await playPoint(pages, point);
  const turned = (page: Page) => cell(page, point).and(page.locator(':not([aria-label*="face down"])'));
  for (const page of pages) await turned(page).waitFor({ state: 'attached' });
  return point;
}

/** Makes a choice on the page of the player to move. */
export async function choose(pages: readonly Page[], choice: string): Promise<Page> {
  const page = await pageToMove(pages);
  const before = await plies(page);
  await page.getByTestId(`choose-${choice}`).click();
  for (const one of pages) await waitForPlies(one, before + 1);
  return page;
}
