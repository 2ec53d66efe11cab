// Pictures that need no server: the home page, and games on one screen.

import type { Options } from '@sente/kernel';
import type { Page } from 'playwright-core';
import { type Chooser, greedy, inOrder, savedGame, saveOnDevice } from '../../e2e/support/saved-games.ts';
import { cell } from '../../e2e/support/table.ts';
import { DEVICES, type Picture, playOn, type Stage, seen } from './stage.ts';

type LocalGame = {
  readonly id: string;
  readonly options?: Options;
  readonly seed?: string;
  readonly choose: Chooser;
};

const MID_GAME =
  'h8 i9 j7 h9 j9 j8 k7 i7 i8 k9 l10 h6 g5 k10 k11 m9 g6 h7 g7 g4 g8 g9 e8 f8 f9 h10 i11 f12 g11 h11';
const WITH_CAPTURES =
  'k10 l11 l10 k11 j11 m11 n11 i10 i12 j9 h13 g14 j12 k13 m9 n8 k9 l8 h9 g10 o12 p12 n13 n14 k12';
/** The next move here is forbidden. */
const FORBIDDEN = 'l12';

export const LOCAL_PICTURES: readonly Picture[] = [
  { name: 'home', kept: DEVICES, show: home },
  game('gomoku', { id: 'gomoku/freestyle', choose: inOrder(MID_GAME) }),
  game('swap2', { id: 'gomoku/freestyle', options: { swap2: true }, choose: inOrder('h8 i9') }, placeThird),
  game('capture', { id: 'gomoku/capture', choose: inOrder(WITH_CAPTURES) }, touchForbidden),
  game('banqi', { id: 'banqi/classic', seed: 'banqi', choose: greedy('banqi', 44) }),
  game('three-kingdoms', {
    id: 'banqi/three-kingdoms',
    seed: 'kingdoms',
    choose: greedy('kingdoms', 40),
  }),
  { name: 'review', kept: ['phone'], show: review },
];

/** Both sides make mistakes in it, so the review has something to show. */
const REVIEWED = 'h8g9g7i9f9i8h7i7i6j5h9h10f8h6i10e10f7f6g8j11e6';
const TURNED = 16;

async function review({ context, site }: Stage): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site}/replay?review#gomoku/freestyle:${REVIEWED}@${TURNED}`);
  await page.locator('[data-testid="review-chart"][data-done="true"]').waitFor();
  await page.getByTestId('review-line').click();
  await page.locator('.sente-ghost').first().waitFor();
  return page;
}

async function home({ context, site }: Stage): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site);
  await page.waitForLoadState('networkidle');
  return page;
}

type Act = (stage: Stage, page: Page) => Promise<unknown>;

/** A game stored on the device. `act` opens the part that the picture shows. */
function game(name: string, found: LocalGame, act?: Act): Picture {
  return {
    name,
    kept: DEVICES,
    async show(stage) {
      await saveOnDevice(stage.context, await savedGame({ ...found, game: found.id }));
      const page = await stage.context.newPage();
      await page.goto(`${stage.site}/local/${found.id}`);
      await page.getByRole('gridcell').first().waitFor();
      await act?.(stage, page);
      return page;
    },
  };
}

/** The last stone is placed by touch, so that the next dialog has the focus without a ring. */
async function placeThird(stage: Stage, page: Page): Promise<void> {
  await playOn(stage, page, 'j7');
  await seen(page, 'choose-place_more');
}

async function touchForbidden(_stage: Stage, page: Page): Promise<void> {
  await cell(page, FORBIDDEN).click({ force: true });
  await page.getByTestId('said').locator('p').waitFor();
}
