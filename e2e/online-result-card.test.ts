// The result of an online game: the result of the series, the rating and every button, on every phone and in every language.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from './support/browser.ts';
import { openRoom, playPoints } from './support/online.ts';
import { openPage } from './support/pages.ts';
import { quickMatch, resign, resignSeries, waitForOpening } from './support/ranked.ts';
import { hiddenPartsOfResult } from './support/result-card.ts';
import { onServerOfItsOwn } from './support/stage.ts';

const stage = onServerOfItsOwn();

async function twoPhones(): Promise<readonly [Page, Page]> {
  const [ann, bob] = await Promise.all([openPage(stage.browser, PHONE), openPage(stage.browser, PHONE)]);
  return [ann.page, bob.page];
}

describe('the result card is fully visible at five sizes in five languages', () => {
  it('at the end of a ranked series, for the winner and the loser', async () => {
    const [ann, bob] = await twoPhones();
    await quickMatch(ann, stage.server.url, 'Bartholomew of the Nor');
    await quickMatch(bob, stage.server.url, 'Wilhelmina by the Seas');
    await waitForOpening([ann, bob]);
    await playPoints([ann, bob], 'h8', 'i9');
    await resignSeries(ann);
    for (const page of [bob, ann]) {
      await page.getByTestId('rating-change').waitFor();
      expect(await hiddenPartsOfResult(page)).toEqual([]);
    }
  });

  it('after a game between friends, for the winner, the loser and a spectator', async () => {
    const [ann, bob] = await twoPhones();
    const { page: eve } = await openPage(stage.browser, PHONE);
    const room = await openRoom(ann, stage.server.url);
    await bob.goto(room);
    await playPoints([ann, bob], 'h8', 'i9');
    await eve.goto(room);
    await eve.getByTestId('board').getByRole('gridcell').first().waitFor();
    await resign(ann);
    for (const page of [ann, bob, eve]) {
      await page.getByTestId('result').waitFor();
      expect(await hiddenPartsOfResult(page)).toEqual([]);
    }
  });
});
