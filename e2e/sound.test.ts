// The audio device: open while sounds play, suspended otherwise, and never opened if the sound is off.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEVICES } from './support/devices.ts';
import { openPage } from './support/pages.ts';
import { onSite } from './support/stage.ts';

const stage = onSite();

/** Makes the page record the states of the audio devices that it opens. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    const Real = window.AudioContext;
    Object.assign(window, {
      heard,
      AudioContext: class extends Real {
        constructor() {
          super();
          heard.push('opened');
          this.addEventListener('statechange', () => heard.push(this.state));
        }
      },
    });
  });
}

const heard = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: readonly string[] }).heard.join(' '));

describe.each(DEVICES)('on a $name', (device) => {
  it('opens at the first touch, is suspended in silence, and resumes with the next stone', async () => {
    const { page, pageErrors } = await openPage(stage.browser, device.options);
    await listen(page);
    await page.goto(`${stage.site.url}/local/gomoku/freestyle`);
    await page.getByRole('gridcell').first().waitFor();
    expect(await heard(page)).toBe('');
    await device.play(page, 'h8');
    await expect.poll(() => heard(page)).toBe('opened running suspended');
    await device.play(page, 'i9');
    await expect.poll(() => heard(page)).toBe('opened running suspended running suspended');
    expect(pageErrors).toEqual([]);
  });

  it('stays closed if the player has turned the sound off', async () => {
    const { page } = await openPage(stage.browser, device.options);
    await listen(page);
    await page.addInitScript(() => localStorage.setItem('sente.settings', '{"sound":false}'));
    await page.goto(`${stage.site.url}/local/gomoku/freestyle`);
    await page.getByRole('gridcell').first().waitFor();
    await device.play(page, 'h8');
    await page.getByTestId('moves').getByRole('button').first().waitFor({ state: 'attached' });
    expect(await heard(page)).toBe('');
  });
});
