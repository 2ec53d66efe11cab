// Games against the computer without a server: from the home page to a finished game, offline, on a phone and a desktop.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEVICES, type Device } from './support/devices.ts';
import { openPage, waitForOfflineCache } from './support/pages.ts';
import { onSite } from './support/stage.ts';
import { play, pointThatSays, status } from './support/table.ts';

const stage = onSite();

/** The nets that are cached on this device, by their rules. */
function keptNets(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().flatMap(({ url }) => /gomoku-([a-z]+)-[^/]*\.net$/.exec(url)?.[1] ?? []);
  });
}

const plies = (page: Page) => page.getByTestId('moves').locator('button').count();

/** Waits until the computer has moved and it is the player's turn, or the game is over. */
async function answered(page: Page, before: number): Promise<void> {
  await expect
    .poll(async () => (await page.getByTestId('result').count()) > 0 || (await plies(page)) >= before + 2)
    .toBe(true);
}

/** Asks for a hint and plays it. */
async function playHint(page: Page, device: Device): Promise<void> {
  const before = await plies(page);
  await device.press(page.getByTestId('hint'));
  const told = await page.getByTestId('hint-text').innerText();
  const point = /[A-O]\d+/.exec(told)?.[0].toLowerCase() ?? '';
  await expect.poll(() => page.locator('.sente-hint').count()).toBe(1);
  await device.play(page, point);
  await answered(page, before);
}

describe.each(DEVICES)('on a $name', (device) => {
  it('needs two taps to the first stone, works offline, gives hints, and offers another game', async () => {
    const { page, pageErrors } = await openPage(stage.browser, {
      ...device.options,
      serviceWorkers: 'allow',
    });
    await page.goto(stage.site.url);
    await waitForOfflineCache(page);
    await page.context().setOffline(true);
    await device.press(page.getByTestId('way-computer'));
    await page.getByTestId('board').waitFor();
    await expect.poll(() => status(page)).toBe('Your move');
    await device.play(page, 'h8');
    await answered(page, 0);
    await page.getByTestId('live').getByText('Computer, level 3:').waitFor({ state: 'attached' });

    await device.press(page.getByTestId('undo'));
    await expect.poll(() => plies(page)).toBe(0);

    await device.press(page.getByTestId('choose-computer'));
    await device.press(page.getByTestId('level-1'));
    await device.press(page.getByTestId('computer-start'));
    await page.getByTestId('computer-level').getByText('Level 1').waitFor();
    await playHint(page, device);
    await device.press(page.getByTestId('resign'));
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByTestId('computer-tally').getByText('Level 1: 0 won, 0 drawn, 1 lost').waitFor();
    // The sides have changed: now the computer begins.
    await device.press(page.getByTestId('computer-rematch'));
    await expect.poll(() => status(page)).toBe('Your move');
    await expect.poll(() => plies(page)).toBe(1);
    expect(pageErrors).toEqual([]);
  });

  it('plays Three Kingdoms with one person and two computers', async () => {
    const { page, pageErrors } = await openPage(stage.browser, device.options);
    await page.goto(`${stage.site.url}/computer/banqi/three-kingdoms`);
    await page.getByTestId('board').waitFor();
    await device.play(page, await pointThatSays(page, 'face down'));
    await expect.poll(() => plies(page)).toBe(3);
    await expect.poll(() => status(page)).toContain('Your move');
    await device.press(page.getByTestId('resign'));
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    // A player who has resigned watches the others finish.
    await expect.poll(() => plies(page)).toBeGreaterThan(5);
    expect(pageErrors).toEqual([]);
  });
});

it('fetches the net of the strongest level on first use, and caches it for offline play', async () => {
  const { page, pageErrors } = await openPage(stage.browser, { serviceWorkers: 'allow' });
  await page.goto(stage.site.url);
  await waitForOfflineCache(page);
  expect(await keptNets(page)).toEqual([]);
  await page.goto(`${stage.site.url}/computer/gomoku/freestyle`);
  await page.getByTestId('board').waitFor();
  await page.getByTestId('choose-computer').click();
  await page.getByTestId('level-8').click();
  await page.getByTestId('computer-start').click();
  await page.getByTestId('computer-level').getByText('Level 8').waitFor();

  // The strongest level plays offline even without its net.
  await page.context().setOffline(true);
  await play(page, 'h8');
  await answered(page, 0);
  expect(await keptNets(page)).toEqual([]);

  await page.context().setOffline(false);
  await play(page, 'o15');
  await answered(page, 2);
  await expect.poll(() => keptNets(page)).toEqual(['freestyle']);
  expect(pageErrors).toEqual([]);
});
