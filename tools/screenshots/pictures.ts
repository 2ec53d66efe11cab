// The pictures of docs/images: each names its device and brings the page into the state that it shows.

import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../../e2e/support/browser.ts';
import { type Chooser, greedy, inOrder, savedGame, saveOnDevice } from '../../e2e/support/saved-games.ts';

export type Picture = {
  readonly file: string;
  readonly device: BrowserContextOptions;
  /** Returns the page when everything for the picture is on it. */
  show(context: BrowserContext, site: string): Promise<Page>;
};

const ON_DESKTOP: BrowserContextOptions = { ...DESKTOP, deviceScaleFactor: 1 };
const ON_PHONE: BrowserContextOptions = { ...PHONE, deviceScaleFactor: 2 };

const MID_GAME =
  'h8 i9 j7 h9 j9 j8 k7 i7 i8 k9 l10 h6 g5 k10 k11 m9 g6 h7 g7 g4 g8 g9 e8 f8 f9 h10 i11 f12 g11 h11';
/** Both sides make mistakes in it, so the review has something to show. */
const REVIEWED = 'h8g9g7i9f9i8h7i7i6j5h9h10f8h6i10e10f7f6g8j11e6';
const TURNING_POINT = 16;

export const PICTURES: readonly Picture[] = [
  {
    file: 'gomoku-desktop.png',
    device: ON_DESKTOP,
    show: showLocalGame('gomoku/freestyle', inOrder(MID_GAME)),
  },
  {
    file: 'three-kingdoms-phone.png',
    device: ON_PHONE,
    show: showLocalGame('banqi/three-kingdoms', greedy('kingdoms', 40), 'kingdoms'),
  },
  { file: 'review-phone.png', device: ON_PHONE, show: showReview },
];

/** A game on one screen, as this device has stored it. */
function showLocalGame(game: string, choose: Chooser, seed?: string): Picture['show'] {
  return async (context, site) => {
    await saveOnDevice(context, await savedGame({ game, choose, ...(seed === undefined ? {} : { seed }) }));
    const page = await context.newPage();
    await page.goto(`${site}/local/${game}`);
    await page.getByRole('gridcell').first().waitFor();
    // A first game of banqi shows a hint over the status line.
    if (game.startsWith('banqi/')) await page.getByTestId('hint-close').click();
    return page;
  };
}

async function showReview(context: BrowserContext, site: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site}/replay?review#gomoku/freestyle:${REVIEWED}@${TURNING_POINT}`);
  await page.locator('[data-testid="review-chart"][data-done="true"]').waitFor();
  await page.getByTestId('review-line').click();
  await page.locator('.sente-ghost').first().waitFor();
  return page;
}
