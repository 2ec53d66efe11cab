// The main flows in browsers other than Chromium, for `npm run test:browsers`. The online opponent uses Chromium.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, launchBrowser } from '../support/browser.ts';
import { openRoom, playPoint } from '../support/online.ts';
import { openPage } from '../support/pages.ts';
import { startServer } from '../support/server.ts';
import { startSite } from '../support/site.ts';
import { points } from '../support/table.ts';
import { type Driver, until } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

const BROWSERS = [
  { name: 'Firefox', start: startFirefox },
  { name: 'WebKit', start: startWebKit },
];

/** The place of a test id or a point of the board, as soon as it can be clicked. */
async function placeOf(driver: Driver, what: string): Promise<readonly [number, number]> {
  return await until(what, () =>
    driver.run((name) => {
      const [, column, row] = /^([a-z])(\d+)$/.exec(name) ?? [];
      const grid = document.querySelector('[data-testid="board"] [role="grid"]');
      const rows = Number(grid?.getAttribute('aria-rowcount'));
      const node =
        column === undefined
          ? document.querySelector(`[data-testid="${name}"]`)
          : grid?.children[rows - Number(row)]?.children[column.charCodeAt(0) - 97];
      const box = node?.getBoundingClientRect();
      if (!node || !box || box.width === 0) return null;
      const place = [box.x + box.width / 2, box.y + box.height / 2] as const;
      const hit = document.elementFromPoint(...place);
      return hit && (node.contains(hit) || hit.contains(node)) ? place : null;
    }, what),
  );
}

async function press(driver: Driver, ...names: readonly string[]): Promise<void> {
  for (const name of names) await driver.click(...(await placeOf(driver, name)));
}

/** Places stones one after the other, and waits until each is shown. */
async function place(driver: Driver, ...points: readonly string[]): Promise<void> {
  for (const point of points) {
    await press(driver, point);
    await until(`stone on ${point}`, () => says(driver, point, ':'));
  }
}

function says(driver: Driver, point: string, text: string): Promise<boolean> {
  return driver.run(
    (name, part) =>
      [...document.querySelectorAll('[role="gridcell"]')].some((cell) => {
        const label = (cell.getAttribute('aria-label') ?? '').toLowerCase();
        return new RegExp(`^${name}(?!\\d)`).test(label) && label.includes(part);
      }),
    point,
    text,
  );
}

async function reads(driver: Driver, testid: string, text: string): Promise<void> {
  await until(`${testid} that says ${text}`, () =>
    driver.run(
      (id, part) =>
        [...document.querySelectorAll(`[data-testid="${id}"]`)].some((node) =>
          (node.textContent ?? '').replace(/\s+/g, ' ').includes(part),
        ),
      testid,
      text,
    ),
  );
}

describe.each(BROWSERS)('$name', ({ start }) => {
  let driver: Driver;
  let chromium: Browser;
  beforeAll(async () => {
    [driver, chromium] = await Promise.all([start(), launchBrowser()]);
  });
  afterAll(async () => {
    await driver?.close();
    await chromium?.close();
  });

  it('plays a local game to five in a row', async () => {
    const site = await startSite();
    await driver.open(`${site.url}/local/gomoku/freestyle`);
    await place(driver, 'c8', 'c9', 'd8', 'd9', 'e8', 'e9', 'f8', 'f9');
    await press(driver, 'g8');
    await reads(driver, 'result', 'wins');
    await site.stop();
  });

  it('plays Swap 2: three stones, a choice, and the game goes on', async () => {
    const site = await startSite();
    await driver.open(`${site.url}/local/gomoku/freestyle`);
    await press(driver, 'swap2-switch');
    await reads(driver, 'status', '1/3');
    await place(driver, 'h8', 'h9', 'i10');
    await press(driver, 'choose-white');
    await place(driver, 'g7');
    await reads(driver, 'status', 'to move');
    await site.stop();
  });

  it('turns a man over in banqi, and the other side is to move', async () => {
    const site = await startSite();
    await driver.open(`${site.url}/local/banqi/classic`);
    await until('a face-down man', () => says(driver, 'b2', 'face down'));
    await press(driver, 'b2');
    await until('a man that is seen', async () => !(await says(driver, 'b2', 'face down')));
    await reads(driver, 'status', 'Player B');
    await site.stop();
  });

  it('opens a table by a friend’s link, and moves go both ways', async () => {
    const server = await startServer();
    const { page } = await openPage(chromium, DESKTOP);
    const link = await openRoom(page, server.url);
    await driver.open(link);
    await page.getByTestId('board').waitFor();
    await until('a board', () => driver.run(() => document.querySelector('[role="gridcell"]') !== null));
    const mine = await page.locator('.mine .strip[data-turn="true"]').count();
    if (mine > 0) await playPoint([page], 'h8');
    else await place(driver, 'h8');
    await until('the stone on both', () => says(driver, 'h8', ':'));
    await page
      .getByTestId('moves')
      .getByRole('button', { includeHidden: true })
      .first()
      .waitFor({ state: 'attached' });
    await expect.poll(async () => (await points(page)).get('h8')).toContain(':');
    await page.context().close();
    await driver.open('about:blank');
    await server.stop();
  });

  it('opens offline after one visit', async () => {
    const site = await startSite();
    await driver.open(site.url);
    await until('a worker that answers', () =>
      driver.run(() => navigator.serviceWorker?.controller?.state === 'activated'),
    );
    await site.stop();
    await driver.open(`${site.url}/local/gomoku/freestyle`);
    await place(driver, 'h8');
    await reads(driver, 'status', 'Player B');
  });
});
