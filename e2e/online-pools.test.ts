// Every ranked pool: joined from the lobby, played by the rules of its row, and rated separately.

import { findGame } from '@sente/games';
import { type Game, must, seatNames } from '@sente/kernel';
import { POOLS, type RoomConfig, rankedPoolRoomConfig } from '@sente/match';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from './support/browser.ts';
import { choose, playPoint, playPoints, turnOver } from './support/online.ts';
import { type OpenedPage, openPageForFile } from './support/pages.ts';
import { chooseRanked, resign, resignSeries } from './support/ranked.ts';
import { onServerOfItsOwn } from './support/stage.ts';

const stage = onServerOfItsOwn();

/** The time for several browsers and a server on one busy machine. */
const PATIENCE_MS = 120_000;
const NAMES = ['Ann', 'Bob', 'Cleo'];

const visits: OpenedPage[] = [];
beforeAll(async () => {
  const devices = [DESKTOP, PHONE, DESKTOP];
  visits.push(...(await Promise.all(devices.map((device) => openPageForFile(stage.browser, device)))));
}, PATIENCE_MS);
afterAll(() => {
  for (const { pageErrors } of visits) expect(pageErrors).toEqual([]);
});

/** New accounts on the same devices, so that a failure in one pool does not affect the next. */
async function newcomers(names: readonly string[]): Promise<readonly Page[]> {
  const { url } = stage.server;
  return await Promise.all(
    names.map(async (name, index) => {
      const { page } = visits[index] as OpenedPage;
      await page.goto('about:blank');
      await page.context().clearCookies();
      const data = { name, password: 'correct horse battery' };
      const answer = await page.request.post(`${url}/api/session/register`, { data });
      expect(answer.ok()).toBe(true);
      await page.goto(`${url}/lobby`);
      await chooseRanked(page);
      return page;
    }),
  );
}

/** Plays the opening and its choice, and some stones. */
async function playStones(pages: readonly Page[], size: number): Promise<void> {
  for (const page of pages) await page.getByTestId('swap2-count').getByText('1/3').waitFor();
  const grid = pages[0]?.getByTestId('board').getByRole('grid');
  expect(await grid?.getAttribute('aria-rowcount')).toBe(String(size));
  await playPoints(pages, 'c3', 'e5', 'g7');
  await choose(pages, 'white');
  await playPoint(pages, 'h3');
}

/** Each player turns a man over, or plays a point that the game offers at its start. */
async function playPieces(pages: readonly Page[], { game: id, options }: RoomConfig): Promise<void> {
  const game = findGame(id) as Game;
  if (game.deal(options, Math.random) !== null) {
    for (const _ of pages) await turnOver(pages);
    return;
  }
  const state = must(game.setUp(options, seatNames(game.seats)));
  const points = game.picture(state).offers.map(({ move }) => must(game.describe(move, state)).data['point']);
  for (const index of pages.keys()) await playPoint(pages, String(points[index]));
}

describe('the pool', () => {
  it.each(POOLS)('$id is found, played and rated', { timeout: PATIENCE_MS }, async (pool) => {
    const { id, seats, bestOf } = pool;
    const room = must(rankedPoolRoomConfig(pool, findGame));
    const names = NAMES.slice(0, seats).map((name) => `${name} of ${id}`);
    const pages = await newcomers(names);
    for (const page of pages) await page.getByTestId(`quick-${id}`).click();
    for (const page of pages) await page.getByTestId('board').waitFor();
    if (room.swap2Enabled) await playStones(pages, Number(room.options['size']));
    else await playPieces(pages, room);
    // A series of one game is over after that game.
    const losers = pages.slice(1);
    for (const page of losers) await (bestOf > 1 ? resignSeries(page) : resign(page));
    for (const page of pages) await page.getByTestId('rating-change').waitFor();
    const [winner] = pages as [Page];
    await expect.poll(() => winner.getByTestId('rating-change').innerText()).toMatch(/\(\+\d+\)$/);

    await winner.goto(`${stage.server.url}/leaderboard/${id}`);
    for (const name of names) await winner.getByTestId('leaders').getByText(name).waitFor();
    await expect.poll(() => winner.getByTestId('leaders').locator('tbody tr').count()).toBe(seats);
    // The player's own row is marked.
    const own = winner.getByTestId('leaders').locator('tr[aria-current="true"]');
    await expect.poll(() => own.allInnerTexts()).toEqual([expect.stringContaining(names[0] ?? '')]);
  });
});
