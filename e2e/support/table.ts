// Playing at a table: touching points at their places, and reading the texts of the page.

import { LATEST_MS } from '@sente/board';
import type { Locator, Page } from 'playwright-core';

/** The cell of a point such as `h8`. */
export function cell(page: Page, point: string): Locator {
  return page.getByRole('gridcell', { name: new RegExp(`^${point}(?![0-9])`, 'i') });
}

/** `apart`: the distance of neighbouring points in pixels. */
type Place = { readonly x: number; readonly y: number; readonly apart: number };

/** The place of a point on the screen, computed from the grid: asking 361 cells for their names would take longer. */
async function placeOf(page: Page, point: string): Promise<Place> {
  const grid = page.getByTestId('board').getByRole('grid');
  return grid.evaluate((node, name) => {
    const rows = Number(node.getAttribute('aria-rowcount'));
    const columns = Number(node.getAttribute('aria-colcount'));
    const column = name.charCodeAt(0) - 'a'.charCodeAt(0);
    const row = rows - Number(name.slice(1));
    if (!(column >= 0 && column < columns && row >= 0 && row < rows))
      throw new Error(`the board has no point ${name}`);
    const box = node.getBoundingClientRect();
    return {
      x: box.x + ((column + 0.5) * box.width) / columns,
      y: box.y + ((row + 0.5) * box.height) / rows,
      apart: box.width / columns,
    };
  }, point.toLowerCase());
}

/** Clicks points with the mouse. */
export async function play(page: Page, ...points: readonly string[]): Promise<void> {
  for (const point of points) {
    const { x, y } = await placeOf(page, point);
    await page.mouse.click(x, y);
  }
}

/** Taps points with a finger, once each. */
export async function tap(page: Page, ...points: readonly string[]): Promise<void> {
  for (const point of points) {
    const { x, y } = await placeOf(page, point);
    await page.touchscreen.tap(x, y);
  }
}

const FINGERTIP = 44;

/** Plays with a finger: points smaller than a fingertip are tapped twice, to select and to confirm. */
export async function tapToPlay(page: Page, ...points: readonly string[]): Promise<void> {
  for (const point of points) {
    const { x, y, apart } = await placeOf(page, point);
    await page.touchscreen.tap(x, y);
    if (apart < FINGERTIP) await page.touchscreen.tap(x, y);
  }
}

/** Activates points as a screen reader does, all in one call: for long games. */
export async function activate(page: Page, ...points: readonly string[]): Promise<void> {
  const grid = page.getByTestId('board').getByRole('grid');
  await grid.evaluate((node, names) => {
    const rows = Number(node.getAttribute('aria-rowcount'));
    for (const name of names) {
      const row = node.children[rows - Number(name.slice(1))];
      const target = row?.children[name.charCodeAt(0) - 'a'.charCodeAt(0)];
      if (!(target instanceof HTMLElement)) throw new Error(`the board has no point ${name}`);
      target.click();
    }
  }, points);
}

/** The labels of all points by their names: `h8` → `H8: Black, last move`. */
export async function points(page: Page): Promise<ReadonlyMap<string, string>> {
  const labels = await page
    .getByTestId('board')
    .getByRole('grid')
    .evaluate(async (node) => {
      const said = () =>
        [...node.querySelectorAll('[role="gridcell"]')].map((one) => one.getAttribute('aria-label'));
      // If one cell gets the focus at once, the other cells exist before their labels.
      while (node.isConnected && said().includes(null)) await new Promise((later) => setTimeout(later));
      return said().map((label) => label ?? '');
    });
  return new Map(labels.map((label) => [/^[a-z]\d+/i.exec(label)?.[0].toLowerCase() ?? '', label]));
}

/** Waits for the first point whose label contains this text. Labels are updated a moment after the board. */
export async function pointThatSays(page: Page, words: string): Promise<string> {
  const label = await cellsThatSay(page, words).first().getAttribute('aria-label');
  return /^[a-z]\d+/i.exec(label ?? '')?.[0].toLowerCase() ?? '';
}

export function cellsThatSay(page: Page, words: string): Locator {
  return page.getByTestId('board').locator(`[role="gridcell"][aria-label*="${words}"]`);
}

/** The points with pieces: `['h8: Black', …]`, without the rest of their labels. */
export async function pieces(page: Page): Promise<readonly string[]> {
  const told = [...(await points(page)).values()].filter((label) => label.includes(':'));
  return told.map((label) => label.split(',')[0] ?? '').sort();
}

/**
 * Makes the page wait for the next frame however late it is. Normally the page goes on after LATEST_MS without a frame,
 * which a test about frames does not want to see.
 */
export async function frameFirst(page: Page): Promise<void> {
  await page.evaluate((withheldMs) => {
    const real = window.setTimeout;
    const patient = (act: () => void, ms?: number) => real(act, ms === withheldMs ? 2 ** 31 - 1 : ms);
    Object.assign(window, { setTimeout: patient });
  }, LATEST_MS);
}

/** The place of an element in the window. */
export function boxOf(what: Locator): Promise<DOMRect> {
  return what.evaluate((node) => node.getBoundingClientRect().toJSON());
}

export async function status(page: Page): Promise<string> {
  return (await page.getByTestId('status').innerText()).replace(/\s+/g, ' ').trim();
}
