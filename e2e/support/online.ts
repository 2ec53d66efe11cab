// How a test plays across the network: opens rooms, finds whose turn it is, and waits until everybody sees a move.

import type { Page } from 'playwright-core';
import { cell, play, pointThatSays, tapToPlay } from './table.ts';

export type RoomWish = {
  /** A game's id; gomoku without it. */
  readonly game?: string;
  readonly swap2?: boolean;
  readonly bestOf?: number;
};

/** The page is behind others, now and when it is opened anew, or in front again; no browser of a test really hides one. */
export async function look(page: Page, where: 'here' | 'elsewhere'): Promise<void> {
  const turn = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  await page.addInitScript(turn, where === 'elsewhere');
  await page.evaluate(turn, where === 'elsewhere');
}

/** Opens a room as a person would, and answers its link. */
export async function openRoom(page: Page, url: string, wish: RoomWish = {}): Promise<string> {
  await page.goto(`${url}/lobby`);
  await page.getByTestId('open-create').click();
  if (wish.game !== undefined) await page.getByTestId(`pick-${wish.game}`).click();
  if (wish.swap2 === true) await page.getByTestId('create-swap2').check();
  if (wish.bestOf !== undefined) {
    await page.getByTestId('create-more').locator('summary').click();
    const radio = page.getByRole('radio', { name: `best of ${wish.bestOf}` });
    // The words are what a person touches; the circle itself is not drawn.
    await page.locator('label', { has: radio }).click();
    await page.locator('label:has(:checked)', { has: radio }).waitFor();
  }
  await page.getByTestId('create-room').click();
  return await page.getByTestId('room-link').inputValue();
}

/** Of several pages at one table, the one whose own seat is to move. */
export async function toMove(pages: readonly Page[]): Promise<Page> {
  const turns = pages.map(async (page) => {
    await page.locator('.mine .strip[data-turn="true"]').waitFor();
    return page;
  });
  return await Promise.any(turns);
}

/** How many plies a page knows of. Not by the list of moves: it is a frame later than whose turn it is. */
export async function plies(page: Page): Promise<number> {
  const told = await page.locator('.stepper .at').textContent();
  return Number(/\d+$/.exec(told ?? '')?.[0]);
}

/** Waits until a page has seen so many plies, confirmed by the server. */
export async function seenPlies(page: Page, count: number): Promise<void> {
  const rows = page.getByTestId('moves').getByRole('button', { includeHidden: true });
  await rows.nth(count - 1).waitFor({ state: 'attached' });
  await page.locator('[data-testid="board"]:not([data-unsure="true"])').waitFor();
}

/** Whoever is to move plays the point, by the means of their device; done when all have seen it. */
export async function playPoint(pages: readonly Page[], point: string): Promise<Page> {
  const page = await toMove(pages);
  const before = await plies(page);
  const touch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  await (touch ? tapToPlay(page, point) : play(page, point));
  for (const one of pages) await seenPlies(one, before + 1);
  return page;
}

export async function playPoints(pages: readonly Page[], ...points: readonly string[]): Promise<void> {
  for (const point of points) await playPoint(pages, point);
}

/** Whoever is to move turns a man over; done when every page says so of his point, and nobody picks it again. */
export async function turnOver(pages: readonly Page[]): Promise<string> {
  const point = await pointThatSays(await toMove(pages), 'face down');
  await playPoint(pages, point);
  const turned = (page: Page) => cell(page, point).and(page.locator(':not([aria-label*="face down"])'));
  for (const page of pages) await turned(page).waitFor({ state: 'attached' });
  return point;
}

/** Whoever is to choose chooses. */
export async function choose(pages: readonly Page[], choice: string): Promise<Page> {
  const page = await toMove(pages);
  const before = await plies(page);
  await page.getByTestId(`choose-${choice}`).click();
  for (const one of pages) await seenPlies(one, before + 1);
  return page;
}
