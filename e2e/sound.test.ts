// The device that makes the sounds: open while there are any, at rest otherwise, and not touched by who wants none.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEVICES } from './support/devices.ts';
import { onSite } from './support/stage.ts';
import { visit } from './support/visit.ts';

const stage = onSite();

/** From now on the page remembers what becomes of the devices it opens. */
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
  it('it is opened by the first touch, rests when all is silent, and wakes with the next stone', async () => {
    const { page, complaints } = await visit(stage.browser, device.options);
    await listen(page);
    await page.goto(`${stage.site.url}/local/gomoku/freestyle`);
    await page.getByRole('gridcell').first().waitFor();
    expect(await heard(page)).toBe('');
    await device.play(page, 'h8');
    await expect.poll(() => heard(page)).toBe('opened running suspended');
    await device.play(page, 'i9');
    await expect.poll(() => heard(page)).toBe('opened running suspended running suspended');
    expect(complaints).toEqual([]);
  });

  it('it stays closed for who has turned the sound off', async () => {
    const { page } = await visit(stage.browser, device.options);
    await listen(page);
    await page.addInitScript(() => localStorage.setItem('sente.settings', '{"sound":false}'));
    await page.goto(`${stage.site.url}/local/gomoku/freestyle`);
    await page.getByRole('gridcell').first().waitFor();
    await device.play(page, 'h8');
    await page.getByTestId('moves').getByRole('button').first().waitFor({ state: 'attached' });
    expect(await heard(page)).toBe('');
  });
});
