// A finished game is looked at again: offline on a phone from the first page on, imported on a desktop, banqi with its deal.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settled, violations } from './support/audit.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { DEVICES, sitDown } from './support/devices.ts';
import { onSite } from './support/stage.ts';
import { pieces, points, status, tapToPlay } from './support/table.ts';
import { keptForOffline, visit } from './support/visit.ts';

const stage = onSite();

/** Both sides err: black wins by force, lets white go, and white does not take the chance. e6 makes five. */
const MOVES = 'h8 g9 g7 i9 f9 i8 h7 i7 i6 j5 h9 h10 f8 h6 i10 e10 f7 f6 g8 j11'.split(' ');

/** Tasks of the main thread that took longer than a few frames, from here on. */
async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration))).observe({
      type: 'longtask',
    });
  });
}

/** On a machine that does other work a task may be long for no fault of its own: told, not judged. */
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

/** One begins in the middle and then looks on from the edges, until the computer has made its five; how many moves it took. */
async function loseToTheComputer(page: Page): Promise<number> {
  const edges = 'a1 o15 a15 o1 a4 o12 d15 l1 a12 o4 l15 d1 a8 h15 o8 h1'.split(' ');
  const moves = page.getByTestId('moves').locator('button');
  for (const point of ['h8', ...edges]) {
    await expect.poll(() => status(page)).toBe('Your move');
    const before = await moves.count();
    // Points say what lies on them a moment after it does.
    await expect.poll(() => pieces(page)).toHaveLength(before);
    if ((await points(page)).get(point)?.includes(':')) continue;
    await tapToPlay(page, point);
    const isAnswered = async () =>
      (await moves.count()) === before + 2 && (await status(page)) === 'Your move';
    await expect.poll(async () => (await isWon(page)) || (await isAnswered())).toBe(true);
    if (await isWon(page)) return before + 2;
  }
  throw new Error('nobody has won');
}

async function reviewed(page: Page): Promise<void> {
  await page.locator('[data-testid="review-chart"][data-done="true"]').waitFor();
}

const verdict = (page: Page) => page.getByTestId('review-verdict').innerText();

describe('on a phone', () => {
  it('offline: two taps, a game to its end, its review, the turning point replayed', async () => {
    const { page, complaints } = await visit(stage.browser, { ...PHONE, serviceWorkers: 'allow' });
    await page.goto(stage.site.url);
    await keptForOffline(page);
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

    // From the end the first turning point comes next; what was better is on the board, and then its whole line.
    await page.getByTestId('next-turning-point').tap();
    await expect.poll(() => verdict(page)).toMatch(/(mistake|blunder)[\s\S]*Better: [A-O]\d+/);
    await expect.poll(() => page.locator('.sente-hint').count()).toBe(1);
    await page.getByTestId('review-line').tap();
    await expect.poll(() => page.locator('.sente-ghost').count()).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'One move on' }).tap();
    await expect.poll(() => page.locator('.sente-ghost').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe('on a desktop', () => {
  it('an imported game: stopped, gone on with, kept; by keyboard and by touch of the chart', async () => {
    const { page, complaints } = await visit(stage.browser, DESKTOP);
    await page.goto(`${stage.site.url}/replay`);
    await page.getByTestId('open-text').fill(`sente 1 gomoku/freestyle : ${MOVES.join(' ')} e6`);
    await page.getByTestId('open-do').click();
    await page.getByTestId('review').click();
    await page.getByTestId('review-stop').click();
    await page.getByTestId('review-stop').getByText('Go on').click();
    await reviewed(page);
    const told = page.getByTestId('review-accuracy');
    // Nobody knows who played it: the sides are named.
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
    if (!box) throw new Error('no chart');
    await page.mouse.click(box.x + (box.width * 18) / 21, box.y + 10);
    await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('18');
    await expect.poll(() => verdict(page)).toMatch(/Black wins (in|by fours in) \d/);
    await settled(page);
    expect(await violations(page)).toEqual([]);

    // What was thought is kept with the game: it is there without the engine, and the address says that it is open.
    await page.route(/engine\.worker/, (route) => route.abort());
    await page.reload();
    await reviewed(page);
    await expect.poll(() => told.innerText()).toBe(accuracy);
    expect(complaints).toEqual([]);
  });
});

describe.each(DEVICES)('banqi on a $name', (device) => {
  it('with what was knowable, and apart with the revealed deal', async () => {
    const { page, press, complaints } = await sitDown(
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
    expect(complaints).toEqual([]);
  });
});
