// The people at one screen: their names, the score of the sitting, sides that alternate, text that turns to whoever moves.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEVICES, sitDown } from './support/devices.ts';
import { onSite } from './support/stage.ts';
import { status } from './support/table.ts';

const stage = onSite();
const FIRST_WINS = ['h8', 'h9', 'i8', 'i9', 'j8', 'j9', 'k8', 'k9', 'l8'];

/** The strip of a seat as it is read: who, what they have won, what they play. */
async function strip(page: Page, seat: number): Promise<string> {
  return (await page.getByTestId(`seat-${seat}`).innerText()).replace(/\s+/g, ' ').trim();
}

function isTurned(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((node) => getComputedStyle(node).rotate === '180deg');
}

describe.each(DEVICES)('on a $name', (device) => {
  const sit = (path: string) => sitDown(stage.browser, device, stage.site.url + path);

  it('calls people by their names, counts what they win and lets sides alternate', async () => {
    const { page, press, play, complaints } = await sit('/local');
    await press('choose-game');
    await page.getByTestId('name-0').fill('  Anna ');
    await page.getByTestId('name-1').fill('Bo');
    await press('sides-alternate');
    await press('setup-start');
    await expect.poll(() => status(page)).toBe('Anna (Black) to move');
    // Nothing is counted before anything has ended.
    await expect.poll(() => strip(page, 0)).toBe('Anna Black');
    await play(...FIRST_WINS);
    const result = page.getByRole('dialog', { name: 'Anna (Black) wins' });
    await result.getByText('Anna 1 · Bo 0').waitFor();
    await page.getByTestId('live').getByText('Anna (Black) wins.').waitFor();
    await press('result-new-game');
    // Bo begins with black, and Anna stays where she sits.
    await expect.poll(() => status(page)).toBe('Bo (Black) to move');
    await expect
      .poll(async () => [await strip(page, 0), await strip(page, 1)])
      .toEqual(['Bo 0 Black', 'Anna 1 White']);
    await page.locator('.mine').getByText('Anna').waitFor();
    await play('h8');
    await page.getByTestId('live').getByText('Bo: H8. Anna (White) to move.').waitFor();
    // All of it is there after the page was closed.
    await page.reload();
    await expect.poll(() => status(page)).toBe('Anna (White) to move');
    await press('choose-game');
    await expect.poll(() => page.getByTestId('name-0').inputValue()).toBe('Anna');
    await press('reset-score');
    await page.getByTestId('sitting-score').waitFor({ state: 'detached' });
    expect(await page.getByTestId('sides-alternate').isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => strip(page, 1)).toBe('Anna White');
    expect(complaints).toEqual([]);
  });

  it('lets player A play white, and keeps it so', async () => {
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

  it('turns the text to whoever moves, once that is asked for', async () => {
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

it('counts three at Three Kingdoms', async () => {
  const [device] = DEVICES;
  if (!device) throw new Error('no device');
  const { page, press } = await sitDown(
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
