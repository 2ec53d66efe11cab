// Ranked play: from the queue of a first visit to the next game and the end of the series.

import type { Page } from 'playwright-core';

/** Chooses ranked instead of casual. */
export async function chooseRanked(page: Page): Promise<void> {
  await page.locator('.quick-kind').getByText('Ranked', { exact: true }).click();
}

/** Joins the ranked queue as a guest: the button first asks for an account, and joins after signing up. */
export async function quickMatch(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/lobby`);
  await chooseRanked(page);
  await page.getByTestId('quick-gomoku').click();
  await page.getByTestId('account-name').fill(name);
  await page.getByTestId('account-password').fill('correct horse battery');
  await page.getByTestId('account-enter').click();
  await page.getByTestId('recovery-kept').click();
}

/** Waits until the pages ask for the first stone of an opening. */
export async function waitForOpening(pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.getByTestId('swap2-count').getByText('1/3').waitFor();
}

/** Leaves the result of a game for the next game of the series. */
export async function startNextGame(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.getByTestId('series-note').waitFor();
    await page.getByRole('dialog').getByTestId('go-on').click();
  }
  await waitForOpening(pages);
}

export async function resign(page: Page): Promise<void> {
  await page.getByTestId('resign').click();
  // In an online game the question addresses the player without a name.
  const question = page.getByRole('dialog', { name: 'Resign this game?' });
  await question.getByRole('button', { name: 'Resign' }).click();
}

export async function resignSeries(page: Page): Promise<void> {
  await page.getByTestId('open-room').click();
  await page.getByTestId('resign-series').click();
  await page.getByTestId('ask').getByRole('button', { name: 'Give up the series' }).click();
}

export async function waitForSeriesResult(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.locator('[data-testid="series-note"][data-status="ended"]').waitFor();
    await page.getByTestId('rating-change').waitFor();
  }
}
