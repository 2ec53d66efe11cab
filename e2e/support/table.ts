// How a test plays at a table: by touching points where they are, and reading what the page says.

import type { Locator, Page } from 'playwright-core';

/** The cell of a point such as `h8`. */
export function cell(page: Page, point: string): Locator {
  return page.getByRole('gridcell', { name: new RegExp(`^${point}(?![0-9])`, 'i') });
}

/** Plays with the mouse, through the board itself. */
export async function play(page: Page, ...points: readonly string[]): Promise<void> {
  for (const point of points) {
    const box = await cell(page, point).boundingBox();
    if (!box) throw new Error(`no point ${point} on the board`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
}

/** Plays with a finger: once to choose, once again to confirm. */
export async function tapTwice(page: Page, ...points: readonly string[]): Promise<void> {
  for (const point of points) {
    const box = await cell(page, point).boundingBox();
    if (!box) throw new Error(`no point ${point} on the board`);
    for (let taps = 0; taps < 2; taps++) {
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    }
  }
}

export async function status(page: Page): Promise<string> {
  return (await page.getByTestId('status').innerText()).replace(/\s+/g, ' ').trim();
}
