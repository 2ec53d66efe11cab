// Out of time in the opening: what the clock did is shown and told as done by the clock, to everybody.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from './support/browser.ts';
import { openRoom } from './support/online.ts';
import { onServer } from './support/stage.ts';
import { status } from './support/table.ts';
import { visit } from './support/visit.ts';

const stage = onServer();

/** Five seconds a move, which the server allows and no form offers. */
async function hurry(page: Page): Promise<void> {
  await page.routeWebSocket(/\/ws/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(String(text).replace(/"moveMs":\d+/, '"moveMs":5000')));
  });
}

it('a stone and a choice made by the clock say so, on a phone and a desktop', async () => {
  const host = await visit(stage.browser, DESKTOP);
  const guest = await visit(stage.browser, PHONE);
  const pages = [host.page, guest.page];
  await hurry(host.page);
  const link = await openRoom(host.page, stage.server.url, { swap2: true });
  await guest.page.goto(link);
  const decided = /Out of time, the clock decided for .+: /;
  // Nobody does anything: three stones and a colour, five seconds each.
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
  for (const { complaints } of [host, guest]) {
    expect(complaints).toEqual([]);
  }
});
