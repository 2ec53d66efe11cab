// The computer in a room: the host sits it down and plays it; two of them fill the seats of Three Kingdoms.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEVICES } from './support/devices.ts';
import { openRoom, playPoint, seenPlies, toMove, turnOver } from './support/online.ts';
import { onServer } from './support/stage.ts';
import { visit } from './support/visit.ts';

const stage = onServer();

/** Who is marked as a bot at the table. */
async function marked(page: Page): Promise<readonly (string | null)[]> {
  const strips = await page.locator('.strip[data-bot="true"]').all();
  return (await Promise.all(strips.map((strip) => strip.getAttribute('aria-label')))).sort();
}

describe.each(DEVICES)('on a $name', (device) => {
  it('the computer is added to a room and answers', async () => {
    const { page, complaints } = await visit(stage.browser, device.options);
    await openRoom(page, stage.server.url);
    await device.press(page.getByTestId('bot-1'));
    await device.press(page.getByTestId('level-1'));
    await device.press(page.getByTestId('bot-done'));
    await page.getByTestId('board').waitFor();
    await page.getByRole('region', { name: 'Computer, level 1' }).waitFor();
    await expect.poll(() => marked(page)).toEqual(['Computer, level 1']);
    for (const point of ['a1', 'a15']) await playPoint([page], point);
    await toMove([page]);
    await seenPlies(page, 4);
    expect(complaints).toEqual([]);
  });

  it('two of them fill the seats of Three Kingdoms, each with a name of its own', async () => {
    const { page } = await visit(stage.browser, device.options);
    await openRoom(page, stage.server.url, { game: 'banqi/three-kingdoms' });
    for (const seat of [1, 2]) {
      await device.press(page.getByTestId(`bot-${seat}`));
      await device.press(page.getByTestId('level-2'));
      await device.press(page.getByTestId('bot-done'));
      if (seat === 1) await page.getByTestId('room-seat-1').getByText('Computer, level 2').waitFor();
    }
    await toMove([page]);
    await expect.poll(() => marked(page)).toEqual(['Computer B, level 2', 'Computer, level 2']);
    await turnOver([page]);
    // When it is one's own turn again, both have moved.
    await toMove([page]);
    await seenPlies(page, 3);
  });
});
