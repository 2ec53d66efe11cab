// The site used with the keyboard alone, and the announcements of the live region.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEVICES, type Device, openDevice } from './support/devices.ts';
import { enter, SCENES } from './support/scenes.ts';
import { onSite } from './support/stage.ts';
import { pieces, status } from './support/table.ts';

const stage = onSite();

const DESK = DEVICES[1] as Device;

describe('the keyboard alone', () => {
  /** Presses Tab until the focused element matches; no page has a hundred stops. */
  async function tabTo(page: Page, selector: string): Promise<void> {
    await page.locator(selector).first().waitFor({ state: 'attached' });
    for (let times = 0; times < 100; times++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((what) => document.activeElement?.matches(what) === true, selector)) return;
    }
    throw new Error(`the keyboard does not reach ${selector}`);
  }

  /** Moves the board's cursor to the point with the arrow keys, then presses Enter. */
  async function playByKeys(page: Page, from: string, to: string): Promise<void> {
    const across = to.charCodeAt(0) - from.charCodeAt(0);
    const up = Number(to.slice(1)) - Number(from.slice(1));
    for (let step = 0; step < Math.abs(across); step++)
      await page.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let step = 0; step < Math.abs(up); step++)
      await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
    await page.keyboard.press('Enter');
  }

  /** Collects the announcements of the live region from now on. */
  async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
    const live = page.getByTestId('live');
    await live.getByText(/./).waitFor({ state: 'attached' });
    await live.evaluate((region) => {
      const heard: string[] = [];
      let last = region.textContent;
      Object.assign(window, { heard });
      new MutationObserver(() => {
        if (region.textContent !== last) heard.push(region.textContent ?? '');
        last = region.textContent;
      }).observe(region, { childList: true, characterData: true, subtree: true });
    });
    return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  }

  /** The texts that the focus ring covers. */
  async function ringOver(page: Page): Promise<readonly string[]> {
    return await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused) throw new Error('no element has the focus');
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused);
      if (outlineStyle === 'none') throw new Error('the focused element has no focus ring');
      const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      const box = focused.getBoundingClientRect();
      const words = [...(focused.closest('label')?.querySelectorAll('span') ?? [])];
      const isUnder = ({ left, right, top, bottom }: DOMRect) =>
        left < box.right + reach &&
        right > box.left - reach &&
        top < box.bottom + reach &&
        bottom > box.top - reach;
      return words.filter((one) => isUnder(one.getBoundingClientRect())).map((one) => one.textContent ?? '');
    });
  }

  it.each(DEVICES)('plays a whole game, with every move announced: $name', async (device) => {
    const { page, pageErrors } = await openDevice(stage.browser, device, stage.site.url);
    await tabTo(page, '[data-testid="way-local"]');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell').first().waitFor();
    const heard = await listen(page);
    await tabTo(page, '[role="gridcell"]');
    const moves = ['h8', 'h9', 'i8', 'i9', 'j8', 'j9', 'k8', 'k9', 'l8'];
    const expected: string[] = [];
    for (const [index, point] of moves.entries()) {
      await playByKeys(page, moves[index - 1] ?? 'h8', point);
      const [mover, next] = index % 2 === 0 ? ['A', 'B (White)'] : ['B', 'A (Black)'];
      const after =
        index === moves.length - 1 ? 'Player A (Black) wins. Five in a row.' : `Player ${next} to move.`;
      expected.push(`Player ${mover}: ${point.toUpperCase()}. ${after}`);
      await expect.poll(heard).toEqual(expected);
    }
    await tabTo(page, '[data-testid="result-new-game"]');
    await page.keyboard.press('Enter');
    await expect.poll(() => pieces(page)).toEqual([]);
    await expect.poll(() => status(page)).toBe('Player A (Black) to move');
    // The result is announced once, and a new game announces no takeback.
    await expect.poll(heard).toEqual([...expected, 'Player A (Black) to move.']);
    expect(pageErrors).toEqual([]);
  });

  it('goes through Swap 2, with each step announced', async () => {
    const { page } = await openDevice(stage.browser, DESK, `${stage.site.url}/local`);
    await page.getByRole('gridcell').first().waitFor();
    const heard = await listen(page);
    await tabTo(page, '[data-testid="swap2-switch"]');
    expect(await ringOver(page)).toEqual([]);
    const told: string[] = [];
    /** Waits for each announcement, because events within one frame are announced together. */
    const hear = async (news: string) => {
      told.push(news);
      await expect.poll(heard).toEqual(told);
    };
    await page.keyboard.press('Space');
    await hear('Player A places three stones anywhere: black, white, black.');
    await tabTo(page, '[role="gridcell"]');
    await playByKeys(page, 'h8', 'h8');
    await hear('Player A: H8. Player A places three stones anywhere: black, white, black.');
    await playByKeys(page, 'h8', 'i9');
    await hear('Player A: I9. Player A places three stones anywhere: black, white, black.');
    await playByKeys(page, 'i9', 'g7');
    await hear('Player A: G7. Player B takes black, takes white, or adds two stones.');
    await tabTo(page, '[data-testid="choose-white"]');
    await page.keyboard.press('Enter');
    await hear('Player B took white. Player A (Black) to move.');
  });

  it('picks a man up and puts it down', async () => {
    const { page } = await openDevice(stage.browser, DESK, stage.site.url);
    const banqi = SCENES.find((scene) => scene.name === 'banqi');
    if (!banqi) throw new Error('the game banqi is not in the list');
    await enter(page, stage.site.url, banqi);
    const heard = await listen(page);
    await tabTo(page, '[role="gridcell"]');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await page.keyboard.press('Home');
    for (let row = 0; row < 8; row++) await page.keyboard.press('ArrowUp');
    // Tries point after point, row by row, until a man can be picked up; other points are answered with a reason.
    for (let at = 1; !(await focused()).includes('picked up'); at++) {
      if (/: (Red|Black) /.test(await focused())) {
        await page.keyboard.press('Enter');
        await page.locator('[aria-label*="picked up"], .said p').first().waitFor({ state: 'attached' });
        if ((await focused()).includes('picked up')) break;
        await page.keyboard.press('Escape');
        await page.locator('.said p').waitFor({ state: 'detached' });
      }
      if (at === 32) throw new Error('no man can be picked up');
      await page.keyboard.press(at % 4 === 0 ? 'ArrowDown' : 'ArrowRight');
      if (at % 4 === 0) await page.keyboard.press('Home');
    }
    const targets = page.locator('[role="gridcell"][aria-label*="can go here"]');
    const from = (await focused()).split(':')[0] ?? '';
    const to = ((await targets.first().getAttribute('aria-label')) ?? '').split(/[:,]/)[0] ?? '';
    await playByKeys(page, from.toLowerCase(), to.toLowerCase());
    await expect
      .poll(async () => (await heard()).at(-1))
      .toMatch(new RegExp(`^Player [AB]: ${from} (to|takes) ${to}\\.`));
  });
});
