// Accessibility: axe on every device and in both themes, and no motion for users who have turned it off.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations, waitForFrame } from './support/audit.ts';
import { DEVICES } from './support/devices.ts';
import { type OpenedPage, openPage, openPageForFile } from './support/pages.ts';
import { enter, SCENES } from './support/scenes.ts';
import { onSite } from './support/stage.ts';

const stage = onSite();

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

describe.each(DEVICES)('axe on a $name', (device) => {
  let visitor: OpenedPage;
  beforeAll(async () => {
    visitor = await openPageForFile(stage.browser, device.options);
  });
  afterAll(() => visitor?.page.context().close());

  it.each(SCENES)('finds no violation in either theme: $name', async (scene) => {
    const { page, pageErrors } = visitor;
    await page.emulateMedia({ colorScheme: 'light' });
    await enter(page, stage.site.url, scene);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('night');
    // The dark theme differs only in its colours.
    expect(await violations(page, { rules: COLOUR_RULES })).toEqual([]);
    expect(pageErrors).toEqual([]);
  });
});

describe('reduced motion', () => {
  it('stops all animations: home page, stone, choice, flip, dialog', async () => {
    const { page } = await openPage(stage.browser, { reducedMotion: 'reduce' });
    const moving = async () => {
      await waitForFrame(page);
      return await page.evaluate(() => {
        const lasting = document
          .getAnimations()
          .filter((one) => Number(one.effect?.getComputedTiming().activeDuration ?? 0) > 1);
        return lasting.length;
      });
    };
    await page.goto(stage.site.url);
    await page.getByTestId('way-local').waitFor();
    expect(await moving()).toBe(0);
    for (const scene of SCENES.filter(({ name }) =>
      ['a result', 'a choice of Swap 2', 'a forbidden point'].includes(name),
    )) {
      await enter(page, stage.site.url, scene);
      expect(await moving()).toBe(0);
    }
    await page.goto(`${stage.site.url}/local/banqi/classic`);
    await page.locator('[role="gridcell"][tabindex="0"]').press('Enter');
    expect(await moving()).toBe(0);
  });
});
