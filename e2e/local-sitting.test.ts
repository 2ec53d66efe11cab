// The people at one screen: names, the score of the sitting, alternating sides, and text turned to the player who moves.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEVICES, openDevice } from './support/devices.ts';
import { onSite } from './support/stage.ts';
import { status } from './support/table.ts';

const stage = onSite();
const FIRST_WINS = ['h8', 'h9', 'i8', 'i9', 'j8', 'j9', 'k8', 'k9', 'l8'];

/** The text in the strip of a seat: the name, the score, the side. */
async function strip(page: Page, seat: number): Promise<string> {
  return (await page.getByTestId(`seat-${seat}`).innerText()).replace(/\s+/g, ' ').trim();
}

function isTurned(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((node) => getComputedStyle(node).rotate === '180deg');
}

describe.each(DEVICES)('on a $name', (device) => {
  const sit = (path: string) => openDevice(stage.browser, device, stage.site.url + path);

  it('shows names, counts wins and alternates the sides', async () => {
    const { page, press, play, pageErrors } = await sit('/local');
    await press('choose-game');
    await page.getByTestId('name-0').fill('  Anna ');
    await page.getByTestId('name-1').fill('Bo');
    await press('sides-alternate');
    await press('setup-start');
    await expect.poll(() => status(page)).toBe('Anna (Black) to move');
    // No score is shown before the first game has ended.
    await expect.poll(() => strip(page, 0)).toBe('Anna Black');
    await play(...FIRST_WINS);
    const result = page.getByRole('dialog', { name: 'Anna (Black) wins' });
    await result.getByText('Anna 1 · Bo 0').waitFor();
    await page.getByTestId('live').getByText('Anna (Black) wins.').waitFor();
    await press('result-new-game');
    // Bo begins with black; Anna keeps her seat.
    await expect.poll(() => status(page)).toBe('Bo (Black) to move');
    await expect
      .poll(async () => [await strip(page, 0), await strip(page, 1)])
      .toEqual(['Bo 0 Black', 'Anna 1 White']);
    await page.locator('.mine').getByText('Anna').waitFor();
    await play('h8');
    await page.getByTestId('live').getByText('Bo: H8. Anna (White) to move.').waitFor();
    // Names and score survive closing the page.
    await page.reload();
    await expect.poll(() => status(page)).toBe('Anna (White) to move');
    await press('choose-game');
    await expect.poll(() => page.getByTestId('name-0').inputValue()).toBe('Anna');
    await press('reset-score');
    await page.getByTestId('sitting-score').waitFor({ state: 'detached' });
    expect(await page.getByTestId('sides-alternate').isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => strip(page, 1)).toBe('Anna White');
    expect(pageErrors).toEqual([]);
  });

  it('lets player A play white, also after a reload', async () => {
    const { page, press, play } = await sit('/local');
    await press('choose-game');
    const begins = page.getByRole('group', { name: 'Who begins' });
    await device.press(begins.getByText('Player B'));
    await press('setup-start');
    await expect.poll(() => status(page)).toBe('Player B (Black) to move');
    await play('h8');
    await press('new-game');
    await device.press(page.getByTestId('ask').getByRole('button', { name: 'New game' }));
    await expect.poll(() => status(page)).toBe('Player B (Black) to move');
    await expect.poll(() => strip(page, 1)).toBe('Player A White');
  });

  it('turns the text to the player who moves, if the setting is on', async () => {
    const { page, press, play } = await sit('/local');
    await page.locator('.status').waitFor();
    expect(await isTurned(page, '.theirs .strip')).toBe(false);
    await press('choose-game');
    await press('text-turns');
    await page.keyboard.press('Escape');
    await page.getByTestId('setup-sheet').waitFor({ state: 'detached' });
    const turned = async () => [await isTurned(page, '.theirs .strip'), await isTurned(page, '.status')];
    await expect.poll(turned).toEqual([true, false]);
    await play('h8');
    await expect.poll(turned).toEqual([true, true]);
    expect(await isTurned(page, '.mine .strip')).toBe(false);
    await play('i9');
    await expect.poll(turned).toEqual([true, false]);
  });
});

it('counts the wins of three players in Three Kingdoms', async () => {
  const [device] = DEVICES;
  if (!device) throw new Error('the list of devices is empty');
  const { page, press } = await openDevice(
    stage.browser,
    device,
    `${stage.site.url}/local/banqi/three-kingdoms`,
  );
  await press('choose-game');
  await page.getByTestId('name-2').fill('Chi');
  await device.press(page.getByRole('group', { name: 'Who begins' }).getByText('Chi'));
  await press('setup-start');
  await expect.poll(() => strip(page, 0)).toContain('Chi');
  await page.locator('.mine').getByText('Player A').waitFor();
  await expect.poll(() => status(page)).toContain('Chi');
});
