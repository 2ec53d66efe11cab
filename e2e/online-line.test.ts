// The line breaks, and the ranked series does not: a network cut in the middle of a choice, a server killed in the middle of an opening.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from './support/browser.ts';
import { choose, playPoints, seenPlies, toMove } from './support/online.ts';
import { goOn, quickMatch, resign, seenOpening, seenSeriesResult } from './support/ranked.ts';
import { onServerOfItsOwn } from './support/stage.ts';
import { pieces, status } from './support/table.ts';
import { visit } from './support/visit.ts';
import { layWire, type Wire } from './support/wire.ts';

const stage = onServerOfItsOwn('embedded');

const CUT_MS = 10_000;
/** Clocks stand still and say so after this at the latest. */
const NOTICED_MS = 5_500;

/** One for each player: who will have to choose is decided by lot. */
let wires: readonly [Wire, Wire];

beforeAll(async () => {
  wires = [await layWire(stage.server.url), await layWire(stage.server.url)];
});

afterAll(async () => {
  await Promise.all((wires ?? []).map((wire) => wire.stop()));
});

describe('a ranked series', () => {
  it('survives a cut of ten seconds in the choice and a killed server in the extra stones', async () => {
    const [ann, bob] = await Promise.all([visit(stage.browser, DESKTOP), visit(stage.browser, PHONE)]);
    const pages = [ann.page, bob.page];
    await quickMatch(ann.page, wires[0].url, 'Ann on the Line');
    await ann.page.getByTestId('searching').waitFor();
    await quickMatch(bob.page, wires[1].url, 'Bob on the Line');
    await seenOpening(pages);
    const opener = await toMove(pages);
    const [chooser, wire] = opener === ann.page ? [bob.page, wires[1]] : [ann.page, wires[0]];
    for (const page of pages) await page.evaluate(() => Object.assign(window, { sameVisit: true }));
    await playPoints(pages, 'h8', 'i9', 'g7');
    await chooser.getByTestId('choose-place_more').waitFor();

    wire.cut();
    const cutAt = Date.now();
    await chooser.getByTestId('link-line').getByText('Connection lost').waitFor({ timeout: NOTICED_MS });
    const clocks = chooser.locator('.clock[data-frozen="true"]');
    await expect.poll(() => clocks.count()).toBe(2);
    const stood = await clocks.allInnerTexts();
    await opener.getByText('away').waitFor();
    await chooser.waitForTimeout(Math.max(0, CUT_MS - (Date.now() - cutAt)));
    expect(await clocks.allInnerTexts()).toEqual(stood);
    // What one does meanwhile is not lost: it is played when the line is back. Until then it is one's own turn.
    await chooser.getByTestId('choose-place_more').click();
    await expect.poll(() => status(chooser)).toContain('is not sent yet');
    await chooser.locator('.mine .strip[data-turn="true"]').waitFor();
    wire.mend();
    await opener.getByTestId('swap2-count').getByText('4/5').waitFor();
    await chooser.getByTestId('link-line').getByText('Connection lost').waitFor({ state: 'hidden' });
    await seenPlies(chooser, 4);
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
    await goOn(pages);
    await playPoints(pages, 'h8', 'i9', 'g7');
    await choose(pages, 'white');
    await resign(opener);
    await seenSeriesResult(pages);
    await expect.poll(() => chooser.getByTestId('rating-change').innerText()).toMatch(/\(\+\d+\)$/);
    for (const page of pages) expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true);
  });
});
