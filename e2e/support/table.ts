// How a test plays at a table: by touching points where they are, and reading what the page says.

import { LATEST_MS } from '@sente/board';
import type { Locator, Page } from 'playwright-core';

/** The cell of a point such as `h8`. */
export function cell(page: Page, point: string): Locator {
  return page.getByRole('gridcell', { name: new RegExp(`^${point}(?![0-9])`, 'i') });
}

/** `apart` is how many pixels lie between neighbours. */
type Place = { readonly x: number; readonly y: number; readonly apart: number };

/** Where a point is on screen, from the grid alone: asking 361 cells for their names would take longer. */
async function placeOf(page: Page, point: string): Promise<Place> {
  const grid = page.getByTestId('board').getByRole('grid');
  return grid.evaluate((node, name) => {
    const rows = Number(node.getAttribute('aria-rowcount'));
    const columns = Number(node.getAttribute('aria-colcount'));
    const column = name.charCodeAt(0) - 'a'.charCodeAt(0);
    const row = rows - Number(name.slice(1));
    if (!(column >= 0 && column < columns && row >= 0 && row < rows)) throw new Error(`no point ${name}`);
    const box = node.getBoundingClientRect();
    return {
      x: box.x + ((column + 0.5) * box.width) / columns,
      y: box.y + ((row + 0.5) * box.height) / rows,
      apart: box.width / columns,
    };
  }, point.toLowerCase());
}

/** Plays with the mouse, through the board itself. */
export async function play(page: Page, ...points: readonly string[]): Promise<void> {
  for (const point of points) {
    const { x, y } = await placeOf(page, point);
    await page.mouse.click(x, y);
  }
}

/** Touches points with a finger, once each. */
export async function tap(page: Page, ...points: readonly string[]): Promise<void> {
  for (const point of points) {
    const { x, y } = await placeOf(page, point);
    await page.touchscreen.tap(x, y);
  }
}

const FINGERTIP = 44;

/** Plays with a finger: points smaller than its tip are touched once to choose and once again to confirm. */
export async function tapToPlay(page: Page, ...points: readonly string[]): Promise<void> {
  for (const point of points) {
    const { x, y, apart } = await placeOf(page, point);
    await page.touchscreen.tap(x, y);
    if (apart < FINGERTIP) await page.touchscreen.tap(x, y);
  }
}

/** Activates points as a screen reader does, all in one go: for games too long to be played by hand. */
export async function activate(page: Page, ...points: readonly string[]): Promise<void> {
  const grid = page.getByTestId('board').getByRole('grid');
  await grid.evaluate((node, names) => {
    const rows = Number(node.getAttribute('aria-rowcount'));
    for (const name of names) {
      const row = node.children[rows - Number(name.slice(1))];
      const target = row?.children[name.charCodeAt(0) - 'a'.charCodeAt(0)];
      if (!(target instanceof HTMLElement)) throw new Error(`no point ${name}`);
      target.click();
    }
  }, points);
}

/** What every point says, by its name: `h8` → `H8: Black, last move`. */
export async function points(page: Page): Promise<ReadonlyMap<string, string>> {
  const labels = await page
    .getByTestId('board')
    .getByRole('grid')
    .evaluate(async (node) => {
      const said = () =>
        [...node.querySelectorAll('[role="gridcell"]')].map((one) => one.getAttribute('aria-label'));
      // Where the focus goes to one of them at once, the others are there before their words.
      while (node.isConnected && said().includes(null)) await new Promise((later) => setTimeout(later));
      return said().map((label) => label ?? '');
    });
  return new Map(labels.map((label) => [/^[a-z]\d+/i.exec(label)?.[0].toLowerCase() ?? '', label]));
}

/** The first point that says this, as soon as one does: words come a moment after what they tell. */
export async function pointThatSays(page: Page, words: string): Promise<string> {
  const label = await cellsThatSay(page, words).first().getAttribute('aria-label');
  return /^[a-z]\d+/i.exec(label ?? '')?.[0].toLowerCase() ?? '';
}

export function cellsThatSay(page: Page, words: string): Locator {
  return page.getByTestId('board').locator(`[role="gridcell"][aria-label*="${words}"]`);
}

/** The points that hold something: `['h8: Black', …]` without what else they say. */
export async function pieces(page: Page): Promise<readonly string[]> {
  const told = [...(await points(page)).values()].filter((label) => label.includes(':'));
  return told.map((label) => label.split(',')[0] ?? '').sort();
}

/**
 * From now on whatever waits for the next frame does so however late that is: what is done in the place of a frame that
 * is withheld for this long is not what the test asks about.
 */
export async function frameFirst(page: Page): Promise<void> {
  await page.evaluate((withheldMs) => {
    const real = window.setTimeout;
    const patient = (act: () => void, ms?: number) => real(act, ms === withheldMs ? 2 ** 31 - 1 : ms);
    Object.assign(window, { setTimeout: patient });
  }, LATEST_MS);
}

/** Where something is in the window. */
export function boxOf(what: Locator): Promise<DOMRect> {
  return what.evaluate((node) => node.getBoundingClientRect().toJSON());
}

export async function status(page: Page): Promise<string> {
  return (await page.getByTestId('status').innerText()).replace(/\s+/g, ' ').trim();
}
