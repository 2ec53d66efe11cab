// Puzzles without a server: one solved and one failed, offline, on a phone and a desktop.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '@sente/kernel';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { gameOfDay, localDateText, puzzleOfDay } from '../apps/web/src/puzzles/daily.ts';
import { type Puzzle, parsePuzzleSet } from '../apps/web/src/puzzles/puzzle-set.ts';
import { violations } from './support/audit.ts';
import { DEVICES } from './support/devices.ts';
import { openPage, waitForOfflineCache } from './support/pages.ts';
import { onSite } from './support/stage.ts';
import { play, points, status } from './support/table.ts';

const stage = onSite();

const FILE = join(import.meta.dirname, '..', 'apps/web/src/puzzles/sets/gomoku-freestyle.json');
const { puzzles } = must(parsePuzzleSet(readFileSync(FILE, 'utf8')));
/** A short puzzle with one solution, and a move that does not win. */
const SHORT = puzzles.find(({ line, wins }) => line.length === 5 && wins.length === 1) as Puzzle;

const NO_STREAK = 'Solve it, and a row of days begins.';

const addressOf = ({ id }: Puzzle) => `${stage.site.url}/puzzles/gomoku/freestyle/${id}`;
const phase = (page: Page) => page.getByTestId('puzzle').getAttribute('data-phase');
const stones = async (page: Page) =>
  [...(await points(page)).values()].filter((label) => /black|white/i.test(label)).length;

async function solve(
  page: Page,
  put: (page: Page, point: string) => Promise<void>,
  { line }: Puzzle = SHORT,
): Promise<void> {
  await expect.poll(() => stones(page)).toBeGreaterThan(0);
  for (let at = 0; at < line.length; at += 2) {
    const before = await stones(page);
    await put(page, line[at] ?? '');
    const isLast = at + 1 >= line.length;
    // It is the player's turn both before the stone and after the answer.
    await expect.poll(() => stones(page)).toBe(before + (isLast ? 1 : 2));
    await expect.poll(() => phase(page)).toBe(isLast ? 'solved' : 'yours');
  }
}

describe.each(DEVICES)('on a $name', (device) => {
  it('solves a puzzle of the ladder offline', async () => {
    const { page, pageErrors } = await openPage(stage.browser, {
      ...device.options,
      serviceWorkers: 'allow',
    });
    await page.goto(stage.site.url);
    await waitForOfflineCache(page);
    await page.context().setOffline(true);
    await page.goto(`${stage.site.url}/puzzles`);
    await page.getByTestId('puzzle-today').waitFor();
    expect(await violations(page)).toEqual([]);
    await device.press(page.getByTestId('puzzles-gomoku/freestyle'));
    await page.getByTestId('puzzle').waitFor();

    await page.goto(addressOf(SHORT));
    await page.getByTestId('board').waitFor();
    await solve(page, device.play);
    await page.getByTestId('puzzle-told').getByText('Your rating: ').waitFor();
    await device.press(page.getByTestId('puzzle-next'));
    await page.waitForURL((url) => !url.pathname.endsWith(SHORT.id));
    await expect.poll(() => phase(page)).toBe('yours');
    await page.goto(`${stage.site.url}/puzzles`);
    await page.getByTestId('puzzles-gomoku/freestyle').getByText(/^1 of/).waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('answers a wrong try on the board, takes it back, and shows the solution', async () => {
    const { page, pageErrors } = await openPage(stage.browser, device.options);
    await page.goto(addressOf(SHORT));
    await expect.poll(() => stones(page)).toBeGreaterThan(0);
    const before = await stones(page);
    const wrong = ['a1', 'o1', 'a15', 'o15'].find((point) => !SHORT.entries.includes(point)) ?? '';
    await device.play(page, wrong);
    await page.getByTestId('puzzle-told').getByText('That does not win: the answer is').waitFor();
    await expect.poll(() => stones(page)).toBe(before + 2);
    await page.getByTestId('puzzle-told').getByText('Another move wins. Try again.').waitFor();
    await expect.poll(() => stones(page)).toBe(before);
    expect(await violations(page)).toEqual([]);
    await device.press(page.getByTestId('puzzle-show'));
    await expect.poll(() => phase(page)).toBe('shown');
    await expect.poll(() => status(page)).toContain('to move and win');
    expect(pageErrors).toEqual([]);
  });
});

describe('the puzzle of the day', () => {
  /** Days with a puzzle of freestyle gomoku; noon is on the same day in every time zone. */
  const days = Array.from({ length: 60 }, (_, day) => new Date(2026, 0, 1 + day, 12))
    .filter((day) => gameOfDay(localDateText(day)) === 'gomoku/freestyle')
    .map((day) => ({ day, puzzle: puzzleOfDay(localDateText(day), puzzles) }))
    .sort((a, b) => a.puzzle.line.length - b.puzzle.line.length);
  const [short, other] = days.filter(({ puzzle }) => puzzle !== puzzles[0] && puzzle !== SHORT);

  /** The overview of the puzzles: the puzzle of the day, and the days in a row. */
  async function today(page: Page): Promise<{ readonly offered: string; readonly streak: string }> {
    await page.goto(`${stage.site.url}/puzzles`);
    const offered = (await page.getByTestId('solve-today').getAttribute('href')) ?? '';
    return {
      offered: offered.split('/').at(-1) ?? '',
      streak: await page.getByTestId('streak').innerText(),
    };
  }

  it('depends on the date, and solving it counts for the day', async () => {
    if (!short || !other) throw new Error('two months must have two such days');
    const { page } = await openPage(stage.browser);
    await page.clock.setFixedTime(other.day);
    expect((await today(page)).offered).toBe(other.puzzle.id);
    await page.clock.setFixedTime(short.day);
    const before = await today(page);
    expect(before.offered).toBe(short.puzzle.id);
    expect(before.streak).toBe(NO_STREAK);
    await page.getByTestId('solve-today').click();
    await solve(page, play, short.puzzle);
    expect((await today(page)).streak).toBe('1 day in a row');
  });

  it('is not solved by solving another puzzle', async () => {
    const { page } = await openPage(stage.browser);
    await page.clock.setFixedTime(short?.day ?? new Date());
    await page.goto(addressOf(SHORT));
    await solve(page, play);
    expect((await today(page)).streak).toBe(NO_STREAK);
  });
});

it('shows the number of captured stones in capture gomoku', async () => {
  const captures = join(import.meta.dirname, '..', 'apps/web/src/puzzles/sets/gomoku-capture.json');
  const { puzzles: found } = must(parsePuzzleSet(readFileSync(captures, 'utf8')));
  const { page } = await openPage(stage.browser);
  await page.goto(`${stage.site.url}/puzzles/gomoku/capture/${found[0]?.id}`);
  await page
    .getByTestId('status')
    .getByText(/^Captured: black \d+ of 10, white \d+ of 10$/)
    .waitFor();
});
