// The line breaks, and the game does not: a network cut in the middle of a choice, a server killed in the middle of an opening.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, launchBrowser, PHONE, visit } from './support/browser.ts';
import { choose, openRoom, playPoints, seenPlies, toMove } from './support/online.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { pieces, status } from './support/table.ts';
import { layWire, type Wire } from './support/wire.ts';

const CUT_MS = 10_000;
/** Clocks stand still and say so after this at the latest. */
const NOTICED_MS = 5_500;

/** Several browsers and a server on one busy machine. */
const PATIENCE_MS = 180_000;

let browser: Browser;
let server: RunningServer;
let wire: Wire;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
  wire = await layWire(server.url);
});

afterAll(async () => {
  await browser?.close();
  await wire?.stop();
  await server?.stop();
});

describe('a game with Swap 2', () => {
  it('survives a cut of ten seconds in the choice and a killed server in the extra stones', {
    timeout: PATIENCE_MS,
  }, async () => {
    const host = await visit(browser, DESKTOP);
    const guest = await visit(browser, PHONE);
    const pages = [host.page, guest.page];
    const link = await openRoom(host.page, server.url, { swap2: true });
    await guest.page.goto(`${wire.url}${new URL(link).pathname}`);
    await guest.page.getByTestId('board').waitFor();
    await letGuestChoose(host.page, guest.page);
    for (const page of pages) await page.evaluate(() => Object.assign(window, { sameVisit: true }));
    await playPoints(pages, 'h8', 'i9', 'g7');
    await guest.page.getByTestId('choose-place_more').waitFor();

    wire.cut();
    const cutAt = Date.now();
    await guest.page.getByTestId('link-line').getByText('Connection lost').waitFor({ timeout: NOTICED_MS });
    const clocks = guest.page.locator('.clock[data-frozen="true"]');
    await expect.poll(() => clocks.count()).toBe(2);
    const stood = await clocks.allInnerTexts();
    await host.page.getByText('away').waitFor();
    await guest.page.waitForTimeout(Math.max(0, CUT_MS - (Date.now() - cutAt)));
    expect(await clocks.allInnerTexts()).toEqual(stood);
    // What one does meanwhile is not lost: it is played when the line is back.
    await guest.page.getByTestId('choose-place_more').click();
    wire.mend();
    await host.page.getByTestId('swap2-count').getByText('4/5').waitFor();
    await guest.page.getByTestId('link-line').getByText('Connection lost').waitFor({ state: 'hidden' });
    await seenPlies(guest.page, 4);
    await expect.poll(() => guest.page.locator('.clock[data-frozen="true"]').count()).toBe(0);

    await playPoints(pages, 'c3');
    await server.kill();
    for (const page of pages) await page.getByTestId('link-line').getByText('Connection lost').waitFor();
    await server.start();
    for (const page of pages) {
      await page.getByTestId('link-line').getByText('Connection lost').waitFor({ state: 'hidden' });
      await expect.poll(() => status(page)).toContain('Place stone 5/5');
      expect(await pieces(page)).toEqual(['C3: White', 'G7: Black', 'H8: Black', 'I9: White']);
    }
    await playPoints(pages, 'c4');
    await choose(pages, 'white');
    await playPoints(pages, 'h9', 'a1', 'h10', 'a2', 'h11', 'a3', 'h12');
    for (const page of pages) {
      await page.getByRole('dialog', { name: /wins/ }).waitFor();
      expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true);
    }
  });
});

/** The one behind the wire is to choose: where the lot fell otherwise, the game is called off and begun anew. */
async function letGuestChoose(host: Page, guest: Page): Promise<void> {
  const opener = await toMove([host, guest]);
  if (opener === host) return;
  await host.getByTestId('open-room').click();
  await host.getByTestId('abort').click();
  await host.getByTestId('rematch').click();
  await guest.getByTestId('rematch').click();
  await host.locator('.mine .strip[data-turn="true"]').waitFor();
}
