// Puzzles on this device alone: one solved and one failed, without a network, on a phone and a desktop.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '@sente/kernel';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Puzzle, parsePuzzleSet } from '../apps/web/src/puzzles/puzzle-set.ts';
import { violations } from './support/audit.ts';
import { DEVICES } from './support/devices.ts';
import { onSite } from './support/stage.ts';
import { points, status } from './support/table.ts';
import { keptForOffline, visit } from './support/visit.ts';

const stage = onSite();

const FILE = join(import.meta.dirname, '..', 'apps/web/src/puzzles/sets/gomoku-freestyle.json');
const { puzzles } = must(parsePuzzleSet(readFileSync(FILE, 'utf8')));
/** A short one with one answer, and a move somewhere that wins nothing. */
const SHORT = puzzles.find(({ line, wins }) => line.length === 5 && wins.length === 1) as Puzzle;

const addressOf = ({ id }: Puzzle) => `${stage.site.url}/puzzles/gomoku/freestyle/${id}`;
const phase = (page: Page) => page.getByTestId('puzzle').getAttribute('data-phase');
const stones = async (page: Page) =>
  [...(await points(page)).values()].filter((label) => /black|white/i.test(label)).length;

async function solve(page: Page, play: (page: Page, point: string) => Promise<void>): Promise<void> {
  await expect.poll(() => stones(page)).toBeGreaterThan(0);
  for (let at = 0; at < SHORT.line.length; at += 2) {
    const before = await stones(page);
    await play(page, SHORT.line[at] ?? '');
    const isLast = at + 1 >= SHORT.line.length;
    // It is one's turn before the stone is there, and again after the answer.
    await expect.poll(() => stones(page)).toBe(before + (isLast ? 1 : 2));
    await expect.poll(() => phase(page)).toBe(isLast ? 'solved' : 'yours');
  }
}

describe.each(DEVICES)('on a $name', (device) => {
  it('solves a puzzle of the ladder without a network', async () => {
    const { page, complaints } = await visit(stage.browser, { ...device.options, serviceWorkers: 'allow' });
    await page.goto(stage.site.url);
    await keptForOffline(page);
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
    expect(complaints).toEqual([]);
  });

  it('answers a wrong try on the board, takes it back, and shows the solution', async () => {
    const { page, complaints } = await visit(stage.browser, device.options);
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
    expect(complaints).toEqual([]);
  });
});

it('says how many stones are captured where that decides', async () => {
  const captures = join(import.meta.dirname, '..', 'apps/web/src/puzzles/sets/gomoku-capture.json');
  const { puzzles: found } = must(parsePuzzleSet(readFileSync(captures, 'utf8')));
  const { page } = await visit(stage.browser);
  await page.goto(`${stage.site.url}/puzzles/gomoku/capture/${found[0]?.id}`);
  await page
    .getByTestId('status')
    .getByText(/^Captured: black \d+ of 10, white \d+ of 10$/)
    .waitFor();
});
