// Small ways around a board: to place a stone with only the board on the screen, back out of a sheet, and help with the men.

import { describe, expect, it } from 'vitest';
import { cutOrCovered, violations } from './support/audit.ts';
import { DEVICES, openDevice } from './support/devices.ts';
import { onSite } from './support/stage.ts';
import { status } from './support/table.ts';

const stage = onSite();

describe.each(DEVICES)('on a $name', (device) => {
  const sit = (path: string) => openDevice(stage.browser, device, stage.site.url + path);

  it('shows the confirm button with only the board on the screen', async () => {
    const { page, press, touch, pageErrors } = await sit('/local');
    await press('open-settings');
    const sheet = page.getByTestId('settings-sheet');
    await device.press(sheet.getByText('Button', { exact: true }));
    await device.press(page.getByTestId('zen-switch'));
    await page.getByTestId('leave-zen').waitFor();
    await touch('h8');
    await press('confirm-move');
    await press('leave-zen');
    await expect.poll(() => status(page)).toBe('Player B (White) to move');
    expect(pageErrors).toEqual([]);
  });

  it('closes an open sheet by the browser’s Back, then leaves the page', async () => {
    const { page, press, pageErrors } = await sit('/');
    await press('way-local');
    await press('open-settings');
    const sheet = page.getByTestId('settings-sheet');
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/local');
    // After a sheet that was closed by its button, one Back leads to the page before.
    await press('open-settings');
    await device.press(sheet.locator('header button'));
    await sheet.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByTestId('way-local').waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('goes back to the page before, not to the sheet, from a page that a sheet has opened', async () => {
    const { page, press } = await sit('/');
    await press('way-computer');
    await press('choose-computer');
    await press('pick-gomoku/caro');
    await press('computer-start');
    await page.waitForURL('**/computer/gomoku/caro');
    await page.getByTestId('computer-sheet').waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL('**/computer');
    await page.goBack();
    await page.getByTestId('way-computer').waitFor();
  });

  it.each([
    ['a puzzle', '/puzzles/banqi/classic'],
    ['a lesson', '/learn/banqi'],
  ])('offers other faces of the men, and their ranks, in %s', async (_what, path) => {
    const { page, press, touch, pageErrors } = await sit(path);
    await page.getByTestId('board').getByRole('gridcell').first().waitFor();
    await press('open-men');
    await page.getByTestId('men-sheet').getByTestId('army').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('men-sheet').waitFor({ state: 'detached' });
    // In the lesson all men lie face down until one is turned over.
    if (path.startsWith('/learn')) await touch('a1');
    await page.getByTestId('faces-hint').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await cutOrCovered(page)).toEqual([]);
    await press('hint-letters');
    await page.getByTestId('faces-hint').waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
  });
});
