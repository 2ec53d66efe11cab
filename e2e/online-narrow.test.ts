// The narrowest phones and the longest names: clocks, ratings, scores, questions and links are fully visible.

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cutOrCovered } from './support/audit.ts';
import { PHONE } from './support/browser.ts';
import { openRoom, pageToMove, playPoints, turnOver } from './support/online.ts';
import { openPage } from './support/pages.ts';
import { onServer } from './support/stage.ts';
import { status } from './support/table.ts';

const stage = onServer();

const NARROW: BrowserContextOptions = { ...PHONE, viewport: { width: 320, height: 640 } };
const LONG_NAMES = ['Bartholomew of the Nor', 'Wilhelmina by the Seas'];
const LONG_WORDS = ['Maximilian', 'Evangeline', 'Montgomery'];

async function sit(options: BrowserContextOptions): Promise<Page> {
  const { page } = await openPage(stage.browser, options);
  return page;
}

/** Players with long names, each on a narrow phone. */
async function people(names: readonly string[]): Promise<readonly Page[]> {
  return await Promise.all(
    names.map(async (name) => {
      const page = await sit(NARROW);
      await page.goto(`${stage.server.url}/account`);
      const field = page.getByTestId('rename');
      await field.fill(name);
      await field.press('Enter');
      await page.getByTestId('me').getByText(name).waitFor();
      return page;
    }),
  );
}

/** Those of these elements that are not fully visible: outside the window, cut off, or covered. */
async function unseen(page: Page, selector: string, count: number): Promise<readonly string[]> {
  const all = page.locator(selector);
  await expect.poll(() => all.count()).toBe(count);
  return await all.evaluateAll((nodes) => {
    const seen = (node: Element) => {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      return [left + 1, right - 1].every((x) => {
        const hit = document.elementFromPoint(x, (top + bottom) / 2);
        return hit !== null && node.contains(hit);
      });
    };
    return nodes.filter((node) => !seen(node)).map((node) => node.outerHTML);
  });
}

describe('at 320 px', () => {
  it.each(['en-GB', 'vi', 'ko', 'zh-Hant'])('the top bar shows everything: %s', async (locale) => {
    const page = await sit({ ...NARROW, locale });
    await page.goto(`${stage.server.url}/lobby`);
    await expect.poll(() => page.locator('.me .name').textContent()).not.toBe('…');
    expect(
      await unseen(page, '.online-bar > a:not(.skip), .online-bar nav a, .online-bar > button', 5),
    ).toEqual([]);
  });

  it('long names leave the score, the clock, the game number and the answers to a question visible', async () => {
    const [ann, bob] = (await people(LONG_NAMES)) as [Page, Page];
    const pages = [ann, bob];
    await bob.goto(await openRoom(ann, stage.server.url, { bestOf: 3 }));
    for (const page of pages) {
      await page.getByTestId('board').waitFor();
      expect(await unseen(page, '.strip .score', 2)).toEqual([]);
      expect(await unseen(page, '.strip .clock', 2)).toEqual([]);
      expect(await unseen(page, '.strip .turn-mark', 1)).toEqual([]);
      await page.getByTestId('link-line').getByText('Game 1 of 3').waitFor();
    }
    await playPoints(pages, 'h8');
    const asked = await pageToMove(pages);
    await pages
      .find((page) => page !== asked)
      ?.getByTestId('takeback')
      .click();
    await asked.getByTestId('offer-takeback').waitFor();
    await asked.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    expect(await unseen(asked, '.notice p, .notice button', 3)).toEqual([]);
    expect(await cutOrCovered(asked)).toEqual([]);
  });

  it('three players at one table see each other’s clocks', async () => {
    const pages = await people(LONG_WORDS);
    const [ann, ...others] = pages as [Page, Page, Page];
    const link = await openRoom(ann, stage.server.url, { game: 'banqi/three-kingdoms' });
    for (const page of others) await page.goto(link);
    for (let n = 0; n < 3; n++) await turnOver(pages);
    for (const page of pages) {
      expect(await unseen(page, '.strip .clock', 3), await status(page)).toEqual([]);
      expect(await unseen(page, '.strip .turn-mark', 1)).toEqual([]);
    }
  });
});
