// A course from its first step to its last, with a wrong try on the way. This device stores the finished steps.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './support/audit.ts';
import { DEVICES, openDevice } from './support/devices.ts';
import { onSite } from './support/stage.ts';

const stage = onSite();

const said = (page: Page) => page.getByTestId('lesson-feedback');
const standing = (page: Page, how: string) => page.locator(`[data-standing="${how}"]`).waitFor();

describe.each(DEVICES)('on a $name', (device) => {
  it('teaches five in a row by playing, and stores the progress', async () => {
    const { page, pageErrors, play, press } = await openDevice(stage.browser, device, `${stage.site.url}/`);
    await press('way-learn');
    await page.getByTestId('course-five').getByText('0 of 5').waitFor();
    expect(await violations(page)).toEqual([]);
    await press('course-five');

    await page.getByTestId('lesson-step').getByText('Step 1 of 5').waitFor();
    await play('e5');
    await standing(page, 'done');
    // The focus is on the button for the next step: one key leads from step to step.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid')))
      .toBe('lesson-next');
    await page.keyboard.press('Enter');
    await page.getByTestId('lesson-step').getByText('Step 2 of 5').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('gridcell');

    await play('a1');
    await said(page).getByText('put the fifth at either end').waitFor();
    await page.getByTestId('live').getByText('put the fifth at either end').waitFor({ state: 'attached' });
    await standing(page, 'tried');
    expect(await violations(page)).toEqual([]);
    await press('lesson-show');
    await page.locator('.sente-hint').waitFor();
    await play('b5');
    await said(page).getByText('you have won').waitFor();

    for (const [step, point] of [
      [3, 'e5'],
      [4, 'g4'],
      [5, 'e5'],
    ] as const) {
      await press('lesson-next');
      await page.getByTestId('lesson-step').getByText(`Step ${step} of 5`).waitFor();
      await play(point);
      await standing(page, 'done');
    }
    const [whole, seen] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    expect(whole).toBeLessThanOrEqual(seen ?? 0);
    await press('lesson-next');
    await page.getByTestId('course-five').getByText('Done').waitFor();
    await page.reload();
    await page.getByTestId('course-five').getByText('Done').waitFor();
    // After the course the page offers the puzzles.
    await press('way-puzzles');
    await page.getByTestId('puzzle-today').waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('resumes a course at the step where it was left', async () => {
    const { page, play, press } = await openDevice(stage.browser, device, `${stage.site.url}/learn/five`);
    await play('e5');
    await standing(page, 'done');
    await press('lesson-next');
    await page.getByTestId('lesson-step').getByText('Step 2 of 5').waitFor();
    await play('b5');
    await standing(page, 'done');
    await press('all-courses');
    await page.getByTestId('course-five').getByText('2 of 5').waitFor();
    await page.reload();
    await press('course-five');
    await page.getByTestId('lesson-step').getByText('Step 3 of 5').waitFor();
  });

  it('accepts a refused move as the answer of a step, and says who moves after a choice', async () => {
    const { page, pageErrors, touch, press } = await openDevice(
      stage.browser,
      device,
      `${stage.site.url}/learn/renju`,
    );
    await touch('e5');
    await said(page).getByText('Double three').waitFor();
    await page.goto(`${stage.site.url}/learn/swap2`);
    await press('lesson-next');
    await page.getByTestId('lesson-ask').getByText('Then black moves').waitFor();
    await press('choose-white');
    await said(page).getByText('black moves next as well').waitFor();
    await standing(page, 'tried');
    await press('choose-black');
    await standing(page, 'done');
    expect(pageErrors).toEqual([]);
  });
});
