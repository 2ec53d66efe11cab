// Bots in a room: the host adds one and plays against it; two of them fill the seats of Three Kingdoms.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEVICES } from './support/devices.ts';
import { openRoom, pageToMove, playPoint, turnOver, waitForPlies } from './support/online.ts';
import { openPage } from './support/pages.ts';
import { onServer } from './support/stage.ts';

const stage = onServer();

/** The names at the table that are marked as bots. */
async function marked(page: Page): Promise<readonly (string | null)[]> {
  const strips = await page.locator('.strip[data-bot="true"]').all();
  return (await Promise.all(strips.map((strip) => strip.getAttribute('aria-label')))).sort();
}

describe.each(DEVICES)('on a $name', (device) => {
  it('adds a bot to a room, and the bot answers moves', async () => {
    const { page, pageErrors } = await openPage(stage.browser, device.options);
    await openRoom(page, stage.server.url);
    await device.press(page.getByTestId('bot-1'));
    await device.press(page.getByTestId('level-1'));
    await device.press(page.getByTestId('bot-done'));
    await page.getByTestId('board').waitFor();
    await page.getByRole('region', { name: 'Computer, level 1' }).waitFor();
    await expect.poll(() => marked(page)).toEqual(['Computer, level 1']);
    for (const point of ['a1', 'a15']) await playPoint([page], point);
    await pageToMove([page]);
    await waitForPlies(page, 4);
    expect(pageErrors).toEqual([]);
  });

  it('fills the seats of Three Kingdoms with two bots, each with a name of its own', async () => {
    const { page } = await openPage(stage.browser, device.options);
    await openRoom(page, stage.server.url, { game: 'banqi/three-kingdoms' });
    for (const seat of [1, 2]) {
      await device.press(page.getByTestId(`bot-${seat}`));
      await device.press(page.getByTestId('level-2'));
      await device.press(page.getByTestId('bot-done'));
      if (seat === 1) await page.getByTestId('room-seat-1').getByText('Computer, level 2').waitFor();
    }
    await pageToMove([page]);
    await expect.poll(() => marked(page)).toEqual(['Computer B, level 2', 'Computer, level 2']);
    await turnOver([page]);
    // When it is the host's turn again, both bots have moved.
    await pageToMove([page]);
    await waitForPlies(page, 3);
  });
});
