// The review of a finished game: offline on a phone, imported on a desktop, and banqi with its deal.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { finishAnimations, violations } from './support/audit.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { DEVICES, openDevice } from './support/devices.ts';
import { openPage, waitForOfflineCache } from './support/pages.ts';
import { onSite } from './support/stage.ts';
import { pieces, points, status, tapToPlay } from './support/table.ts';

const stage = onSite();

/** Both sides make mistakes: black misses a forced win, and white does not use the chance. e6 makes five. */
const MOVES = 'h8 g9 g7 i9 f9 i8 h7 i7 i6 j5 h9 h10 f8 h6 i10 e10 f7 f6 g8 j11'.split(' ');

/** Collects tasks of the main thread that take longer than a few frames. */
async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration))).observe({
      type: 'longtask',
    });
  });
}

/** Prints long tasks without failing, because a task may also be long on a busy machine. */
async function tellTasks(page: Page, what: string): Promise<void> {
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  const longest = Math.round(Math.max(0, ...tasks));
  console.log(
    `tasks over 50 ms on the main thread while ${what}: ${tasks.length}, the longest ${longest} ms`,
  );
}

async function isWon(page: Page): Promise<boolean> {
  return (await page.locator('.strip[data-won="true"]').count()) > 0;
}

/** The player begins in the centre and then plays at the edges until the computer wins; returns the number of moves. */
async function loseToTheComputer(page: Page): Promise<number> {
  const edges = 'a1 o15 a15 o1 a4 o12 d15 l1 a12 o4 l15 d1 a8 h15 o8 h1'.split(' ');
  const moves = page.getByTestId('moves').locator('button');
  for (const point of ['h8', ...edges]) {
    await expect.poll(() => status(page)).toBe('Your move');
    const before = await moves.count();
    // The labels of the points are updated a moment after the move.
    await expect.poll(() => pieces(page)).toHaveLength(before);
    if ((await points(page)).get(point)?.includes(':')) continue;
    await tapToPlay(page, point);
    const isAnswered = async () =>
      (await moves.count()) === before + 2 && (await status(page)) === 'Your move';
    await expect.poll(async () => (await isWon(page)) || (await isAnswered())).toBe(true);
    if (await isWon(page)) return before + 2;
  }
  throw new Error('the game has no winner');
}

async function reviewed(page: Page): Promise<void> {
  await page.locator('[data-testid="review-chart"][data-done="true"]').waitFor();
}

const verdict = (page: Page) => page.getByTestId('review-verdict').innerText();

describe('on a phone', () => {
  it('reviews a whole game offline, and replays its turning point', async () => {
    const { page, pageErrors } = await openPage(stage.browser, { ...PHONE, serviceWorkers: 'allow' });
    await page.goto(stage.site.url);
    await waitForOfflineCache(page);
    await page.context().setOffline(true);
    await page.getByTestId('way-computer').tap();
    await page.getByTestId('computer-level').getByText('Level 3').waitFor();
    await watchTasks(page);
    const plies = await loseToTheComputer(page);
    await tellTasks(page, `a game of ${plies} moves was played`);
    const result = page.getByTestId('result');
    await result.getByText('You lose').waitFor();
    await result.getByTestId('computer-tally').getByText('0 won, 0 drawn, 1 lost').waitFor();

    await result.getByTestId('review').tap();
    await page.getByTestId('review-panel').waitFor();
    await watchTasks(page);
    await reviewed(page);
    await tellTasks(page, 'it was reviewed');
    await expect.poll(() => page.getByTestId('review-accuracy').innerText()).toMatch(/\d+ %[\s\S]*\d+ %/);
    await expect.poll(() => page.getByTestId('turning-point').count()).toBeGreaterThan(0);

    // The first turning point follows the end; the board shows the better move, and then its whole line.
    await page.getByTestId('next-turning-point').tap();
    await expect.poll(() => verdict(page)).toMatch(/(mistake|blunder)[\s\S]*Better: [A-O]\d+/);
    await expect.poll(() => page.locator('.sente-hint').count()).toBe(1);
    await page.getByTestId('review-line').tap();
    await expect.poll(() => page.locator('.sente-ghost').count()).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'One move on' }).tap();
    await expect.poll(() => page.locator('.sente-ghost').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });
});

describe('on a desktop', () => {
  it('reviews an imported game, stopped, continued and stored, by keyboard and by the chart', async () => {
    const { page, pageErrors } = await openPage(stage.browser, DESKTOP);
    await page.goto(`${stage.site.url}/replay`);
    await page.getByTestId('open-text').fill(`sente 1 gomoku/freestyle : ${MOVES.join(' ')} e6`);
    await page.getByTestId('open-do').click();
    await page.getByTestId('review').click();
    await page.getByTestId('review-stop').click();
    await page.getByTestId('review-stop').getByText('Go on').click();
    await reviewed(page);
    const told = page.getByTestId('review-accuracy');
    // The file has no names, so the sides are named.
    await expect.poll(() => told.innerText()).toMatch(/Black[\s\S]*\d %[\s\S]*White[\s\S]*\d %/);
    const accuracy = await told.innerText();
    await expect.poll(() => page.getByTestId('moves').getByText('blunder').count()).toBeGreaterThan(0);

    const chart = page.getByRole('slider');
    await chart.focus();
    await page.keyboard.press('Home');
    await expect
      .poll(() => chart.getAttribute('aria-valuetext'))
      .toMatch(/^At the start\. Black \d+ %, White \d+ %$/);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/^H8\. /);
    const box = await chart.boundingBox();
    if (!box) throw new Error('the chart is not on the page');
    await page.mouse.click(box.x + (box.width * 18) / 21, box.y + 10);
    await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('18');
    await expect.poll(() => verdict(page)).toMatch(/Black wins (in|by fours in) \d/);
    await finishAnimations(page);
    expect(await violations(page)).toEqual([]);

    // The review is stored with the game: it opens without the engine, and the address shows that it is open.
    await page.route(/engine\.worker/, (route) => route.abort());
    await page.reload();
    await reviewed(page);
    await expect.poll(() => told.innerText()).toBe(accuracy);
    expect(pageErrors).toEqual([]);
  });
});

describe.each(DEVICES)('banqi on a $name', (device) => {
  it('is judged by the knowledge of the players, and separately with the revealed deal', async () => {
    const { page, press, pageErrors } = await openDevice(
      stage.browser,
      device,
      `${stage.site.url}/local/banqi/classic`,
    );
    await page.getByTestId('board').waitFor();
    const faceDown = async () =>
      [...(await points(page))].flatMap(([point, label]) => (label.includes('face down') ? [point] : []));
    await expect.poll(async () => (await faceDown()).length).toBe(32);
    await device.play(page, ...(await faceDown()).slice(0, 3));
    await expect.poll(async () => (await faceDown()).length).toBe(29);
    await press('resign');
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await device.press(page.getByTestId('result').getByTestId('review'));
    await reviewed(page);
    expect(await page.locator('.sente-ghost').count()).toBe(0);
    await page.getByLabel('With the revealed deal').check();
    await expect.poll(() => page.locator('.sente-ghost').count()).toBe(29);
    await page
      .getByTestId('review-progress')
      .getByText(/^Luck: /)
      .waitFor();
    expect(pageErrors).toEqual([]);
  });
});
