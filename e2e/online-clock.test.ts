// Out of time in the opening: stones and choices made by the clock are marked as such for both players.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from './support/browser.ts';
import { openRoom } from './support/online.ts';
import { openPage } from './support/pages.ts';
import { onServer } from './support/stage.ts';
import { status } from './support/table.ts';

const stage = onServer();

/** Changes the room to five seconds a move, which the server allows but no form offers. */
async function hurry(page: Page): Promise<void> {
  await page.routeWebSocket(/\/ws/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(String(text).replace(/"moveMs":\d+/, '"moveMs":5000')));
  });
}

it('marks stones and a choice made by the clock, on a phone and a desktop', async () => {
  const host = await openPage(stage.browser, DESKTOP);
  const guest = await openPage(stage.browser, PHONE);
  const pages = [host.page, guest.page];
  await hurry(host.page);
  const link = await openRoom(host.page, stage.server.url, { swap2: true });
  await guest.page.goto(link);
  const decided = /Out of time, the clock decided for .+: /;
  // Neither player moves: the clock makes three stones and a choice, after five seconds each.
  await Promise.all(
    pages.map(async (page) => {
      await expect.poll(() => status(page)).toMatch(decided);
      await expect.poll(() => page.getByTestId('live').innerText()).toMatch(decided);
      await page.getByTestId('final-colours').getByText(decided).waitFor({ timeout: 60_000 });
    }),
  );
  for (const page of pages) {
    const moves = page.getByTestId('moves');
    await expect.poll(() => moves.getByTestId('by-clock').count()).toBe(4);
    await expect
      .poll(() => moves.getByRole('button', { name: 'Take black' }).innerText())
      .toContain('by the clock');
  }
  for (const { pageErrors } of [host, guest]) {
    expect(pageErrors).toEqual([]);
  }
});
