// The openings book: two players finish a short game with Swap 2, and both find it in the book, on a phone and a desktop.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from './support/audit.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { choose, openRoom, playPoints } from './support/online.ts';
import { openPage } from './support/pages.ts';
import { resign } from './support/ranked.ts';
import { onServer } from './support/stage.ts';
import { activate } from './support/table.ts';

const stage = onServer();

/** A game and three stones that no other test plays. */
const GAME = 'gomoku/caro5';
const HEAD = `${GAME}.size=15.swap2=true.nextMover=black:`;

async function counted(stones: string): Promise<number> {
  const record = `sente 1 ${GAME} size=15 swap2=true nextMover=black : ${stones}`;
  const answer = await fetch(`${stage.server.url}/api/openings?record=${encodeURIComponent(record)}`);
  return ((await answer.json()) as { games: number }).games;
}

const gamesFromHere = (page: Page) => page.getByTestId('played-games').textContent();
const moveButton = (page: Page, move: string) => page.getByTestId(`played-${move}`);

it('shows a game that was just played, with its choices', async () => {
  const host = await openPage(stage.browser, DESKTOP);
  const guest = await openPage(stage.browser, PHONE);
  const pages = [host.page, guest.page];
  await guest.page.goto(await openRoom(host.page, stage.server.url, { game: GAME, swap2: true }));
  await playPoints(pages, 'b3', 'c14', 'm5');
  await choose(pages, 'white');
  await playPoints(pages, 'h8', 'h9');
  await resign(host.page);
  await expect.poll(() => counted('b3 c14 m5')).toBe(1);

  for (const page of pages) {
    await page.goto(`${stage.server.url}/openings#${HEAD}`);
    await page.getByTestId('swap2-opening').first().waitFor();
    const before = await page.getByTestId('board').boundingBox();
    if (page === host.page) expect(await violations(page)).toEqual([]);
    await page.getByTestId('swap2-opening').first().click();
    await expect.poll(() => gamesFromHere(page)).toBe('1 game from here');
    await moveButton(page, '=white').click();
    // The centre point is the same in every rotation of the board.
    await moveButton(page, 'h8').click();
    await page
      .locator(
        '[data-testid^="played-"][data-testid$="8"], [data-testid="played-h9"], [data-testid="played-h7"]',
      )
      .waitFor();
    if (page === guest.page) expect(await violations(page)).toEqual([]);
    await activate(page, 'a8');
    await page.getByTestId('nothing-played').waitFor();
    await page.getByTestId('openings-back').click();
    await expect.poll(() => gamesFromHere(page)).toBe('1 game from here');
    await page.getByTestId('openings-start').click();
    await page.getByTestId('swap2-openings').waitFor();
    await expect.poll(() => page.getByTestId('board').boundingBox()).toEqual(before);
  }

  await host.page.goto(`${stage.server.url}/replay#${HEAD}b3c14m5.=white.h8h9.!resign:0@4`);
  await host.page.getByTestId('openings-here').click();
  await moveButton(host.page, 'h8').waitFor();
  await expect.poll(() => new URL(host.page.url()).pathname).toBe('/openings');
  for (const one of [host, guest]) {
    expect(one.pageErrors).toEqual([]);
  }
});
