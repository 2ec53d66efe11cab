// The casual queue: guests are paired after one tap. A waiting player can play the computer until an opponent comes.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './support/audit.ts';
import { DEVICES, type OpenDevice, openDevice } from './support/devices.ts';
import { playPoint, turnOver } from './support/online.ts';
import { resign, waitForOpening } from './support/ranked.ts';
import { onServerOfItsOwn } from './support/stage.ts';
import { status } from './support/table.ts';

const stage = onServerOfItsOwn();

const plies = (page: Page) => page.getByTestId('moves').locator('button').count();

describe.each(DEVICES)('on a $name', (device) => {
  it('pairs guests in two pools, and lets a third play the computer until an opponent comes', async () => {
    const lobby = `${stage.server.url}/lobby`;
    const newcomer = () => openDevice(stage.browser, device, lobby);
    const people: readonly OpenDevice[] = await Promise.all([newcomer(), newcomer(), newcomer()]);
    const [ann, bob, eve] = people as [OpenDevice, OpenDevice, OpenDevice];
    const pages = [ann.page, bob.page];

    // After one tap each they play an unrated game, which offers a rematch and the next opponent at its end.
    for (const one of [ann, bob]) await one.press('quick-gomoku');
    await Promise.all(pages.map((page) => page.getByTestId('board').waitFor()));
    // A beginner is not given Swap 2.
    for (const page of pages) await page.getByTestId('link-line').getByText('Swap 2 off').waitFor();
    await playPoint(pages, 'h8');
    await resign(bob.page);
    await ann.page.getByRole('dialog').getByTestId('rematch').waitFor();
    expect(await ann.page.getByTestId('rating-change').count()).toBe(0);
    await ann.page.getByRole('dialog').getByTestId('next-opponent').waitFor();

    for (const one of [ann, bob]) {
      await one.page.goto(lobby);
      await one.press('quick-banqi');
    }
    await Promise.all(pages.map((page) => page.getByTestId('board').waitFor()));
    await turnOver(pages);
    await resign(bob.page);

    // There is no opponent: the page offers the computer, and the search goes on in the bar above its table.
    await eve.press('quick-opening');
    await eve.press('quick-renju');
    await eve.page.getByTestId('meanwhile').waitFor();
    expect(await violations(eve.page)).toEqual([]);
    await eve.press('meanwhile');
    await eve.page.getByTestId('computer-level').getByText('Level 3').waitFor();
    // The address drops the pool a moment after the table is shown.
    await eve.page.waitForURL(`${stage.server.url}/computer/gomoku/renju`);
    await eve.page.getByTestId('searching').waitFor();
    expect(await eve.page.getByTestId('meanwhile').count()).toBe(0);
    await eve.play('h8', 'i9', 'g7');
    await expect.poll(() => plies(eve.page)).toBeGreaterThan(3);

    // Only players who agree about Swap 2 meet.
    await bob.page.goto(lobby);
    await bob.press('quick-renju');
    await bob.page.getByTestId('searching').waitFor();
    await ann.page.goto(lobby);
    await ann.press('quick-renju');
    await Promise.all(pages.map((page) => page.getByTestId('board').waitFor()));
    await playPoint(pages, 'h8');
    await resign(bob.page);
    await bob.page.goto(lobby);
    await bob.press('quick-opening');
    await bob.press('quick-renju');
    await waitForOpening([eve.page, bob.page]);
    await playPoint([eve.page, bob.page], 'c3');
    await resign(eve.page);

    // The game against the computer is still there.
    await eve.page.goto(`${stage.server.url}/computer/gomoku/renju`);
    await expect.poll(() => plies(eve.page)).toBeGreaterThan(3);
    // Swap 2 was the wish for the queue: the next game against the computer begins without it.
    await eve.press('new-game');
    await eve.page.getByTestId('ask').getByRole('button', { name: 'New game' }).click();
    await expect.poll(() => status(eve.page)).toBe('Your move');
    // The queue remembers its own choice, and so does every other way to play.
    await eve.page.goto(lobby);
    expect(await eve.page.getByTestId('quick-opening').isChecked()).toBe(true);
    await eve.press('open-create');
    expect(await eve.page.getByTestId('create-swap2').isChecked()).toBe(false);
    for (const { pageErrors } of people) expect(pageErrors).toEqual([]);
  });

  it('does not begin a ranked search before the player asks for one', async () => {
    const { page, pageErrors } = await openDevice(stage.browser, device, `${stage.server.url}/lobby/ranked`);
    await expect.poll(() => page.locator('.me .name').textContent()).not.toBe('…');
    await page.getByText('It needs an account.').waitFor();
    // Ranked games always open with Swap 2.
    expect(await page.getByTestId('quick-opening').isChecked()).toBe(true);
    expect(await page.getByTestId('quick-opening').isDisabled()).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByTestId('searching').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
  });
});
