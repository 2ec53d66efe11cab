// Ranked play from a first visit to a rating: queue, sign-up, Swap 2, best of three, history and replay.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from './support/browser.ts';
import { choose, openRoom, pageToMove, playPoints } from './support/online.ts';
import { openPage } from './support/pages.ts';
import { quickMatch, resign, startNextGame, waitForOpening, waitForSeriesResult } from './support/ranked.ts';
import { onServerOfItsOwn } from './support/stage.ts';
import { play, status } from './support/table.ts';

const stage = onServerOfItsOwn();

describe('ranked', () => {
  it('is a best of three with Swap 2 that ends in ratings, a history and replays', async () => {
    const ann = await openPage(stage.browser, DESKTOP);
    const bob = await openPage(stage.browser, PHONE);
    const pages = [ann.page, bob.page];
    // The search goes on on every page, also after a reload, until the player cancels it.
    await quickMatch(bob.page, stage.server.url, 'Bob by the Sea');
    const searching = (page: Page) => page.getByTestId('searching');
    await searching(bob.page).waitFor();
    await bob.page.getByRole('link', { name: 'Ranking' }).tap();
    await bob.page.getByTestId('leaders').or(bob.page.getByText('Nobody is ranked yet.')).first().waitFor();
    await searching(bob.page).getByTestId('cancel-queue').tap();
    await searching(bob.page).waitFor({ state: 'detached' });
    await quickMatch(ann.page, stage.server.url, 'Ann of the North');
    await searching(ann.page).waitFor();
    await ann.page.getByRole('link', { name: 'Sente' }).click();
    await ann.page.getByTestId('way-local').click();
    await play(ann.page, 'h8');
    await ann.page.reload();
    await searching(ann.page).waitFor();
    // A found match takes the player to its table from any page.
    await bob.page.getByRole('link', { name: 'Lobby' }).tap();
    await bob.page.getByTestId('quick-gomoku').tap();
    await waitForOpening(pages);
    await expect.poll(() => ann.page.getByTestId('series-game').innerText()).toBe('Game 1 of 3');

    const opener = await pageToMove(pages);
    const other = pages.find((page) => page !== opener) ?? opener;
    const nameOf = (page: Page) => (page === ann.page ? 'Ann of the North' : 'Bob by the Sea');
    await playPoints(pages, 'h8', 'i9', 'g7');
    await choose(pages, 'place_more');
    await playPoints(pages, 'c3', 'c4');
    await choose(pages, 'black');
    // Black moves next: the opener has taken black.
    await playPoints(pages, 'h9', 'a1', 'h10', 'a2', 'h11', 'a3', 'h12');

    // The next game begins with a new opening by the other player.
    await startNextGame(pages);
    expect(await pageToMove(pages)).toBe(other);
    for (const page of pages) await page.getByTestId('link-line').getByText('Game 2 of 3').waitFor();
    await expect
      .poll(() => status(opener))
      .toMatch(/^Opening: three stones \w+ .+ places stone 1\/3\. Then you pick a side/);
    await playPoints(pages, 'h8', 'i9', 'g7');
    await choose(pages, 'white');
    await resign(other);
    await waitForSeriesResult(pages);
    await expect.poll(() => opener.getByTestId('rating-change').innerText()).toMatch(/\(\+\d+\)$/);
    await expect.poll(() => other.getByTestId('rating-change').innerText()).toMatch(/\(−\d+\)$/);
    const [, rating] = /→ (\d+)/.exec(await opener.getByTestId('rating-change').innerText()) ?? [];
    await expect
      .poll(() => other.getByTestId('rating-news').innerText())
      .toMatch(/^Rating \d+ → \d+ \(−\d+\)$/);

    // A player who returns to the table later is offered the next opponent.
    await opener.reload();
    await opener.locator('[data-testid="next-opponent-action"]:not([aria-disabled="true"])').waitFor();

    await checkHistory(opener, 'Won');
    await checkHistory(other, 'Lost');
    await other.goto(`${stage.server.url}/leaderboard`);
    await other.getByTestId('leaders').getByText(nameOf(opener)).waitFor();
    // The lobby shows the ratings of the players.
    const code = (await openRoom(opener, stage.server.url)).split('/r/')[1];
    await other.getByRole('link', { name: 'Lobby' }).click();
    await other
      .getByTestId(`room-${code}`)
      .getByText(`${nameOf(opener)} ${rating}`)
      .waitFor();
    for (const { pageErrors } of [ann, bob]) expect(pageErrors).toEqual([]);
  });
});

async function checkHistory(page: Page, result: string): Promise<void> {
  await page.goto(`${stage.server.url}/account`);
  await page.getByTestId('my-page').click();
  await page.getByTestId('rating').waitFor();
  await page.getByTestId('rating-chart').waitFor();
  const matches = page.getByTestId('history').getByRole('link');
  await expect.poll(() => matches.count()).toBe(2);
  await expect.poll(() => matches.first().innerText()).toContain(result);
  await matches.last().click();
  await page.getByTestId('board').waitFor();
  await page.keyboard.press('Home');
  await expect.poll(() => status(page)).toContain('Opening: three stones');
  const opening = page.getByTestId('moves').locator('[data-opening="true"]');
  await expect.poll(() => opening.count()).toBe(7);
}
