// A ranked series survives failures: a network cut during a choice, and a server killed during an opening.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from './support/browser.ts';
import { type CuttableProxy, startCuttableProxy } from './support/cuttable-proxy.ts';
import { choose, pageToMove, playPoints, waitForPlies } from './support/online.ts';
import { openPage } from './support/pages.ts';
import { quickMatch, resign, startNextGame, waitForOpening, waitForSeriesResult } from './support/ranked.ts';
import { onServerOfItsOwn } from './support/stage.ts';
import { pieces, status } from './support/table.ts';

const stage = onServerOfItsOwn('embedded');

const CUT_MS = 10_000;
/** After this time at the latest the page notices a cut, and its clocks stand still. */
const NOTICED_MS = 5_500;

/** One for each player, because the lot decides which player has to choose. */
let proxies: readonly [CuttableProxy, CuttableProxy];

beforeAll(async () => {
  proxies = [await startCuttableProxy(stage.server.url), await startCuttableProxy(stage.server.url)];
});

afterAll(async () => {
  await Promise.all((proxies ?? []).map((proxy) => proxy.stop()));
});

describe('a ranked series', () => {
  it('survives a cut of ten seconds during the choice and a killed server during the extra stones', async () => {
    const [ann, bob] = await Promise.all([openPage(stage.browser, DESKTOP), openPage(stage.browser, PHONE)]);
    const pages = [ann.page, bob.page];
    await quickMatch(ann.page, proxies[0].url, 'Ann on the Line');
    await ann.page.getByTestId('searching').waitFor();
    await quickMatch(bob.page, proxies[1].url, 'Bob on the Line');
    await waitForOpening(pages);
    const opener = await pageToMove(pages);
    const [chooser, proxy] = opener === ann.page ? [bob.page, proxies[1]] : [ann.page, proxies[0]];
    for (const page of pages) await page.evaluate(() => Object.assign(window, { sameVisit: true }));
    await playPoints(pages, 'h8', 'i9', 'g7');
    await chooser.getByTestId('choose-place_more').waitFor();

    proxy.cut();
    const cutAt = Date.now();
    await chooser.getByTestId('link-line').getByText('Connection lost').waitFor({ timeout: NOTICED_MS });
    const clocks = chooser.locator('.clock[data-frozen="true"]');
    await expect.poll(() => clocks.count()).toBe(2);
    const stood = await clocks.allInnerTexts();
    await opener.getByText('away').waitFor();
    await chooser.waitForTimeout(Math.max(0, CUT_MS - (Date.now() - cutAt)));
    expect(await clocks.allInnerTexts()).toEqual(stood);
    // A choice made during the cut is sent after the reconnection. Until then it is still the player's turn.
    await chooser.getByTestId('choose-place_more').click();
    await expect.poll(() => status(chooser)).toContain('is not sent yet');
    await chooser.locator('.mine .strip[data-turn="true"]').waitFor();
    proxy.mend();
    await opener.getByTestId('swap2-count').getByText('4/5').waitFor();
    await chooser.getByTestId('link-line').getByText('Connection lost').waitFor({ state: 'hidden' });
    await waitForPlies(chooser, 4);
    await expect.poll(() => chooser.locator('.clock[data-frozen="true"]').count()).toBe(0);

    await playPoints(pages, 'c3');
    await stage.server.kill();
    for (const page of pages) await page.getByTestId('link-line').getByText('Connection lost').waitFor();
    await stage.server.start();
    for (const page of pages) {
      await page.getByTestId('link-line').getByText('Connection lost').waitFor({ state: 'hidden' });
      await expect.poll(() => status(page)).toContain('stone 5/5');
      await expect.poll(() => pieces(page)).toEqual(['C3: White', 'G7: Black', 'H8: Black', 'I9: White']);
    }
    await playPoints(pages, 'c4');
    await choose(pages, 'white');
    await playPoints(pages, 'h9', 'a1', 'h10', 'a2', 'h11', 'a3', 'h12');
    await startNextGame(pages);
    await playPoints(pages, 'h8', 'i9', 'g7');
    await choose(pages, 'white');
    await resign(opener);
    await waitForSeriesResult(pages);
    await expect.poll(() => chooser.getByTestId('rating-change').innerText()).toMatch(/\(\+\d+\)$/);
    for (const page of pages) expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true);
  });
});
