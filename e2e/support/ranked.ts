// How a test plays ranked: from the quick match of a first visit to the next game and the end of the series.

import type { Page } from 'playwright-core';

/** Of the two kinds of quick match the one for a rating. */
export async function chooseRanked(page: Page): Promise<void> {
  await page.locator('.quick-kind').getByText('Ranked').click();
}

/** As a guest would: the button asks for an account in its place, and goes on by itself. */
export async function quickMatch(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/lobby`);
  await chooseRanked(page);
  await page.getByTestId('quick-gomoku').click();
  await page.getByTestId('account-name').fill(name);
  await page.getByTestId('account-password').fill('correct horse battery');
  await page.getByTestId('account-enter').click();
  await page.getByTestId('recovery-kept').click();
}

/** The first stone of an opening is awaited. */
export async function seenOpening(pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.getByTestId('swap2-count').getByText('1/3').waitFor();
}

/** A game of the series has ended; both look at its result and go on to a new opening. */
export async function goOn(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.getByTestId('series-note').waitFor();
    await page.getByRole('dialog').getByTestId('go-on').click();
  }
  await seenOpening(pages);
}

export async function resign(page: Page): Promise<void> {
  await page.getByTestId('resign').click();
  // Across a network the question speaks to the player, not of a name.
  const question = page.getByRole('dialog', { name: 'Resign this game?' });
  await question.getByRole('button', { name: 'Resign' }).click();
}

export async function resignSeries(page: Page): Promise<void> {
  await page.getByTestId('open-room').click();
  await page.getByTestId('resign-series').click();
  await page.getByTestId('ask').getByRole('button', { name: 'Give up the series' }).click();
}

export async function seenSeriesResult(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.locator('[data-testid="series-note"][data-status="ended"]').waitFor();
    await page.getByTestId('rating-change').waitFor();
  }
}
