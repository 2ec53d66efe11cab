// The hall for everybody: what axe finds, on every device and in both themes, and no motion for those who want none.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawn, violations } from './support/audit.ts';
import { DEVICES } from './support/devices.ts';
import { enter, SCENES } from './support/scenes.ts';
import { onSite } from './support/stage.ts';
import { stay, type Visit, visit } from './support/visit.ts';

const stage = onSite();

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

describe.each(DEVICES)('axe on a $name', (device) => {
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await stay(stage.browser, device.options);
  });
  afterAll(() => visitor?.page.context().close());

  it.each(SCENES)('has nothing to say in either theme: $name', async (scene) => {
    const { page, complaints } = visitor;
    await page.emulateMedia({ colorScheme: 'light' });
    await enter(page, stage.site.url, scene);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('night');
    // The night has other colours and the same page.
    expect(await violations(page, { rules: COLOUR_RULES })).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('for those who want no motion', () => {
  it('nothing moves: the door, a stone, a choice, a flip, a dialog', async () => {
    const { page } = await visit(stage.browser, { reducedMotion: 'reduce' });
    const moving = async () => {
      await drawn(page);
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
